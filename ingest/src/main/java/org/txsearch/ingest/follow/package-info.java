/** Follows a topic as a member of a consumer group, and writes all of its messages to the weekly indices. */
@NullMarked
package org.txsearch.ingest.follow;

import org.jspecify.annotations.NullMarked;
