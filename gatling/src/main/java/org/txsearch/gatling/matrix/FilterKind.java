package org.txsearch.gatling.matrix;

import java.util.function.Predicate;

/** What is asked for beside the merchant and the time. */
enum FilterKind {
    NONE {
        @Override
        Asked asked(StoredRow sample) {
            return new Asked("", row -> true);
        }
    },
    STATUS {
        @Override
        Asked asked(StoredRow sample) {
            return equal("status", sample.status(), row -> row.status().equals(sample.status()));
        }
    },
    TYPE_AND_METHOD {
        @Override
        Asked asked(StoredRow sample) {
            Asked type = equal("type", sample.type(), row -> row.type().equals(sample.type()));
            Asked method = equal(
                    "payment_method",
                    sample.paymentMethod(),
                    row -> row.paymentMethod().equals(sample.paymentMethod()));
            return new Asked(type.leaf() + "," + method.leaf(), type.matches().and(method.matches()));
        }
    },
    AMOUNT {
        @Override
        Asked asked(StoredRow sample) {
            String leaves = "{\"currency\":{\"eq\":\"%s\"}},{\"amount\":{\"gte\":\"%s\"}}"
                    .formatted(sample.currency(), sample.amount().toPlainString());
            return new Asked(
                    leaves,
                    row -> row.currency().equals(sample.currency())
                            && row.amount().compareTo(sample.amount()) >= 0);
        }
    },
    EMAIL {
        @Override
        Asked asked(StoredRow sample) {
            return equal("email", sample.email(), row -> row.email().equals(sample.email()));
        }
    },
    EMAIL_DOMAIN {
        @Override
        Asked asked(StoredRow sample) {
            String domain = sample.email().substring(sample.email().indexOf('@'));
            return new Asked(
                    "{\"email\":{\"suffix\":\"%s\"}}".formatted(domain),
                    row -> row.email().endsWith(domain));
        }
    },
    NAME {
        @Override
        Asked asked(StoredRow sample) {
            String start = sample.names().get(0);
            return new Asked(
                    "{\"name\":{\"match\":\"%s\"}}".formatted(start),
                    row -> row.names().stream().anyMatch(name -> name.startsWith(start)));
        }
    },
    INVOICE {
        @Override
        Asked asked(StoredRow sample) {
            return equal(
                    "invoice_id", sample.invoiceId(), row -> row.invoiceId().equals(sample.invoiceId()));
        }
    };

    /**
     * A filter.
     *
     * @param leaf its leaves in a search by body, with commas between
     * @param matches the same for a stored row
     */
    record Asked(String leaf, Predicate<StoredRow> matches) {}

    /** The filter that finds this row and those like it. */
    abstract Asked asked(StoredRow sample);

    private static Asked equal(String field, String value, Predicate<StoredRow> matches) {
        return new Asked("{\"%s\":{\"eq\":\"%s\"}}".formatted(field, value), matches);
    }
}
