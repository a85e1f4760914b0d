/** Processes every record until it is indexed, superseded, or a dead letter. */
@NullMarked
package org.txsearch.ingest.pipeline;

import org.jspecify.annotations.NullMarked;
