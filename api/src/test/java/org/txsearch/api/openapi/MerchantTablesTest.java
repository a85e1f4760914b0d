package org.txsearch.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.txsearch.api.payouts.PayoutMembers;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.problem.ProblemCode;
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
import org.txsearch.schema.SearchProperties;

/** The tables of the merchants' guide are generated from the declarations of filters and members. */
class MerchantTablesTest {

    private static final Path GUIDE = Path.of("..", "docs", "merchants");
    private static final String WRITE =
            "./mvnw test -pl schema,local,search-core,statement,console,sdk/java,sdk,api -Dtest=MerchantTablesTest"
                    + " -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write=true";

    /** More values than these, such as the currencies, are left to the description. */
    private static final int MAX_LISTED = 30;

    private static final FieldCatalogue CATALOGUE = FieldCatalogue.transaction();

    @Test
    void filters() throws IOException {
        compare(
                "searching.md",
                "filters",
                "| filter | values | meaning |\n|---|---|---|\n"
                        + RequestFilter.of(CATALOGUE).stream()
                                .flatMap(filter -> filter.parameters().stream())
                                .map(MerchantTablesTest::row)
                                .collect(Collectors.joining()));
    }

    @Test
    void membersOfASearch() throws IOException {
        compare("searching.md", "parameters", table(SearchMembers.of(CATALOGUE)));
    }

    @Test
    void parametersOfPayouts() throws IOException {
        compare(
                "payouts.md",
                "filters",
                "| filter | values | meaning |\n|---|---|---|\n"
                        + RequestFilter.of(CATALOGUE).stream()
                                .flatMap(filter -> filter.parameters().stream())
                                .filter(filter -> PayoutMembers.FILTERS.contains(filter.name()))
                                .map(MerchantTablesTest::row)
                                .collect(Collectors.joining()));
        compare("payouts.md", "parameters", table(PayoutMembers.MEMBERS));
    }

    @Test
    void membersOfASummary() throws IOException {
        compare("summaries.md", "parameters", table(SummaryMembers.of(CATALOGUE)));
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

    @Test
    void problems() throws IOException {
        StringBuilder table = new StringBuilder("| code | status | cause | what to do |\n|---|---|---|---|\n");
        for (ProblemCode code : ProblemCode.values()) {
            table.append("| ")
                    .append(code(code.name()))
                    .append(" | ")
                    .append(code.status())
                    .append(" | ")
                    .append(escaped(code.cause()))
                    .append(" | ")
                    .append(escaped(code.fix()))
                    .append(" |\n");
        }
        compare("errors.md", "problems", table.toString());
    }

    @Test
    void faults() throws IOException {
        StringBuilder table = new StringBuilder("| code | cause | what to do | example |\n|---|---|---|---|\n");
        for (FaultCode code : FaultCode.values()) {
            table.append("| ")
                    .append(code(code.name()))
                    .append(" | ")
                    .append(escaped(code.cause()))
                    .append(" | ")
                    .append(escaped(code.fix()))
                    .append(" | ")
                    .append(code(code.text().faultyRequest().replaceFirst("(GET|POST) /v1/(transactions/?)?", "")))
                    .append(" |\n");
        }
        compare("errors.md", "faults", table.toString());
    }

    @Test
    void fields() throws IOException {
        StringBuilder table = new StringBuilder("| field | type | meaning | filter |\n|---|---|---|---|\n");
        CATALOGUE.fields().forEach(field -> addRow(table, field));
        compare("fields.md", "fields", table.toString());
    }

    @Test
    void lengths() throws IOException {
        Map<Integer, List<String>> byLength = new TreeMap<>();
        CATALOGUE
                .select(field -> field.kind() == Field.Kind.STRING_MAP
                        || field.kind() == Field.Kind.STRING
                                && (field.format() == Field.Format.ANY || field.format() == Field.Format.EXTERNAL_ID))
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

    private static void addRow(StringBuilder table, Field field) {
        String type =
                switch (field.kind()) {
                    case STRING -> "text";
                    case ENUM -> "enum";
                    case INSTANT -> "time";
                    case INTEGER, LONG -> "integer";
                    case BOOLEAN -> "boolean";
                    case MONEY -> "money";
                    case RECORD -> "object";
                    case RECORDS -> "list of objects";
                    case STRING_MAP -> "map";
                };
        table.append("| ")
                .append(code(field.path()))
                .append(" | ")
                .append(type)
                .append(field.nullable() ? " or null" : "")
                .append(" | ")
                .append(escaped(field.doc()))
                .append(" | ")
                .append(filters(field))
                .append(" |\n");
        if (field.kind() != Field.Kind.MONEY) {
            field.children().forEach(child -> addRow(table, child));
        }
    }

    private static String filters(Field field) {
        SearchProperties search = field.search();
        if (search == null || search.parameter() == null) {
            return "";
        }
        String name = search.parameter();
        List<String> names =
                switch (search.as()) {
                    case INSTANT -> List.of(name + "_from", name + "_to");
                    case AMOUNT -> List.of(name, name + "_min", name + "_max", search.currencyParameter());
                    case PAIRS -> List.of(name + "[key]");
                    default -> search.foundByText() ? List.of(name, "q") : List.of(name);
                };
        return names.stream().map(MerchantTablesTest::code).collect(Collectors.joining(" "));
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
                };
        String otherwise = member.defaultText() == null ? "" : code(member.defaultText());
        return "| " + code(member.name()) + " | " + values + " | " + otherwise + " | " + escaped(member.description())
                + " |\n";
    }

    private static String row(RequestFilter.Parameter parameter) {
        String values =
                switch (parameter.takes()) {
                    case ONE -> values(parameter.form());
                    case SEVERAL -> several(BodyValues.MAX_VALUES, parameter.form());
                    case BY_KEY -> "at most " + RequestFilter.MAX_KEYS + " keys; " + values(parameter.form());
                };
        String name = parameter.name() + (parameter.takes() == RequestFilter.Takes.BY_KEY ? "[key]" : "");
        return "| " + code(name) + " | " + values + " | " + escaped(parameter.description()) + " |\n";
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
        Path file = GUIDE.resolve(page);
        String text = Files.readString(file);
        String start = "<!-- generated: " + section + " -->\n";
        String end = "<!-- end -->";
        int from = text.indexOf(start) + start.length();
        assertThat(text).contains(start);
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(file, text.substring(0, from) + table + text.substring(text.indexOf(end, from)));
            text = Files.readString(file);
        }
        assertThat(text.substring(from, text.indexOf(end, from)))
                .as(
                        "The table %s of %s is not what the declarations give. If the change is meant, regenerate it"
                                + " and commit it:%n%s",
                        section, page, WRITE)
                .isEqualTo(table);
    }
}
