package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.txsearch.page.Order;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.SearchProperties;
import org.txsearch.schema.SearchProperties.Match;

/** The query parameters of a search: those of the catalogue, then those that every search has. */
final class SearchParameters {

    private static final String DECIMAL = "^\\d{1,16}(\\.\\d{1,4})?$";

    private SearchParameters() {}

    static List<Parameter> of(FieldCatalogue catalogue) {
        List<Parameter> parameters = new ArrayList<>();
        for (Field field : catalogue.searchable()) {
            SearchProperties search = field.search();
            if (search != null && search.parameter() != null) {
                filters(parameters, field, search, search.parameter());
            }
        }
        parameters.add(parameter(
                "time_zone",
                "IANA time zone in which plain dates are read, in exact case; an offset is none.",
                text("Europe/Madrid")._default("Etc/UTC")));
        StringSchema sort = text("-created_at");
        sort.setEnum(Arrays.stream(Order.values())
                .map(order -> order.isAscending() ? order.path() : "-" + order.path())
                .toList());
        parameters.add(parameter(
                "sort",
                "Order of the rows; ties stand in a fixed order derived from the id, and rows without updated_at"
                        + " before those that have one. A walk by created_at reaches each row exactly once while others"
                        + " write, a walk upwards by updated_at or ingested_at at least once. To follow changes, sort by"
                        + " ingested_at with ingested_from = the last freshness.as_of.",
                sort._default("-created_at")));
        IntegerSchema limit = typed(new IntegerSchema());
        limit.setMinimum(BigDecimal.ONE);
        limit.setMaximum(BigDecimal.valueOf(1000));
        limit.setDefault(100);
        parameters.add(parameter("limit", "The most rows of a page.", limit));
        StringSchema cursor = text("AR06DZX7uPwM…");
        cursor.setMaxLength(2048);
        parameters.add(parameter(
                "cursor",
                "Next or previous page: next_cursor or prev_cursor of a page, alone or with the same query.",
                cursor));
        StringSchema total = text("bounded");
        total.setEnum(List.of("none", "bounded", "exact"));
        parameters.add(parameter(
                "total",
                "How far the rows of the whole query are counted: not at all, exactly up to 10,000, or exactly.",
                total._default("bounded")));
        return parameters;
    }

    private static void filters(List<Parameter> parameters, Field field, SearchProperties search, String name) {
        switch (search.as()) {
            case KEYWORD -> parameters.add(keyword(field, search, name));
            case INSTANT -> {
                parameters.add(instant(field, name + "_from", "From this instant on, or from the start of this day."));
                parameters.add(instant(field, name + "_to", "Before this instant, or until the end of this day."));
            }
            case AMOUNT -> {
                String whatever = "Absolute gross amount, compared as a decimal whatever the currency: ";
                parameters.add(parameter(name, whatever + "exactly this.", decimal()));
                parameters.add(parameter(name + "_min", whatever + "at least this.", decimal()));
                parameters.add(parameter(name + "_max", whatever + "at most this.", decimal()));
                if (search.currencyParameter() != null) {
                    parameters.add(parameter(
                            search.currencyParameter(),
                            "Any of these ISO 4217 codes, separated by commas.",
                            list("EUR,USD")));
                }
            }
            case EMAIL -> {
                StringSchema email = text("jose.garcia@example.com");
                email.setMinLength(3);
                email.setMaxLength(254);
                parameters.add(parameter(
                        name,
                        field.doc() + " Exact, in any case; * at the start or end leaves that side open, \\* is a"
                                + " literal star.",
                        email));
            }
            case WORDS -> {
                StringSchema words = text("jose gar");
                words.setMinLength(1);
                words.setMaxLength(100);
                parameters.add(parameter(
                        name,
                        field.doc() + " Every word (at most 5) is a prefix of some word of it; case, accents and"
                                + " order do not matter.",
                        words));
            }
            case SUM, PAIRS -> throw new IllegalStateException(field.path() + " cannot be asked for yet");
        }
    }

    private static Parameter keyword(Field field, SearchProperties search, String name) {
        if (search.match() == Match.PREFIX) {
            StringSchema schema = text("INV-1001");
            schema.setMinLength(1);
            schema.setMaxLength(field.maxLength());
            return parameter(name, field.doc() + " Exact, or a prefix that ends in *.", schema);
        }
        String values = field.symbols().isEmpty() ? "" : ": " + String.join(", ", field.symbols());
        String example =
                field.symbols().isEmpty() ? "txn_01JCX4Q7" : field.symbols().get(0);
        return parameter(
                name, field.doc() + " Any of these, separated by commas, at most 100" + values + ".", list(example));
    }

    private static Parameter instant(Field field, String name, String description) {
        return parameter(
                name,
                field.doc() + " " + description
                        + " A date-time with an offset (RFC 3339) or a plain date in time_zone.",
                text("2026-11-20T10:31:22Z"));
    }

    private static StringSchema list(String example) {
        StringSchema schema = text(example);
        schema.setMinLength(1);
        schema.setMaxLength(6_499);
        return schema;
    }

    private static StringSchema decimal() {
        StringSchema schema = text("10.05");
        schema.setPattern(DECIMAL);
        return schema;
    }

    private static StringSchema text(String example) {
        StringSchema schema = typed(new StringSchema());
        schema.setExample(example);
        return schema;
    }

    private static <S extends Schema<?>> S typed(S schema) {
        return TransactionSchemas.typed(schema);
    }

    private static Parameter parameter(String name, String description, Schema<?> schema) {
        return new Parameter()
                .in("query")
                .name(name)
                .description(description)
                .required(false)
                .schema(schema);
    }
}
