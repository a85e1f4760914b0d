package org.txsearch.api.exports.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.txsearch.api.exports.files.Spool;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import tools.jackson.databind.JsonNode;

/** Writes entries as elements of ISO 20022. */
final class CamtEntries extends StatementEntries {

    private static final class CamtTotal {
        private long count;
        private BigInteger sum = BigInteger.ZERO;

        void add(BigInteger units) {
            count++;
            sum = sum.add(units);
        }
    }

    private final CamtXml xml = new CamtXml(out);
    private final CamtTotal credits = new CamtTotal();
    private final CamtTotal debits = new CamtTotal();

    CamtEntries(Currency currency, ZoneId zone, Spool spool, OutputStream file) throws IOException {
        super(currency, zone, spool, file);
    }

    @Override
    void write(JsonNode item, BigInteger units, boolean isFee) throws IOException {
        (units.signum() < 0 ? debits : credits).add(units.abs());
        String id = item.path("id").asString();
        String reference = StatementText.reference(reference(item, isFee), CamtXml.REFERENCE);
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
            String text = StatementText.reference(item.path(name).asString(""), CamtXml.REFERENCE);
            if (!text.isEmpty()) {
                xml.start("Prtry").text("Tp", name).text("Ref", text).end(1);
            }
        }
        xml.end(1).signed(units, currency);
        xml.start("AmtDtls", "TxAmt").amount(units, currency).end(2);
        String name = StatementText.clean(item.at("/payer/name").asString(""));
        if (!isFee && !name.isEmpty()) {
            xml.start("RltdPties", units.signum() < 0 ? "Cdtr" : "Dbtr", "Pty");
            xml.text("Nm", StatementText.pieces(name, CamtXml.TEXT).get(0)).end(3);
        }
        remittance(item, isFee);
        xml.text("AddtlTxInf", (isFee ? "Fee of " : "") + id).end(3);
    }

    /** Returns the reference that payer and merchant know; without one, ISO's constant for none. */
    private static String endToEnd(JsonNode item) {
        for (String name : List.of("invoice_id", "reference")) {
            String text = StatementText.reference(item.path(name).asString(""), CamtXml.REFERENCE);
            if (!text.isEmpty()) {
                return text;
            }
        }
        return CamtMessage.NOT_PROVIDED;
    }

    private void remittance(JsonNode item, boolean isFee) throws IOException {
        List<String> parts = new ArrayList<>(isFee ? List.of("Fee") : List.of());
        parts.addAll(StatementText.about(item));
        if (!parts.isEmpty()) {
            xml.start("RmtInf");
            for (String piece : StatementText.pieces(String.join(" / ", parts), CamtXml.TEXT)) {
                xml.text("Ustrd", piece);
            }
            xml.end(1);
        }
    }

    /** Returns domain, family and sub-family of ISO's external code set for bank transactions. */
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

    @Override
    void flush() throws IOException {
        xml.flush();
    }

    private void total(CamtXml statement, long count, BigInteger sum) throws IOException {
        statement.text("NbOfNtries", Long.toString(count)).text("Sum", MinorUnits.toDecimal(sum, currency));
    }

    void summary(CamtXml statement) throws IOException {
        statement.start("TxsSummry", "TtlNtries");
        total(statement, credits.count + debits.count, credits.sum.add(debits.sum));
        statement.start("TtlNetNtry").text("Amt", MinorUnits.toDecimal(net().abs(), currency));
        statement.direction(net()).end(2).start("TtlCdtNtries");
        total(statement, credits.count, credits.sum);
        statement.end(1).start("TtlDbtNtries");
        total(statement, debits.count, debits.sum);
        statement.end(2);
    }
}
