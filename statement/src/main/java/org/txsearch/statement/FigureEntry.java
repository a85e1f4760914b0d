package org.txsearch.statement;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table of figures.
 *
 * @param isStrong whether the row is set in bold on a gray band
 */
record FigureEntry(List<String> labels, List<@Nullable String> amounts, boolean isStrong) {}
