/** A client of the API, for commands that call it. */
@NullMarked
package org.txsearch.cli.client;

import org.jspecify.annotations.NullMarked;
