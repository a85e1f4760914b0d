/** The way of every record to its end, whatever it comes from: indexed, superseded or a dead letter. */
@NullMarked
package org.txsearch.ingest.pipeline;

import org.jspecify.annotations.NullMarked;
