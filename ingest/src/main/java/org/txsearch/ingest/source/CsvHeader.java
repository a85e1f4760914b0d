package org.txsearch.ingest.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.txsearch.csv.FormulaGuard;
import org.txsearch.document.CardNumbers;
import org.txsearch.document.ItemPath;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;

/** The columns of a CSV file, each a field of the catalogue or a key of a map. */
final class CsvHeader {

    private static final int MAX_NAME_SHOWN_LENGTH = 80;
    static final Pattern WHOLE_NUMBER = Pattern.compile("(-?\\d+)(?:[.,]0*)?");
    private static final Pattern DECIMAL = Pattern.compile("-?\\d+(?:[.,]\\d+)?");
    /** What the cells of a line have to weigh to be taken for those of a row: an enum, a time, and so on. */
    private static final int MIN_WEIGHT = 3;

    private final FieldCatalogue catalogue = FieldCatalogue.transaction();
    private final Map<String, Integer> columns = new HashMap<>();
    private final Map<String, Map<String, Integer>> keys = new HashMap<>();
    private final Set<String> parents = new HashSet<>();
    private final List<@Nullable Field> fields = new ArrayList<>();
    private final FormulaGuard guard;
    private final CsvDecimals decimals;

    private CsvHeader(FormulaGuard guard, CsvDecimals decimals) {
        this.guard = guard;
        this.decimals = decimals;
    }

    /**
     * The header of those column names.
     *
     * @param separator before the fraction of decimals; null if it is to be detected
     * @throws SourceException where a name is not a path of the item, or stands twice
     */
    static CsvHeader of(List<String> names, char delimiter, @Nullable Character separator) throws SourceException {
        CsvHeader header = new CsvHeader(new FormulaGuard(delimiter), new CsvDecimals(delimiter, separator));
        List<String> unknown = new ArrayList<>();
        List<String> repeated = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = header.name(names.get(i));
            if (!header.isColumn(name)) {
                unknown.add(shown(name, i));
            } else if (!header.add(name, i)) {
                repeated.add(name);
            }
        }
        List<String> refusals = new ArrayList<>();
        String report = unknown.isEmpty() ? null : ProviderReport.of(names);
        if (report != null) {
            refusals.add(report);
        } else if (!unknown.isEmpty()) {
            refusals.add("Its header names columns that a transaction has not: " + String.join(", ", unknown)
                    + ". A column is a dotted path such as payer.email"
                    + (names.size() == 1
                            ? ", and a comma, semicolon, tab or | stands between columns; --csv-delimiter sets another."
                            : names.stream().map(header::name).anyMatch(header::isPartOfList)
                                    ? ", and a list such as items is one column as a whole: export it without a part of it."
                                    : "."));
        }
        if (!repeated.isEmpty()) {
            refusals.add(
                    "Its header names columns more than once: " + String.join(", ", repeated) + ". Keep one of each.");
        }
        if (!refusals.isEmpty()) {
            throw new SourceException(String.join(" ", refusals));
        }
        header.findDecimals();
        return header;
    }

    /** How many of the names are columns, if that is their delimiter. */
    static int countColumns(List<String> names, char delimiter) {
        CsvHeader header = new CsvHeader(new FormulaGuard(delimiter), new CsvDecimals(delimiter, null));
        return (int) names.stream().map(header::name).filter(header::isColumn).count();
    }

    /** Blanks around it do not belong to a path; at its end, they may be those of a key. */
    private String name(String cell) {
        String name = guard.unguarded(cell).stripLeading();
        String path = name.strip();
        return catalogue.find(path) == null ? name : path;
    }

    private boolean add(String name, int index) {
        ItemPath path = Objects.requireNonNull(ItemPath.find(catalogue, name), name);
        String key = path.key();
        fields.add(key == null ? path.field() : null);
        String parent = key == null ? name : path.field().path();
        for (int dot = parent.indexOf('.'); dot > 0; dot = parent.indexOf('.', dot + 1)) {
            parents.add(parent.substring(0, dot));
        }
        return key == null
                ? columns.putIfAbsent(name, index) == null
                : keys.computeIfAbsent(parent, map -> new LinkedHashMap<>()).putIfAbsent(key, index) == null;
    }

    private void findDecimals() {
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            if (field != null && field.kind() == Field.Kind.STRING && field.format() == Field.Format.DECIMAL) {
                String parent =
                        field.path().substring(0, Math.max(0, field.path().lastIndexOf('.')));
                Field money = catalogue.find(parent);
                if (money != null && money.kind() == Field.Kind.MONEY) {
                    decimals.addAmount(i, columns.get(parent + ".currency_code"));
                } else {
                    decimals.addOther(i);
                }
            }
        }
    }

    private static String shown(String name, int column) {
        if (name.isBlank()) {
            return "column " + (column + 1) + ", which has no name";
        }
        // Without a header, this is the first row.
        String masked = CardNumbers.mask(name);
        return masked.length() > MAX_NAME_SHOWN_LENGTH ? masked.substring(0, MAX_NAME_SHOWN_LENGTH) + "…" : masked;
    }

    /** What reads the cells of rows. */
    CsvRecords records() {
        return new CsvRecords(columns, keys, parents, guard, decimals);
    }

    /** Whether the decimals of the rows so far have a comma. */
    boolean hasDecimalComma() {
        return decimals.isComma();
    }

    /** Whether these look like the cells of a row, counted from the first or from the last, as far as types show. */
    boolean isLikeARow(List<String> cells) {
        int fromFirst = 0;
        for (int i = 0; i < Math.min(cells.size(), fields.size()); i++) {
            int weight = weight(fields.get(i), cells.get(i));
            if (weight < 0) {
                break;
            }
            fromFirst += weight;
        }
        int fromLast = 0;
        for (int i = 1; i <= Math.min(cells.size(), fields.size()); i++) {
            int weight = weight(fields.get(fields.size() - i), cells.get(cells.size() - i));
            if (weight < 0) {
                break;
            }
            fromLast += weight;
        }
        return Math.max(fromFirst, fromLast) >= MIN_WEIGHT;
    }

    /** How much the cell tells of its column; negative if it cannot be one of it. */
    private static int weight(@Nullable Field field, String written) {
        String cell = written.strip();
        if (field == null || cell.isEmpty()) {
            return 0;
        }
        return switch (field.kind()) {
            case ENUM -> field.symbols().contains(cell) ? 2 : -1;
            case INSTANT -> cell.matches("\\d{4}-\\d\\d-\\d\\d[Tt ]\\d\\d:.*") ? 2 : -1;
            case BOOLEAN -> cell.equalsIgnoreCase("true") || cell.equalsIgnoreCase("false") ? 1 : -1;
            case INTEGER, LONG -> WHOLE_NUMBER.matcher(cell).matches() ? 1 : -1;
            case STRING ->
                switch (field.format()) {
                    case DECIMAL -> DECIMAL.matcher(cell).matches() ? 1 : -1;
                    case CURRENCY -> cell.matches("[A-Z]{3}") ? 1 : -1;
                    default -> 0;
                };
            default -> 0;
        };
    }

    private boolean isPartOfList(String name) {
        ItemPath path = ItemPath.find(catalogue, name);
        return path != null && insideArray(path.field().path());
    }

    private boolean isColumn(String name) {
        ItemPath path = ItemPath.find(catalogue, name);
        if (path == null || insideArray(path.field().path())) {
            return false;
        }
        Field field = path.field();
        return field.kind() != Field.Kind.RECORD && field.kind() != Field.Kind.MONEY;
    }

    /** An array's content is in the array's own cell. */
    private boolean insideArray(String name) {
        for (int dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
            Field parent = catalogue.find(name.substring(0, dot));
            if (parent != null && parent.kind() == Field.Kind.RECORDS) {
                return true;
            }
        }
        return false;
    }

    /** Reports of payment providers in CSV, known by columns that nobody else has together. Their columns are not ours. */
    private enum ProviderReport {
        PAYPAL_ACTIVITY("an activity report of PayPal", Set.of("date", "time", "gross", "transaction id")),
        STRIPE_BALANCE("a balance report of Stripe", Set.of("balance_transaction_id", "reporting_category")),
        STRIPE_BALANCE_HISTORY("a balance report of Stripe", Set.of("id", "source", "net", "created (utc)"));

        private final String name;
        // It cannot be modified, which its type does not show.
        @SuppressWarnings("ImmutableEnumChecker")
        private final Set<String> columns;

        ProviderReport(String name, Set<String> columns) {
            this.name = name;
            this.columns = columns;
        }

        /** What such a header is, with the way out, as whole sentences; null for another header. */
        static @Nullable String of(List<String> names) {
            Set<String> lower = names.stream()
                    .map(name -> name.strip().toLowerCase(Locale.ROOT))
                    .collect(Collectors.toSet());
            for (ProviderReport report : values()) {
                if (lower.containsAll(report.columns)) {
                    return "It is " + report.name
                            + ", whose columns are not those of a transaction: convert it as the guide shows"
                            + " (docs/merchants/migrating.md, Files of PayPal and Stripe).";
                }
            }
            return null;
        }
    }
}
