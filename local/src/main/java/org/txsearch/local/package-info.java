/** A real Elasticsearch server on this machine, run as a child process for development and tests. */
@NullMarked
package org.txsearch.local;

import org.jspecify.annotations.NullMarked;
