package org.txsearch.api.request.cursor;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How cursors are sealed.
 *
 * @param keys secrets of at least 32 bytes in base64. The first one seals new cursors; all instances need the same, and a
 *     warning is logged if they differ. To rotate, put the new key first and keep the old one after it. Absent: one is
 *     generated in the data directory
 */
@ConfigurationProperties("txsearch.cursor")
record CursorSettings(@DefaultValue List<String> keys) {}
