package org.txsearch.api.cursor;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How cursors are sealed.
 *
 * @param keys secrets of at least 32 bytes in base64, the sealing one first; none: one is made in the data directory
 */
@ConfigurationProperties("txsearch.cursor")
record CursorSettings(@DefaultValue List<String> keys) {}
