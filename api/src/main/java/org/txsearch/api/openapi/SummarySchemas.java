package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.txsearch.api.summary.SummaryMembers;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.summary.SummaryRequest.GroupField;

/** The schemas of a summary and of a request for one. */
final class SummarySchemas {

    static final String REQUEST = "TransactionSummaryRequest";
    static final String SUMMARY = "TransactionSummary";

    private static final String GROUP = "SummaryGroup";
    static final String CURRENCY_TOTAL = "CurrencyTotal";

    private static final String TOP = "TopPayer";
    private static final String PAYER = "PayerName";
    private static final String SUM = "MoneySum";
    private static final int MAX_GROUPS = 10_000;
    private static final int MAX_CURRENCIES = 1_000;
    private static final int MAX_PAYERS = 100_000;
    private static final int MAX_SUM_LENGTH = 40;

    private SummarySchemas() {}

    /** The components, by their names. */
    static Map<String, Schema<?>> components(FieldCatalogue catalogue) {
        Map<String, Schema<?>> components = new LinkedHashMap<>();
        components.put(
                REQUEST,
                FilterSchemas.body(SummaryMembers.of(catalogue))
                        .description("A request for a summary by body; an empty object means all transactions."));
        components.put(SUMMARY, summary());
        components.put(GROUP, group(catalogue));
        components.put(
                CURRENCY_TOTAL,
                sums(new ObjectBuilder().with("currency", currency()))
                        .described("The sums of the transactions of one currency; one without fee or net counts 0."));
        components.put(TOP, top());
        components.put(PAYER, payer(catalogue));
        components.put(SUM, sum());
        return components;
    }

    private static Schema<?> top() {
        return new ObjectBuilder()
                .with("currency", currency())
                .with("payer", Schemas.reference(PAYER))
                .with("count", Schemas.count())
                .with("gross", Schemas.reference(SUM))
                .described("What one payer paid in one currency.");
    }

    private static Schema<?> payer(FieldCatalogue catalogue) {
        return new ObjectBuilder()
                .with("id", text(catalogue, "payer.id"))
                .withNullable("name", text(catalogue, "payer.name"))
                .described("A payer of a summary.");
    }

    private static Schema<?> summary() {
        return new ObjectBuilder()
                .with(
                        "groups",
                        Schemas.array(Schemas.reference(GROUP), 0, MAX_GROUPS)
                                .description("By currency, then from, then the values grouped by, nulls last."))
                .with(
                        "totals",
                        Schemas.array(Schemas.reference(CURRENCY_TOTAL), 0, MAX_CURRENCIES)
                                .description("The sums of all matching transactions, for each currency."))
                .with(
                        "top",
                        Schemas.array(Schemas.reference(TOP), 0, MAX_PAYERS)
                                .description(
                                        "The payers of each currency with the greatest gross, greatest first, then by id;"
                                                + " the name is that of the payer's latest transaction that has one. Transactions of no"
                                                + " known payer are left out. Empty without the parameter top."))
                .with("query", EnvelopeSchemas.query())
                .with("freshness", Schemas.reference(EnvelopeSchemas.FRESHNESS))
                .described("The transactions that a filter finds, counted and added up exactly.");
    }

    private static Schema<?> group(FieldCatalogue catalogue) {
        ObjectBuilder group = new ObjectBuilder()
                .with("currency", currency())
                .withNullable("from", Schemas.instant())
                .withNullable("to", Schemas.instant());
        sums(group).withNullable("min", Schemas.reference(SUM)).withNullable("max", Schemas.reference(SUM));
        for (GroupField field : GroupField.of(catalogue)) {
            Field grouped = Objects.requireNonNull(catalogue.find(field.path()));
            Schema<?> value = grouped.kind() == Field.Kind.ENUM
                    ? Schemas.open(grouped.symbols())
                    : Schemas.nullable(TransactionSchemas.text(grouped));
            group.maybe(field.name(), TransactionSchemas.described(value, "Present if group_by names it."));
        }
        return group.described(
                "The transactions of one currency, of one interval and of the same values. from and to are null"
                        + " without an interval, min and max if there is no transaction. Amounts have their sign; a fee or net that is not"
                        + " known counts 0.");
    }

    private static ObjectBuilder sums(ObjectBuilder object) {
        return object.with("count", Schemas.count())
                .with("gross", Schemas.reference(SUM))
                .with("fee", Schemas.reference(SUM))
                .with("net", Schemas.reference(SUM));
    }

    private static Schema<?> sum() {
        return new ObjectBuilder()
                .with("value", Schemas.pattern("^-?[0-9]+(\\.[0-9]+)?$", MAX_SUM_LENGTH))
                .with("currency_code", currency())
                .described("A decimal with exactly the digits of its currency; it may be larger than any amount.");
    }

    private static StringSchema currency() {
        return Schemas.pattern(Schemas.CURRENCY, 3);
    }

    private static Schema<?> text(FieldCatalogue catalogue, String path) {
        return TransactionSchemas.text(Objects.requireNonNull(catalogue.find(path), path));
    }
}
