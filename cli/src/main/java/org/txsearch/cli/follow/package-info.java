/** Follows a Kafka topic. */
@NullMarked
package org.txsearch.cli.follow;

import org.jspecify.annotations.NullMarked;
