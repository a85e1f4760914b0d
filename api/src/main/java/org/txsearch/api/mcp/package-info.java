/** The Model Context Protocol: tools, resources, and prompts for assistants. */
@NullMarked
package org.txsearch.api.mcp;

import org.jspecify.annotations.NullMarked;
