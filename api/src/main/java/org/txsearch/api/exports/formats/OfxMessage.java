package org.txsearch.api.exports.formats;

import com.webcohesion.ofx4j.io.v2.OFXV2Writer;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.exports.files.Spool;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.schema.FieldLabels;
import org.txsearch.schema.LabelLanguage;
import org.txsearch.summary.PeriodSummary;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;

/** Writes bank statements of OFX 2, in the form of a response to a request for several accounts. */
final class OfxMessage extends StatementWriter<OfxMessage.OfxEntries> {

    private static final String BANK = "TXSEARCH";

    /** The maximum length of an account's id without its suffix, the currency. */
    private static final int ACCOUNT = 18;

    private static final int NAME = 32;
    private static final int MEMO = 255;

    private final Elements elements;

    OfxMessage(ExportContents contents, OutputStream out) {
        super(contents, out, false);
        this.elements = new Elements(out);
    }

    @Override
    OfxEntries entries(Currency currency, @Nullable Spool spool) throws IOException {
        return new OfxEntries(currency, contents.rows().zone(), spool, out);
    }

    @Override
    void start(boolean isEmpty) throws IOException {
        elements.writeHeaders(Map.of());
        elements.start("OFX", "SIGNONMSGSRSV1", "SONRS").success();
        elements.time("DTSERVER", contents.job().times().created()).text("LANGUAGE", "ENG");
        elements.end("SONRS", "SIGNONMSGSRSV1");
        if (!isEmpty) {
            elements.start("BANKMSGSRSV1");
        }
    }

    @Override
    void startStatement(PeriodSummary.AccountSums account, @Nullable OfxEntries entries) throws IOException {
        String code = account.currency().code();
        // The id of the request; there was none.
        elements.start("STMTTRNRS").text("TRNUID", "0").success();
        elements.start("STMTRS").text("CURDEF", code);
        // Programs identify an account by its id, and an account has one currency.
        elements.start("BANKACCTFROM")
                .text("BANKID", BANK)
                .text("ACCTID", StatementText.reference(contents.job().merchantId(), ACCOUNT) + "-" + code)
                .text("ACCTTYPE", "CHECKING")
                .end("BANKACCTFROM");
        elements.start("BANKTRANLIST").time("DTSTART", from()).time("DTEND", to());
        elements.flush();
    }

    @Override
    void endStatement(PeriodSummary.AccountSums account) throws IOException {
        elements.line();
        elements.end("BANKTRANLIST")
                .start("LEDGERBAL")
                .amount("BALAMT", account.closing(), account.currency())
                .time(
                        "DTASOF",
                        contents.isInterim()
                                ? to()
                                : instantOf(lastDay(), contents.rows().zone()))
                .end("LEDGERBAL", "STMTRS", "STMTTRNRS");
    }

    @Override
    void end(boolean isEmpty) throws IOException {
        if (!isEmpty) {
            elements.end("BANKMSGSRSV1");
        }
        elements.end("OFX").flush();
    }

    /**
     * Returns the instant for a day, because OFX has no days: the middle between noon in UTC and noon in the time zone,
     * because readers show the day in UTC or in their own time zone.
     */
    static Instant instantOf(LocalDate day, ZoneId zone) {
        LocalDateTime noon = day.atTime(LocalTime.NOON);
        int offset = zone.getRules().getOffset(noon).getTotalSeconds();
        return noon.minusSeconds(offset / 2).toInstant(ZoneOffset.UTC);
    }

    private static final class Elements extends OFXV2Writer {

        // In UTC: readers disagree about the offset of half-hour zones.
        private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                        "uuuuMMddHHmmss.SSS'[0:GMT]'", Locale.ROOT)
                .withZone(ZoneOffset.UTC);

        Elements(OutputStream out) {
            super(new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)));
        }

        /** Returns false, because the library counts the indentation of all writers in one static field. */
        @Override
        public boolean isWriteAttributesOnNewLine() {
            return false;
        }

        void line() throws IOException {
            println();
        }

        Elements start(String... names) throws IOException {
            for (String name : names) {
                writeStartAggregate(name);
            }
            return this;
        }

        Elements end(String... names) throws IOException {
            for (String name : names) {
                writeEndAggregate(name);
            }
            return this;
        }

        /** Writes an element unless the text is empty. */
        Elements text(String name, String text) throws IOException {
            if (!text.isEmpty()) {
                writeElement(name, text);
            }
            return this;
        }

        Elements time(String name, Instant time) throws IOException {
            return text(name, TIME.format(time));
        }

        Elements day(String name, LocalDate day, ZoneId zone) throws IOException {
            return time(name, instantOf(day, zone));
        }

        Elements amount(String name, BigInteger units, Currency currency) throws IOException {
            return text(name, MinorUnits.toDecimal(units, currency));
        }

        Elements success() throws IOException {
            return start("STATUS").text("CODE", "0").text("SEVERITY", "INFO").end("STATUS");
        }
    }

    static final class OfxEntries extends StatementEntries {

        private final Elements elements = new Elements(out);

        OfxEntries(Currency currency, ZoneId zone, @Nullable Spool spool, OutputStream file) throws IOException {
            super(currency, zone, spool, file);
        }

        @Override
        void write(JsonNode item, BigInteger units, boolean isFee) throws IOException {
            String type = isFee ? FEE : item.path("type").asString();
            String payer =
                    isFee ? "" : StatementText.clean(item.at("/payer/name").asString(""));
            String name = payer.isEmpty() ? FieldLabels.ofType(LabelLanguage.EN, type) : payer;
            elements.line();
            elements.start("STMTTRN")
                    .text("TRNTYPE", type(type, units.signum() < 0))
                    .day("DTPOSTED", day(item.path("created_at")), zone)
                    .time("DTUSER", Rfc3339.parse(item.path("created_at").asString()));
            if (item.path("settled_at").isString()) {
                elements.time("DTAVAIL", Rfc3339.parse(item.path("settled_at").asString()));
            }
            elements.amount("TRNAMT", units, currency)
                    .text("FITID", reference(item, isFee))
                    .text("NAME", first(name, NAME))
                    .text("MEMO", first(String.join(" / ", StatementText.about(item)), MEMO))
                    .end("STMTTRN");
        }

        private static String first(String text, int length) {
            return LedgerRows.cut(text, length).strip();
        }

        private static String type(String type, boolean isDebit) {
            return switch (type) {
                case "PAYOUT", "TRANSFER" -> "XFER";
                case FEE -> isDebit ? "FEE" : "CREDIT";
                default -> isDebit ? "DEBIT" : "CREDIT";
            };
        }

        @Override
        void flush() throws IOException {
            elements.flush();
        }
    }
}
