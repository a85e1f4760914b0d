/** Logs, metrics, probes, and spans of commands. */
package org.txsearch.cli.runtime.telemetry;
