package org.txsearch.api.exports.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.exports.files.Spool;
import org.txsearch.merchants.Merchant;
import org.txsearch.money.Currency;
import org.txsearch.summary.PeriodSummary;
import org.txsearch.time.Rfc3339;

/** Writes a message of ISO 20022, {@code camt.053.001.08}, with one statement for each currency. */
final class CamtMessage extends StatementWriter<CamtEntries> {

    static final String NOT_PROVIDED = "NOTPROVIDED";

    private static final String NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:camt.053.001.08";
    private static final int ACCOUNT = 34;

    private final CamtXml xml;

    CamtMessage(ExportContents contents, OutputStream out) throws IOException {
        super(contents, out, true);
        this.xml = new CamtXml(out);
    }

    @Override
    CamtEntries entries(Currency currency, @Nullable Spool spool) throws IOException {
        return new CamtEntries(currency, contents.rows().zone(), Objects.requireNonNull(spool), out);
    }

    @Override
    void start(boolean isEmpty) throws IOException {
        xml.startMessage(NAMESPACE).start("BkToCstmrStmt", "GrpHdr");
        xml.text("MsgId", contents.job().id()).text("CreDtTm", created()).end(1);
    }

    @Override
    void startStatement(PeriodSummary.AccountSums account, @Nullable CamtEntries entries) throws IOException {
        start(account.currency(), account.opening(), account.closing());
        if (entries != null) {
            entries.summary(xml);
        }
        xml.flush();
    }

    @Override
    void endStatement(PeriodSummary.AccountSums account) throws IOException {
        xml.end(1);
    }

    @Override
    void end(boolean isEmpty) throws IOException {
        if (isEmpty) {
            // The schema requires a statement, even of an account without movements and balance.
            start(null, BigInteger.ZERO, BigInteger.ZERO);
            xml.end(1);
        }
        xml.endMessage();
    }

    /** Writes the part of a statement that precedes its entries. */
    private void start(@Nullable Currency currency, BigInteger opening, BigInteger closing) throws IOException {
        xml.start("Stmt").text("Id", contents.job().id() + "-" + CamtXml.code(currency));
        xml.text("CreDtTm", created()).start("FrToDt");
        xml.text("FrDtTm", Rfc3339.format(from()))
                .text("ToDtTm", Rfc3339.format(to()))
                .end(1);
        xml.start("Acct", "Id", "Othr")
                .text("Id", StatementText.reference(contents.job().merchantId(), ACCOUNT))
                .end(2);
        xml.text("Ccy", CamtXml.code(currency));
        xml.start("Ownr").text("Nm", owner()).end(1);
        // Some readers require the servicer of the account: write ISO's constant for none.
        xml.start("Svcr", "FinInstnId", "Othr").text("Id", NOT_PROVIDED).end(4);
        balance("OPBD", opening, currency, firstDay());
        balance(contents.isInterim() ? "ITBD" : "CLBD", closing, currency, lastDay());
    }

    private void balance(String code, BigInteger balance, @Nullable Currency currency, LocalDate day)
            throws IOException {
        xml.start("Bal", "Tp", "CdOrPrtry").text("Cd", code).end(2);
        xml.signed(balance, currency).date("Dt", day).end(1);
    }

    /** Returns the legal name of the owner of the account if it is stored; otherwise the merchant's id. */
    private String owner() {
        Merchant merchant = contents.merchant();
        return merchant == null
                ? contents.job().merchantId()
                : StatementText.pieces(StatementText.clean(merchant.legalName()), CamtXml.TEXT)
                        .get(0);
    }

    private String created() {
        return Rfc3339.format(contents.job().times().created());
    }
}
