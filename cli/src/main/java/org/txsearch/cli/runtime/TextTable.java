package org.txsearch.cli.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A table on the standard output: columns are as wide as their widest cell, numbers are aligned right. */
public final class TextTable {

    private static final String GAP = "  ";

    private final List<List<?>> rows = new ArrayList<>();

    public TextTable(Object... titles) {
        row(titles);
    }

    /** Returns the table of records, one at least: their members, as JSON names them, are the columns. */
    public static TextTable of(List<? extends Record> records) {
        TextTable table = null;
        for (Record one : records) {
            JsonNode members = JsonMapper.shared().valueToTree(one);
            table = table == null ? new TextTable(members.propertyNames().toArray()) : table;
            table.row(members.valueStream()
                    .map(value -> value.isNumber() ? value.numberValue() : value.asString())
                    .toArray());
        }
        return Objects.requireNonNull(table);
    }

    public TextTable row(Object... cells) {
        rows.add(List.of(cells));
        return this;
    }

    public void print() {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<?> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], text(row.get(i)).length());
            }
        }
        List<?> first = rows.get(Math.min(1, rows.size() - 1));
        for (List<?> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                String cell = text(row.get(i));
                String blanks = " ".repeat(widths[i] - cell.length());
                line.append(first.get(i) instanceof Number ? blanks + cell : cell + blanks)
                        .append(GAP);
            }
            System.out.println(line.toString().stripTrailing());
        }
    }

    private static String text(Object cell) {
        return cell instanceof Integer || cell instanceof Long
                ? Sizes.number(((Number) cell).longValue())
                : String.valueOf(cell);
    }
}
