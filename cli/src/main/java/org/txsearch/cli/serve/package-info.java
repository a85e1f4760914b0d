/** Runs the API and the local servers. */
@NullMarked
package org.txsearch.cli.serve;

import org.jspecify.annotations.NullMarked;
