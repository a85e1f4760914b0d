/** The Model Context Protocol for assistants on a merchant's machine: standard input and output, forwarded to the API. */
@NullMarked
package org.txsearch.cli.mcp;

import org.jspecify.annotations.NullMarked;
