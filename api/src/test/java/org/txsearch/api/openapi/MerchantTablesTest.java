package org.txsearch.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.txsearch.api.GeneratedTable;
import org.txsearch.api.payouts.PayoutMembers;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.request.BodyValues;
import org.txsearch.api.request.FilterReader;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.RequestFilter;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.api.request.TextForm;
import org.txsearch.api.summary.SummaryMembers;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.query.FilterOp;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldFormat;
import org.txsearch.schema.FieldKind;

/** The tables of the merchants' guide are generated from the declarations of filters and members. */
class MerchantTablesTest {

    private static final Path GUIDE = Path.of("..", "docs", "merchants");

    /** More values than these, such as the currencies, are left to the description. */
    private static final int MAX_LISTED = 30;

    private static final FieldCatalogue CATALOGUE = FieldCatalogue.transaction();

    /** Filters of the same values share a row; the page describes how they compare, and fields.md what. */
    @Test
    void filters() throws IOException {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        for (RequestFilter filter : RequestFilter.of(CATALOGUE)) {
            for (Member<?> parameter : filter.parameters()) {
                rows.computeIfAbsent(taken(parameter), absent -> new ArrayList<>())
                        .add(named(filter, parameter));
            }
        }
        StringBuilder table = new StringBuilder("| filter (field) | values |\n|---|---|\n");
        rows.forEach((taken, names) -> table.append("| ")
                .append(String.join(" ", names))
                .append(" | ")
                .append(taken)
                .append(" |\n"));
        compare("searching.md", "filters", table.toString());
    }

    private static String taken(Member<?> parameter) {
        String values = values(parameter.text());
        if (!parameter.isList()) {
            return values;
        }
        return "a [list](#lists) of "
                + (values.isEmpty() ? "codes" : (parameter.text().values().isEmpty() ? "texts of " : "") + values);
    }

    /** Returns the parameter with the path of its field, if they differ. */
    private static String named(RequestFilter filter, Member<?> parameter) {
        String path = CATALOGUE.select(field -> parameter.description().startsWith(field.doc() + " ")).stream()
                .map(Field::path)
                .filter(name -> !name.endsWith("_at") && !name.equals(parameter.name()))
                .map(name -> " (" + code(name) + ")")
                .findFirst()
                .orElse("");
        return code(parameter.name() + (filter.isKeyed() ? "[key]" : "")) + path;
    }

    @Test
    void membersOfASearch() throws IOException {
        compare("searching.md", "parameters", table(SearchMembers.of(CATALOGUE)));
    }

    @Test
    void parametersOfPayouts() throws IOException {
        compare("payouts.md", "parameters", ownParameters(PayoutMembers.MEMBERS));
        assertThat(Files.readString(GUIDE.resolve("payouts.md")))
                .contains(PayoutMembers.FILTERS.stream()
                        .map(MerchantTablesTest::code)
                        .collect(Collectors.joining(" ")));
    }

    @Test
    void membersOfASummary() throws IOException {
        compare("summaries.md", "parameters", ownParameters(SummaryMembers.of(CATALOGUE)));
    }

    @Test
    void comparisonsOfABody() throws IOException {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        for (RequestFilter field : RequestFilter.of(CATALOGUE)) {
            String comparisons = field.operators().stream()
                    .map(FilterOp::text)
                    .map(MerchantTablesTest::code)
                    .collect(Collectors.joining(" "));
            fields.computeIfAbsent(comparisons, absent -> new ArrayList<>())
                    .add(code(field.name() + (field.isKeyed() ? ".<key>" : "")));
        }
        StringBuilder table = new StringBuilder("| field | comparisons |\n|---|---|\n");
        fields.forEach((comparisons, names) -> table.append("| ")
                .append(String.join(" ", names))
                .append(" | ")
                .append(comparisons)
                .append(" |\n"));
        compare("searching.md", "comparisons", table.toString());
    }

    /** The page of each code has its cause and its fix. */
    @Test
    void problems() throws IOException {
        Map<Integer, List<String>> byStatus = new TreeMap<>();
        for (ProblemCode code : ProblemCode.values()) {
            byStatus.computeIfAbsent(code.status(), absent -> new ArrayList<>()).add(code(code.name()));
        }
        StringBuilder list = new StringBuilder();
        byStatus.forEach((status, codes) -> list.append("- ")
                .append(status)
                .append(": ")
                .append(String.join(" ", codes))
                .append('\n'));
        compare("errors.md", "problems", list.toString());
    }

    @Test
    void faults() throws IOException {
        compare(
                "errors.md",
                "faults",
                Arrays.stream(FaultCode.values())
                        .map(code -> code(code.name()))
                        .collect(Collectors.joining(" ", "", "\n")));
    }

    @Test
    void fields() throws IOException {
        StringBuilder list = new StringBuilder();
        Map<List<String>, String> records = new HashMap<>();
        CATALOGUE.fields().forEach(field -> addField(list, field, records));
        compare("fields.md", "fields", list.toString());
    }

    @Test
    void lengths() throws IOException {
        Map<Integer, List<String>> byLength = new TreeMap<>();
        CATALOGUE
                .select(field -> field.kind() == FieldKind.STRING_MAP
                        || field.kind() == FieldKind.STRING
                                && (field.format() == FieldFormat.ANY || field.format() == FieldFormat.EXTERNAL_ID))
                .forEach(field -> byLength.computeIfAbsent(field.maxLength(), length -> new ArrayList<>())
                        .add(code(field.path())));
        int usual = byLength.entrySet().stream()
                .max(Comparator.comparingInt(entry -> entry.getValue().size()))
                .orElseThrow()
                .getKey();
        StringBuilder table = new StringBuilder("| characters | texts |\n|---|---|\n");
        byLength.forEach((length, paths) -> table.append("| ")
                .append(number(length))
                .append(" | ")
                .append(length == usual ? "all others" : String.join(" ", paths))
                .append(" |\n"));
        compare("fields.md", "lengths", table.toString());
    }

    /** Lists a field and its members; records with equal members refer to the first. */
    private static void addField(StringBuilder list, Field field, Map<List<String>, String> records) {
        String type =
                switch (field.kind()) {
                    case STRING ->
                        field.format() == FieldFormat.COUNTRY
                                ? "country"
                                : field.format() == FieldFormat.DECIMAL ? "decimal" : "text";
                    case ENUM -> "enum";
                    case INSTANT -> "time";
                    case INTEGER, LONG -> "integer";
                    case BOOLEAN -> "boolean";
                    case MONEY -> "money";
                    case RECORD -> "object";
                    case RECORDS -> "list";
                    case STRING_MAP -> "map";
                };
        boolean always = !field.nullable() && field.kind() != FieldKind.RECORDS && field.kind() != FieldKind.STRING_MAP;
        List<String> members = field.children().stream()
                .map(member -> member.name() + member.type() + member.doc())
                .toList();
        String same = field.kind() == FieldKind.RECORD ? records.putIfAbsent(members, field.path()) : null;
        String meaning = field.doc()
                .replace(": two capital letters or digits, the code of ISO 3166-1 where it has one", "")
                .replace(", a decimal number", "")
                .replace(", in UTC", "");
        list.append("- ")
                .append(code(field.path()))
                .append(type.equals("text") && !always ? "" : " " + type)
                .append(always ? ", always: " : ": ")
                .append(escaped(meaning))
                .append(same == null ? "" : " It has the members of " + code(same) + ".")
                .append('\n');
        if (field.kind() != FieldKind.MONEY && same == null) {
            field.children().forEach(child -> addField(list, child, records));
        }
    }

    @Test
    void decimalsOfCurrencies() throws IOException {
        Map<Integer, List<Currency>> byExponent = Currencies.all().stream()
                .collect(Collectors.groupingBy(Currency::exponent, TreeMap::new, Collectors.toList()));
        StringBuilder table = new StringBuilder("| decimals | current | withdrawn |\n|---|---|---|\n");
        byExponent.forEach((exponent, currencies) -> table.append("| ")
                .append(exponent)
                .append(" | ")
                .append(exponent == 2 ? number(count(currencies, false)) + " others" : codes(currencies, false))
                .append(" | ")
                .append(exponent == 2 ? number(count(currencies, true)) + " others" : codes(currencies, true))
                .append(" |\n"));
        compare("fields.md", "currencies", table.toString());
        assertThat(Files.readString(GUIDE.resolve("fields.md")))
                .contains("as published on " + Currencies.published() + ": of list one")
                .contains("up to " + MinorUnits.MAX_FRACTION_DIGITS + " digits after the point");
    }

    private static int count(List<Currency> currencies, boolean withdrawn) {
        return (int) currencies.stream()
                .filter(currency -> (currency.withdrawn() != null) == withdrawn)
                .count();
    }

    private static String codes(List<Currency> currencies, boolean withdrawn) {
        return currencies.stream()
                .filter(currency -> (currency.withdrawn() != null) == withdrawn)
                .map(currency -> code(currency.code()))
                .collect(Collectors.joining(" "));
    }

    @Test
    void boundsOfAFilter() throws IOException {
        assertThat(Files.readString(GUIDE.resolve("searching.md")))
                .contains("at most " + FilterReader.MAX_LEVELS + " levels deep, with at most "
                        + FilterReader.MAX_COMPARISONS + " comparisons")
                .contains("A list has at most " + BodyValues.MAX_VALUES + " values")
                .contains("A cursor has at most "
                        + number(SearchMembers.CURSOR.text().maxLength()) + " characters");
    }

    static String table(List<Member<?>> members) {
        return "| parameter | values | default | meaning |\n|---|---|---|---|\n"
                + members.stream().map(MerchantTablesTest::row).collect(Collectors.joining());
    }

    private static String row(Member<?> member) {
        String values =
                switch (member.type()) {
                    case INTEGER -> "1 to " + number(member.max());
                    case TEXT -> values(member.text());
                    case LIST, SET -> several(member.max(), member.text());
                    case TRUTH, OBJECT, OBJECTS ->
                        throw new IllegalArgumentException(member.name() + " is not a parameter");
                };
        String otherwise = member.defaultText() == null ? "" : code(member.defaultText());
        return "| " + code(member.name()) + " | " + values + " | " + otherwise + " | " + escaped(member.description())
                + " |\n";
    }

    /** Returns the parameters that a search does not have. */
    private static String ownParameters(List<Member<?>> members) {
        return table(members.stream()
                .filter(member -> !SearchMembers.ALL.contains(member))
                .toList());
    }

    private static String several(int max, TextForm form) {
        String values = values(form);
        return "at most " + max
                + (values.isEmpty() ? " values" : (form.values().isEmpty() ? " values of " : " of ") + values);
    }

    private static String values(TextForm form) {
        if (!form.values().isEmpty()) {
            return form.values().size() > MAX_LISTED
                    ? ""
                    : form.values().stream().map(MerchantTablesTest::code).collect(Collectors.joining(" "));
        }
        if (form.format() != null && form.format().startsWith("rfc3339")) {
            return form.format().endsWith("date") ? "date-time or date" : "date-time";
        }
        return form.minLength() > 1
                ? form.minLength() + " to " + number(form.maxLength()) + " characters"
                : "at most " + number(form.maxLength()) + " characters";
    }

    private static String escaped(String text) {
        return text.replaceAll("[\\\\*<|]", "\\\\$0");
    }

    private static String code(String text) {
        return '`' + text + '`';
    }

    private static String number(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static void compare(String page, String section, String table) throws IOException {
        new GeneratedTable(MerchantTablesTest.class, "merchants/" + page).compare(section, table);
    }
}
