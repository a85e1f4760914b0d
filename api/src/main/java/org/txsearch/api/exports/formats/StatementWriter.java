package org.txsearch.api.exports.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.exports.files.Spool;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.query.CreatedRange;
import org.txsearch.schema.MoneyState;
import org.txsearch.summary.PeriodSummary;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Writes statements with entries of a class. */
abstract class StatementWriter<E extends StatementEntries> implements RowWriter {

    final ExportContents contents;
    final OutputStream out;
    private final @Nullable PeriodSummary summary;
    private final Map<String, E> byCurrency = new TreeMap<>();
    /** The only account. Its entries do not wait. */
    private final PeriodSummary.@Nullable AccountSums direct;

    private boolean isStarted;
    private int rowsOfLast;
    /** The period; for a payout, from the first entry to the last. */
    private CreatedRange period;

    /** @param hasSums whether a statement starts with the sums of its entries */
    StatementWriter(ExportContents contents, OutputStream out, boolean hasSums) {
        this.contents = contents;
        this.out = out;
        this.summary = contents.period();
        this.direct = !hasSums && summary != null && summary.accounts().size() == 1
                ? summary.accounts().get(0)
                : null;
        this.period = summary == null
                ? new CreatedRange(null, null)
                : summary.period().before(contents.completeUntil());
    }

    /** Creates the writer of the entries of a currency. They wait in the spool if there is one. */
    abstract E entries(Currency currency, @Nullable Spool spool) throws IOException;

    /** Writes the part before the statements. */
    abstract void start(boolean isEmpty) throws IOException;

    /** Writes the start of a statement. The entries are null if there are none or they are not known yet. */
    abstract void startStatement(PeriodSummary.AccountSums account, @Nullable E entries) throws IOException;

    /** Writes the end of a statement. */
    abstract void endStatement(PeriodSummary.AccountSums account) throws IOException;

    /** Writes the part after the statements. */
    abstract void end(boolean isEmpty) throws IOException;

    @Override
    public final void row(byte[] bytes, int offset, int length) throws IOException {
        rowsOfLast = 0;
        JsonNode item = JsonMapper.shared().readTree(bytes, offset, length);
        boolean isMoved = MoneyState.of(item.path("status").asString()) == MoneyState.SETTLED;
        if (!isMoved && summary != null) {
            return;
        }
        // A payout whose money has not moved yet has a statement without entries in its currency.
        String code = item.at("/amount/currency_code").asString();
        E entries = byCurrency.get(code);
        if (entries == null) {
            entries = open(Objects.requireNonNull(Currencies.find(code), "A stored row has an unknown currency"));
            byCurrency.put(code, entries);
        }
        if (!isMoved) {
            return;
        }
        rowsOfLast = entries.add(item);
        if (summary == null) {
            extend(Rfc3339.parse(item.path("created_at").asString()));
        }
    }

    private E open(Currency currency) throws IOException {
        if (direct == null || !direct.currency().equals(currency)) {
            Spool spool = contents.spools().create(currency.code());
            try {
                return entries(currency, spool);
            } catch (IOException | RuntimeException e) {
                // The caller does not have the entries yet and cannot close them.
                try (spool) {
                    throw e;
                }
            }
        }
        start(false);
        startStatement(direct, null);
        isStarted = true;
        return entries(currency, null);
    }

    @Override
    public final int rowsOfLast() {
        return rowsOfLast;
    }

    private void extend(Instant created) {
        Instant from = period.from();
        Instant to = period.to();
        period = new CreatedRange(
                from == null || created.isBefore(from) ? created : from,
                to == null || !created.isBefore(to) ? created.plusMillis(1) : to);
    }

    /** Returns the accounts. Statements of a payout do not distinguish movements: they use only the balances. */
    private List<PeriodSummary.AccountSums> accounts() {
        if (summary != null) {
            return summary.accounts();
        }
        BigInteger zero = BigInteger.ZERO;
        List<PeriodSummary.AccountSums> accounts = new ArrayList<>();
        byCurrency.forEach((code, entries) -> {
            Currency currency = Objects.requireNonNull(Currencies.find(code));
            BigInteger net = entries.net();
            accounts.add(new PeriodSummary.AccountSums(currency, zero, zero, zero, net, zero, zero, net, zero));
        });
        return accounts;
    }

    @Override
    public final void finish() throws IOException {
        List<PeriodSummary.AccountSums> accounts = accounts();
        boolean isEmpty = accounts.isEmpty();
        if (!isStarted) {
            start(isEmpty);
        }
        for (PeriodSummary.AccountSums account : accounts) {
            E entries = byCurrency.get(account.currency().code());
            BigInteger movements = entries == null ? BigInteger.ZERO : entries.net();
            if (!account.opening().add(movements).equals(account.closing())) {
                throw new IllegalStateException("The entries are not the difference of the balances");
            }
            if (entries == null || entries.isWaiting()) {
                startStatement(account, entries);
            }
            if (entries != null) {
                entries.writeTo(out);
                entries.close();
            }
            endStatement(account);
        }
        end(isEmpty);
    }

    /** Returns the start of the period. Without one, the period includes everything; a payout without entries has no period. */
    final Instant from() {
        return Objects.requireNonNullElse(period.from(), summary == null ? contents.completeUntil() : Instant.EPOCH);
    }

    /** Returns the end of the period; if it is not over, the instant until which the data is complete. */
    final Instant to() {
        return Objects.requireNonNullElse(period.to(), contents.completeUntil());
    }

    final LocalDate firstDay() {
        return LocalDate.ofInstant(from(), contents.rows().zone());
    }

    /** Returns the last day of the period. The end is exclusive: a period that ends at midnight ends on the day before. */
    final LocalDate lastDay() {
        Instant last = to().isAfter(from()) ? to().minusMillis(1) : to();
        return LocalDate.ofInstant(last, contents.rows().zone());
    }

    @Override
    public final void close() throws IOException {
        IOException failure = null;
        for (E entries : byCurrency.values()) {
            try {
                entries.close();
            } catch (IOException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
