package org.txsearch.gatling.matrix;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * The members of a stored transaction that the matrix filters by. The filters are applied to it here as well, so that the
 * number of rows that an answer must have does not come from what is measured.
 */
record StoredRow(
        Instant createdAt,
        String status,
        String type,
        String currency,
        BigDecimal amount,
        String email,
        List<String> names,
        String invoiceId,
        String paymentMethod,
        String country) {

    /** The members that {@link #of} needs. */
    static final List<String> PATHS = List.of(
            "created_at",
            "status",
            "type",
            "amount",
            "payer.email",
            "payer.name",
            "invoice_id",
            "payment_method.type",
            "payer.country_code");

    static StoredRow of(JsonNode item) {
        return new StoredRow(
                Instant.parse(item.path("created_at").asString()),
                item.path("status").asString(""),
                item.path("type").asString(""),
                item.at("/amount/currency_code").asString(""),
                new BigDecimal(item.at("/amount/value").asString()).abs(),
                item.at("/payer/email").asString("").toLowerCase(Locale.ROOT),
                List.of(item.at("/payer/name")
                        .asString("")
                        .toLowerCase(Locale.ROOT)
                        .split(" ")),
                item.path("invoice_id").asString(""),
                item.at("/payment_method/type").asString(""),
                item.at("/payer/country_code").asString(""));
    }
}
