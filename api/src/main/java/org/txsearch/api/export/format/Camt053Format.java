package org.txsearch.api.export.format;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.freshness.Watermarks.AsOf;
import org.txsearch.merchants.Merchants.Merchant;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.schema.MoneyState;
import org.txsearch.summary.PeriodSummary;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Rows as bank statements of ISO 20022, {@code camt.053.001.08}, one for each currency of a period, with its balances.
 *
 * <p>An entry is a transaction whose money has moved, or the fee of one, so that the entries add up to the difference of the
 * balances. A statement has one currency and its sums come first: the entries of each currency wait in a compressed temporary file.
 */
final class Camt053Format extends ExportFormat {

    private static final String NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:camt.053.001.08";

    private static final int ACCOUNT = 34;
    static final String NOT_PROVIDED = "NOTPROVIDED";

    Camt053Format() {
        super("CAMT053", "application/xml", "");
    }

    @Override
    public String extension() {
        return "xml";
    }

    @Override
    public boolean hasOwnColumns() {
        return true;
    }

    @Override
    public boolean isSplit() {
        return false;
    }

    @Override
    public boolean needsPeriod() {
        return true;
    }

    @Override
    protected RowWriter writer(Contents contents, JsonNode chosen, OutputStream out) throws IOException {
        return new Statements(contents, out);
    }

    private static final class Statements implements RowWriter {

        private final Contents contents;
        private final PeriodSummary summary;
        private final OutputStream out;
        private final Map<String, CamtEntries> byCurrency = new TreeMap<>();

        Statements(Contents contents, OutputStream out) {
            this.contents = contents;
            this.summary = Objects.requireNonNull(contents.period(), "The rows are not those of a period");
            this.out = out;
        }

        @Override
        public void row(byte[] bytes, int offset, int length) throws IOException {
            JsonNode item = JsonMapper.shared().readTree(bytes, offset, length);
            if (MoneyState.of(item.path("status").asString()) != MoneyState.SETTLED) {
                return;
            }
            String code = item.at("/amount/currency_code").asString();
            CamtEntries entries = byCurrency.get(code);
            if (entries == null) {
                Currency currency =
                        Objects.requireNonNull(Currencies.find(code), "A stored row has an unknown currency");
                entries = new CamtEntries(currency, contents.rows().zone());
                byCurrency.put(code, entries);
            }
            entries.add(item);
        }

        @Override
        public void finish() throws IOException {
            CamtXml xml = new CamtXml(out);
            xml.startMessage(NAMESPACE).start("BkToCstmrStmt", "GrpHdr");
            xml.text("MsgId", contents.job().id()).text("CreDtTm", created()).end(1);
            for (PeriodSummary.Account account : summary.accounts()) {
                start(xml, account.currency(), account.opening(), account.closing());
                CamtEntries entries = byCurrency.get(account.currency().code());
                BigInteger movements = entries == null ? BigInteger.ZERO : entries.net();
                if (!account.opening().add(movements).equals(account.closing())) {
                    throw new IllegalStateException("The entries are not the difference of the balances");
                }
                if (entries != null) {
                    entries.writeTo(xml, out);
                }
                xml.end(1);
            }
            if (summary.accounts().isEmpty()) {
                // A message has a statement, even of an account without movement and balance.
                start(xml, null, BigInteger.ZERO, BigInteger.ZERO);
                xml.end(1);
            }
            xml.endMessage();
        }

        /** Everything of a statement before its entries. */
        private void start(CamtXml xml, @Nullable Currency currency, BigInteger opening, BigInteger closing)
                throws IOException {
            // Without a start, all that there is belongs to the period.
            Instant from = Objects.requireNonNullElse(summary.period().from(), Instant.EPOCH);
            Instant to = Objects.requireNonNullElse(summary.period().to(), asOf());
            ZoneId zone = contents.rows().zone();
            String merchant = contents.job().merchantId();
            xml.start("Stmt").text("Id", contents.job().id() + "-" + CamtXml.code(currency));
            xml.text("CreDtTm", created()).start("FrToDt");
            xml.text("FrDtTm", Rfc3339.format(from))
                    .text("ToDtTm", Rfc3339.format(to))
                    .end(1);
            xml.start("Acct", "Id", "Othr")
                    .text("Id", CamtXml.reference(merchant, ACCOUNT))
                    .end(2);
            xml.text("Ccy", CamtXml.code(currency));
            xml.start("Ownr").text("Nm", owner()).end(1);
            // Some readers require who services the account; ISO's words for none.
            xml.start("Svcr", "FinInstnId", "Othr").text("Id", NOT_PROVIDED).end(4);
            balance(xml, "OPBD", opening, currency, LocalDate.ofInstant(from, zone));
            // The period ends before its end: the last day is the one before midnight.
            Instant last = to.isAfter(from) ? to.minusMillis(1) : to;
            balance(xml, "CLBD", closing, currency, LocalDate.ofInstant(last, zone));
        }

        private static void balance(
                CamtXml xml, String code, BigInteger balance, @Nullable Currency currency, LocalDate day)
                throws IOException {
            xml.start("Bal", "Tp", "CdOrPrtry").text("Cd", code).end(2);
            xml.signed(balance, currency).date("Dt", day).end(1);
        }

        /** The legal name of the account's owner if the operator has stored it. */
        private String owner() {
            Merchant merchant = contents.merchant();
            return merchant == null
                    ? contents.job().merchantId()
                    : CamtXml.pieces(CamtXml.clean(merchant.legalName()), CamtXml.TEXT)
                            .get(0);
        }

        private String created() {
            return Rfc3339.format(contents.job().times().created());
        }

        private Instant asOf() {
            return contents.asOf().equals(AsOf.UNKNOWN) ? contents.job().times().created() : contents.asOf();
        }

        @Override
        public void close() throws IOException {
            for (CamtEntries entries : byCurrency.values()) {
                entries.close();
            }
        }
    }
}
