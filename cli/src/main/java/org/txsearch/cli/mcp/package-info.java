/** The Model Context Protocol for assistants on a merchant's machine: standard input and output, forwarded to the API. */
package org.txsearch.cli.mcp;
