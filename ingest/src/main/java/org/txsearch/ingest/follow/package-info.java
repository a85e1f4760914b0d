/** Following the log: a member of a consumer group that carries messages to the weekly indices and loses none. */
@NullMarked
package org.txsearch.ingest.follow;

import org.jspecify.annotations.NullMarked;
