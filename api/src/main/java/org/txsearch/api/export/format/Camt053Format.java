package org.txsearch.api.export.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.txsearch.freshness.Watermarks.AsOf;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
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
    private static final int TEXT = 140;
    private static final String FEE = "FEE";
    private static final String NOT_PROVIDED = "NOTPROVIDED";

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
        private final Map<String, Entries> byCurrency = new TreeMap<>();

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
            Entries entries = byCurrency.get(code);
            if (entries == null) {
                Currency currency =
                        Objects.requireNonNull(Currencies.find(code), "A stored row has an unknown currency");
                entries = new Entries(currency, contents.rows().zone());
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
                Entries entries = byCurrency.get(account.currency().code());
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

        /** Who owns the account. */
        private String owner() {
            return contents.job().merchantId();
        }

        private String created() {
            return Rfc3339.format(contents.job().times().created());
        }

        private Instant asOf() {
            return contents.asOf().equals(AsOf.UNKNOWN) ? contents.job().times().created() : contents.asOf();
        }

        @Override
        public void close() throws IOException {
            for (Entries entries : byCurrency.values()) {
                entries.close();
            }
        }
    }

    /** The entries of one currency. */
    private static final class Entries implements AutoCloseable {

        private static final class Total {
            private long count;
            private BigInteger sum = BigInteger.ZERO;

            void add(BigInteger units) {
                count++;
                sum = sum.add(units);
            }
        }

        private final Currency currency;
        private final ZoneId zone;
        private final Path file = Files.createTempFile("camt053-", ".gz");
        private final OutputStream waiting = new GZIPOutputStream(Files.newOutputStream(file), 1 << 16);
        private final CamtXml xml = new CamtXml(waiting);
        private final Total credits = new Total();
        private final Total debits = new Total();

        Entries(Currency currency, ZoneId zone) throws IOException {
            this.currency = currency;
            this.zone = zone;
        }

        void add(JsonNode item) throws IOException {
            entry(item, units(item.path("amount")), false);
            BigInteger fee = units(item.path("fee"));
            if (fee.signum() != 0) {
                entry(item, fee, true);
            }
        }

        private void entry(JsonNode item, BigInteger units, boolean isFee) throws IOException {
            (units.signum() < 0 ? debits : credits).add(units.abs());
            String id = item.path("id").asString();
            String reference = CamtXml.reference(isFee ? id + "-" + FEE : id, CamtXml.REFERENCE);
            xml.start("Ntry").text("NtryRef", reference).signed(units, currency);
            xml.start("Sts").text("Cd", "BOOK").end(1);
            xml.date("BookgDt", day(item.path("created_at")));
            if (item.path("settled_at").isString()) {
                xml.date("ValDt", day(item.path("settled_at")));
            }
            xml.text("AcctSvcrRef", reference);
            String[] code = code(item, units.signum() >= 0, isFee).split("/", -1);
            xml.start("BkTxCd", "Domn").text("Cd", code[0]).start("Fmly").text("Cd", code[1]);
            xml.text("SubFmlyCd", code[2]).end(2);
            xml.start("Prtry")
                    .text("Cd", isFee ? FEE : item.path("type").asString())
                    .end(2);
            xml.start("NtryDtls", "TxDtls", "Refs").text("AcctSvcrRef", reference);
            xml.text("EndToEndId", endToEnd(item));
            for (String name : List.of("payout_id", "related_id")) {
                String text = CamtXml.reference(item.path(name).asString(""), CamtXml.REFERENCE);
                if (!text.isEmpty()) {
                    xml.start("Prtry").text("Tp", name).text("Ref", text).end(1);
                }
            }
            xml.end(1).signed(units, currency);
            xml.start("AmtDtls", "TxAmt").amount(units, currency).end(2);
            String name = CamtXml.clean(item.at("/payer/name").asString(""));
            if (!isFee && !name.isEmpty()) {
                xml.start("RltdPties", units.signum() < 0 ? "Cdtr" : "Dbtr", "Pty");
                xml.text("Nm", CamtXml.pieces(name, TEXT).get(0)).end(3);
            }
            remittance(item, isFee);
            xml.text("AddtlTxInf", (isFee ? "Fee of " : "") + id).end(3);
        }

        /** What payer and merchant know the payment by; without it, ISO's words for none. */
        private static String endToEnd(JsonNode item) {
            for (String name : List.of("invoice_id", "reference")) {
                String text = CamtXml.reference(item.path(name).asString(""), CamtXml.REFERENCE);
                if (!text.isEmpty()) {
                    return text;
                }
            }
            return NOT_PROVIDED;
        }

        private void remittance(JsonNode item, boolean isFee) throws IOException {
            List<String> parts = new ArrayList<>(isFee ? List.of("Fee") : List.of());
            for (String name : List.of("invoice_id", "reference", "subject", "note")) {
                String text = CamtXml.clean(item.path(name).asString(""));
                if (!text.isEmpty()) {
                    parts.add(text);
                }
            }
            if (!parts.isEmpty()) {
                xml.start("RmtInf");
                for (String piece : CamtXml.pieces(String.join(" / ", parts), TEXT)) {
                    xml.text("Ustrd", piece);
                }
                xml.end(1);
            }
        }

        /** Domain, family and sub-family of ISO's external code set for bank transactions. */
        private static String code(JsonNode item, boolean isCredit, boolean isFee) {
            String miscellaneous = isCredit ? "PMNT/MCOP/" : "PMNT/MDOP/";
            boolean isCard = item.at("/payment_method/type").asString("").equals("CARD");
            return switch (isFee ? FEE : item.path("type").asString()) {
                case FEE -> miscellaneous + "FEES";
                case "PAYMENT" -> isCard ? "PMNT/MCRD/POSP" : isCredit ? "PMNT/RCDT/OTHR" : "PMNT/ICDT/OTHR";
                case "REFUND" -> isCard ? "PMNT/MCRD/RIMB" : miscellaneous + "RIMB";
                case "DISPUTE" -> isCard ? "PMNT/MCRD/UPCT" : miscellaneous + (isCredit ? "CAJT" : "DAJT");
                case "PAYOUT" -> isCredit ? "PMNT/RCDT/OTHR" : "PMNT/ICDT/OTHR";
                case "TRANSFER" -> isCredit ? "PMNT/RCDT/BOOK" : "PMNT/ICDT/BOOK";
                default -> miscellaneous + (isCredit ? "CAJT" : "DAJT");
            };
        }

        private LocalDate day(JsonNode instant) {
            return LocalDate.ofInstant(Rfc3339.parse(instant.asString()), zone);
        }

        private BigInteger units(JsonNode money) {
            return money.isObject()
                    ? BigInteger.valueOf(MinorUnits.parse(money.path("value").asString(), currency))
                    : BigInteger.ZERO;
        }

        private BigInteger net() {
            return credits.sum.subtract(debits.sum);
        }

        private void total(CamtXml statement, long count, BigInteger sum) throws IOException {
            statement.text("NbOfNtries", Long.toString(count)).text("Sum", MinorUnits.toDecimal(sum, currency));
        }

        /** Writes their numbers and sums, and then the entries. */
        void writeTo(CamtXml statement, OutputStream out) throws IOException {
            statement.start("TxsSummry", "TtlNtries");
            total(statement, credits.count + debits.count, credits.sum.add(debits.sum));
            statement.start("TtlNetNtry").text("Amt", MinorUnits.toDecimal(net().abs(), currency));
            statement.direction(net()).end(2).start("TtlCdtNtries");
            total(statement, credits.count, credits.sum);
            statement.end(1).start("TtlDbtNtries");
            total(statement, debits.count, debits.sum);
            statement.end(2).flush();
            xml.flush();
            waiting.close();
            try (InputStream entries = new GZIPInputStream(Files.newInputStream(file), 1 << 16)) {
                entries.transferTo(out);
            }
        }

        @Override
        public void close() throws IOException {
            try (waiting) {
                Files.deleteIfExists(file);
            }
        }
    }
}
