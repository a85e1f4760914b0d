package org.txsearch.statement.typeset;

import org.jspecify.annotations.Nullable;

/**
 * Text that somebody sent.
 *
 * @param country the author's country, in two letters, where it is known
 */
public record TypesetText(String content, @Nullable String country) {}
