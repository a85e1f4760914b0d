/** Follows a topic as a member of a consumer group, and writes all of its messages to the weekly indices. */
package org.txsearch.ingest.follow;
