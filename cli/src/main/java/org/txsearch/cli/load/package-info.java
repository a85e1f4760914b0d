/** Loads files, or publishes them to Kafka. */
@NullMarked
package org.txsearch.cli.load;

import org.jspecify.annotations.NullMarked;
