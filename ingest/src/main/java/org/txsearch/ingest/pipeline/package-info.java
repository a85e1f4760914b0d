/** Processes every record until it is indexed, superseded, or a dead letter. */
package org.txsearch.ingest.pipeline;
