package org.txsearch.gatling.matrix;

import java.util.function.Predicate;

/** The filters of a scenario besides the merchant and the time. */
enum FilterKind {
    NONE {
        @Override
        Filter filter(StoredRow sample) {
            return new Filter("", row -> true);
        }
    },
    STATUS {
        @Override
        Filter filter(StoredRow sample) {
            return equal("status", sample.status(), row -> row.status().equals(sample.status()));
        }
    },
    TYPE_AND_METHOD {
        @Override
        Filter filter(StoredRow sample) {
            Filter type = equal("type", sample.type(), row -> row.type().equals(sample.type()));
            Filter method = equal(
                    "payment_method",
                    sample.paymentMethod(),
                    row -> row.paymentMethod().equals(sample.paymentMethod()));
            return new Filter(type.leaf() + "," + method.leaf(), type.matches().and(method.matches()));
        }
    },
    AMOUNT {
        @Override
        Filter filter(StoredRow sample) {
            String leaves = "{\"currency\":{\"eq\":\"%s\"}},{\"amount\":{\"gte\":\"%s\"}}"
                    .formatted(sample.currency(), sample.amount().toPlainString());
            return new Filter(
                    leaves,
                    row -> row.currency().equals(sample.currency())
                            && row.amount().compareTo(sample.amount()) >= 0);
        }
    },
    EMAIL {
        @Override
        Filter filter(StoredRow sample) {
            return equal("email", sample.email(), row -> row.email().equals(sample.email()));
        }
    },
    EMAIL_DOMAIN {
        @Override
        Filter filter(StoredRow sample) {
            String domain = sample.email().substring(sample.email().indexOf('@'));
            return new Filter(
                    "{\"email\":{\"suffix\":\"%s\"}}".formatted(domain),
                    row -> row.email().endsWith(domain));
        }
    },
    NAME {
        @Override
        Filter filter(StoredRow sample) {
            String start = sample.names().get(0);
            return new Filter(
                    "{\"name\":{\"match\":\"%s\"}}".formatted(start),
                    row -> row.names().stream().anyMatch(name -> name.startsWith(start)));
        }
    },
    INVOICE {
        @Override
        Filter filter(StoredRow sample) {
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
    record Filter(String leaf, Predicate<StoredRow> matches) {}

    /** The filter that finds this row and those like it. */
    abstract Filter filter(StoredRow sample);

    private static Filter equal(String field, String value, Predicate<StoredRow> matches) {
        return new Filter("{\"%s\":{\"eq\":\"%s\"}}".formatted(field, value), matches);
    }
}
