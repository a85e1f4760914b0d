package org.txsearch.ingest.source;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.Field;

/**
 * Decides by the types of the columns whether cells look like a row.
 *
 * @param fields the field of each column; null for the key of a map
 */
record RowShape(List<@Nullable Field> fields) {

    private static final Pattern NUMBER = Pattern.compile("-?\\d+(?:[.,]\\d*)*");

    /** The minimum weight of the cells of a row. */
    private static final int MIN_WEIGHT = 3;

    /** Returns whether the cells look like a row, counted from the first or from the last cell. */
    boolean isLikeARow(List<String> cells) {
        return Math.max(weight(cells, false), weight(cells, true)) >= MIN_WEIGHT;
    }

    /** Adds up the weights of the cells before the first one that cannot belong to its column. */
    private int weight(List<String> cells, boolean isFromLast) {
        int sum = 0;
        for (int i = 0; i < Math.min(cells.size(), fields.size()); i++) {
            int weight = isFromLast
                    ? weight(fields.get(fields.size() - 1 - i), cells.get(cells.size() - 1 - i))
                    : weight(fields.get(i), cells.get(i));
            if (weight < 0) {
                break;
            }
            sum += weight;
        }
        return sum;
    }

    /** Returns how strongly the cell indicates its column; negative if it cannot belong to it. */
    private static int weight(@Nullable Field field, String written) {
        String cell = written.strip();
        if (field == null || cell.isEmpty()) {
            return 0;
        }
        return switch (field.kind()) {
            case ENUM -> field.symbols().contains(cell) ? 2 : -1;
            case INSTANT -> cell.matches("\\d{4}-\\d\\d-\\d\\d[Tt ]\\d\\d:.*") ? 2 : -1;
            case BOOLEAN -> ScalarText.truth(cell) != null ? 1 : -1;
            case INTEGER, LONG -> NUMBER.matcher(cell).matches() ? 1 : -1;
            case STRING ->
                switch (field.format()) {
                    case DECIMAL -> NUMBER.matcher(cell).matches() ? 1 : -1;
                    case CURRENCY -> cell.matches("[A-Z]{3}") ? 1 : -1;
                    default -> 0;
                };
            default -> 0;
        };
    }
}
