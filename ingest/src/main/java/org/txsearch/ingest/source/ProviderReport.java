package org.txsearch.ingest.source;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A CSV report of a payment provider, recognized by its columns, which are not those of a transaction. */
enum ProviderReport {
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

    /** Returns the name of the report and how to convert it, as whole sentences; null for another header. */
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
