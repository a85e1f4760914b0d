/** The Model Context Protocol: tools, resources, and prompts for assistants. */
package org.txsearch.api.mcp;
