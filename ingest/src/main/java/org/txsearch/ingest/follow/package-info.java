/** Following a topic: a member of a consumer group that writes its messages to the weekly indices and loses none. */
@NullMarked
package org.txsearch.ingest.follow;

import org.jspecify.annotations.NullMarked;
