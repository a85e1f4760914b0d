/** Carries every record to its outcome: indexed, superseded or a dead letter. */
@NullMarked
package org.txsearch.ingest.pipeline;

import org.jspecify.annotations.NullMarked;
