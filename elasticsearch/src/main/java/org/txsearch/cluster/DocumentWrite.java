package org.txsearch.cluster;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One write of several.
 *
 * @param seen the version that it replaces or deletes; null if it creates the document
 * @param content the members; null if it deletes the document
 */
public record DocumentWrite(
        @Nullable DocumentVersion seen, @Nullable JsonNode content) {}
