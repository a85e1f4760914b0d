package org.txsearch.api.platform.http;

import org.springframework.http.MediaType;

/**
 * A file.
 *
 * @param tag its entity tag
 * @param immutable whether its name changes with its content
 */
public record PackagedFile(byte[] content, MediaType type, String tag, boolean immutable) {}
