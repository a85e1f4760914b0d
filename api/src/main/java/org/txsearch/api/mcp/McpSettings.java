package org.txsearch.api.mcp;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of the Model Context Protocol.
 *
 * @param enabled {@code false}: {@code /mcp} and the metadata for its clients do not exist
 */
@ConfigurationProperties("txsearch.mcp")
record McpSettings(@DefaultValue("true") boolean enabled) {}
