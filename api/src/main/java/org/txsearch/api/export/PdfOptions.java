package org.txsearch.api.export;

import org.jspecify.annotations.Nullable;
import org.txsearch.statement.Paper;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * How an export as PDF is printed.
 *
 * @param pageSize its paper
 * @param orientation which side of it is up
 * @param title what stands above it, or null for the usual words
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record PdfOptions(
        Paper.Size pageSize,
        Paper.Orientation orientation,
        @Nullable String title) {

    static final PdfOptions STANDARD = new PdfOptions(Paper.Size.A4, Paper.Orientation.LANDSCAPE, null);
}
