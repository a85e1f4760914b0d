/** The foundation of every command: exit codes, progress, tables, and signals. */
package org.txsearch.cli.runtime;
