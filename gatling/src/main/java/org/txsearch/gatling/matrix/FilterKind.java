package org.txsearch.gatling.matrix;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The filters of a scenario besides the merchant and the time. They are applied to stored transactions here as well, so that
 * the number of rows that an answer must have does not come from the service that is measured.
 */
enum FilterKind {
    NONE,
    STATUS,
    TYPE_AND_METHOD,
    AMOUNT,
    EMAIL,
    EMAIL_DOMAIN,
    NAME,
    INVOICE;

    /** The members of a stored transaction that the filters need. */
    static final List<String> PATHS = List.of(
            "created_at", "status", "type", "amount", "payer.email", "payer.name", "invoice_id", "payment_method.type");

    /**
     * A filter.
     *
     * @param leaf its leaves in a search by body, with commas between
     * @param matches the filter of a stored transaction
     */
    record Filter(String leaf, Predicate<JsonNode> matches) {}

    /** Returns the filter that finds this transaction and those like it. */
    Filter filter(JsonNode sample) {
        return switch (this) {
            case NONE -> new Filter("", row -> true);
            case STATUS -> equal("status", sample.at("/status").asString(""), "/status");
            case TYPE_AND_METHOD -> {
                Filter type = equal("type", sample.at("/type").asString(""), "/type");
                Filter method = equal(
                        "payment_method", sample.at("/payment_method/type").asString(""), "/payment_method/type");
                yield new Filter(type.leaf + "," + method.leaf, type.matches.and(method.matches));
            }
            case AMOUNT -> {
                Filter currency =
                        equal("currency", sample.at("/amount/currency_code").asString(""), "/amount/currency_code");
                BigDecimal least = amount(sample);
                yield new Filter(
                        currency.leaf + ",{\"amount\":{\"gte\":\"" + least.toPlainString() + "\"}}",
                        currency.matches.and(row -> amount(row).compareTo(least) >= 0));
            }
            case EMAIL -> equal("email", text(sample, "/payer/email"), "/payer/email");
            case EMAIL_DOMAIN -> {
                String email = text(sample, "/payer/email");
                String domain = email.substring(email.indexOf('@'));
                yield new Filter(
                        "{\"email\":{\"suffix\":\"" + domain + "\"}}",
                        row -> text(row, "/payer/email").endsWith(domain));
            }
            case NAME -> {
                String start = text(sample, "/payer/name").split(" ", 2)[0];
                yield new Filter(
                        "{\"name\":{\"match\":\"" + start + "\"}}",
                        row -> Stream.of(text(row, "/payer/name").split(" ")).anyMatch(name -> name.startsWith(start)));
            }
            case INVOICE -> equal("invoice_id", sample.at("/invoice_id").asString(""), "/invoice_id");
        };
    }

    /** Returns whether each kind of filter can be made from this transaction, a usual payment. */
    static boolean isSample(JsonNode row) {
        return row.path("type").asString("").equals("PAYMENT")
                && row.path("status").asString("").equals("COMPLETED")
                && text(row, "/payer/email").contains("@")
                && text(row, "/payer/name").matches("[a-z]{3,}( .*)?")
                && !text(row, "/invoice_id").isEmpty()
                && !text(row, "/payment_method/type").isEmpty();
    }

    private static Filter equal(String field, String value, String path) {
        return new Filter(
                "{\"%s\":{\"eq\":\"%s\"}}".formatted(field, value),
                row -> row.at(path).asString("").equalsIgnoreCase(value));
    }

    private static String text(JsonNode row, String path) {
        return row.at(path).asString("").toLowerCase(Locale.ROOT);
    }

    private static BigDecimal amount(JsonNode row) {
        return new BigDecimal(row.at("/amount/value").asString()).abs();
    }
}
