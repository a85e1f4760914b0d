package org.txsearch.api.export;

import org.jspecify.annotations.Nullable;
import org.txsearch.api.statement.Orientation;
import org.txsearch.api.statement.PageSize;
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
        PageSize pageSize,
        Orientation orientation,
        @Nullable String title) {

    static final PdfOptions STANDARD = new PdfOptions(PageSize.A4, Orientation.LANDSCAPE, null);
}
