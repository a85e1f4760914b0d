/** What a rebuild of a week needs from ingest: stored items encoded anew, and files or the log as its source. */
@NullMarked
package org.txsearch.ingest.rebuild;

import org.jspecify.annotations.NullMarked;
