package org.txsearch.api.typeset;

import org.jspecify.annotations.Nullable;

/**
 * Text that somebody sent.
 *
 * @param country of whoever wrote it, in two letters, where that is known
 */
public record Text(String content, @Nullable String country) {

    /** Text of nobody in particular. */
    public static Text of(String content) {
        return new Text(content, null);
    }
}
