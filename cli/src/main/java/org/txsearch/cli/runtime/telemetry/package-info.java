/** Logs, metrics, probes, and spans of commands. */
@NullMarked
package org.txsearch.cli.runtime.telemetry;

import org.jspecify.annotations.NullMarked;
