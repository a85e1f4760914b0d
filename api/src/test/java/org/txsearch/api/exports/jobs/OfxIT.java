package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.exports.jobs.Camt053IT.texts;

import java.io.StringReader;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.txsearch.api.TestTransaction;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;

/** Bank statements of OFX, read as XML, each valid under the XSD of OFX 2.3. */
@ExportingApi
class OfxIT extends OneMerchant {

    private static Schema schema;

    @BeforeAll
    static void readSchema() throws Exception {
        schema = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(Objects.requireNonNull(OfxIT.class.getResource("/xsd/OFX2_Protocol.xsd")));
    }

    @Test
    void entries_areTheMovedTransactions_andTheirFees() throws Exception {
        merchant.store(
                TestTransaction.of("before").at("2026-10-25T10:00:00Z").amount("-207.00", "EUR"),
                TestTransaction.of("txn_1")
                        .at("2026-10-31T23:30:00.123Z")
                        .amount("100.00", "EUR")
                        .with("fee.value", "-3.20")
                        .with("fee.currency_code", "EUR")
                        .with("settled_at", "2026-11-03T23:30:00Z")
                        .with("payer.name", "Zoë <b>\u0007 & 李\nSöhne " + "\ud83d\ude00".repeat(40))
                        .with("invoice_id", "INV-1]]>")
                        .with("note", "&amp;".repeat(100)),
                // The reference of the fee above must be another.
                TestTransaction.of("txn_1-FEE")
                        .at("2026-11-02T10:00:00Z")
                        .amount("-30.00", "EUR")
                        .with("type", "REFUND")
                        .with("fee.value", "1.00")
                        .with("fee.currency_code", "EUR"),
                TestTransaction.of("payout")
                        .at("2026-11-19T22:59:59.999Z")
                        .amount("-5.00", "EUR")
                        .with("type", "PAYOUT"),
                TestTransaction.of("pending").at("2026-11-02T10:00:00Z").with("status", "PENDING"),
                TestTransaction.of("yen").at("2026-11-02T10:00:00Z").amount("5000", "JPY"),
                TestTransaction.of("dinar")
                        .at("2026-11-02T10:00:00Z")
                        .amount("-1.234", "KWD")
                        .with("type", "FEE"));
        JsonNode export = export("'created_at':{'gte':'2026-11-01','lt':'2026-11-20'}");
        assertThat(export.at("/result/files/0/name").asString()).endsWith(".ofx");
        assertThat(export.at("/result/files/0/content_type").asString()).isEqualTo("application/x-ofx");
        assertThat(Camt053IT.counts(export)).isEqualTo("5 [EUR=3, JPY=1, KWD=1] left out [EUR=1] rows 7");
        Document document = document(export);

        assertThat(texts(document, "//SONRS/STATUS/* | //SONRS/LANGUAGE")).containsExactly("0", "INFO", "ENG");
        assertThat(texts(document, "//CURDEF")).containsExactly("EUR", "JPY", "KWD");
        assertThat(texts(document, "//BANKID")).containsOnly("TXSEARCH");
        List<String> accounts = texts(document, "//ACCTID");
        assertThat(accounts).doesNotHaveDuplicates().allMatch(account -> account.length() <= 22);
        assertThat(accounts.get(2)).endsWith("-KWD");
        assertThat(texts(document, "//STMTTRNRS[1]//DTSTART | //STMTTRNRS[1]//DTEND"))
                .containsExactly("20261031230000.000[0:GMT]", "20261119230000.000[0:GMT]");
        assertThat(texts(document, "//STMTTRNRS[1]//LEDGERBAL/*"))
                .containsExactly("-144.20", "20261119113000.000[0:GMT]");
        assertThat(texts(document, "//STMTTRNRS[2]//TRNAMT | //STMTTRNRS[2]//BALAMT"))
                .containsExactly("5000", "5000");
        assertThat(texts(document, "//STMTTRNRS[3]//TRNAMT | //STMTTRNRS[3]//BALAMT"))
                .containsExactly("-1.234", "-1.234");
        // Posted on the day of Madrid, not on that of UTC.
        assertThat(texts(document, "//STMTTRN[FITID='txn_1']/*"))
                .containsExactly(
                        "CREDIT",
                        "20261101113000.000[0:GMT]",
                        "20261031233000.123[0:GMT]",
                        "20261103233000.000[0:GMT]",
                        "100.00",
                        "txn_1",
                        "Zoë <b>\ufffd & 李 Söhne " + "\ud83d\ude00".repeat(6),
                        "INV-1]]> / " + "&amp;".repeat(48) + "&amp");
        assertThat(texts(document, "//STMTTRN[FITID='txn_1:FEE']/*[not(starts-with(name(),'DT'))]"))
                .containsExactly("FEE", "-3.20", "txn_1:FEE", "Fee", "INV-1]]> / " + "&amp;".repeat(48) + "&amp");
        assertThat(texts(document, "//STMTTRN/TRNTYPE"))
                .containsExactly("CREDIT", "FEE", "DEBIT", "CREDIT", "XFER", "CREDIT", "FEE");
        assertThat(texts(document, "//STMTTRN[FITID='payout']/NAME | //STMTTRN[FITID='payout']/DTPOSTED"))
                .containsExactly("20261119113000.000[0:GMT]", "Payout");
    }

    @Test
    void accountWithoutMovement_hasNoStatement() throws Exception {
        Document document = document(export("'created_at':{'gte':'2026-11-01'}"));
        assertThat(texts(document, "/OFX/*/SONRS/STATUS/CODE")).containsExactly("0");
        assertThat(texts(document, "//BANKMSGSRSV1")).isEmpty();
    }

    @Test
    void periodWithoutMovement_hasTheBalance() throws Exception {
        merchant.store(TestTransaction.of("before").at("2026-10-25T10:00:00Z").amount("7.00", "EUR"));
        Document document = document(export("'created_at':{'gte':'2026-11-01','lt':'2026-12-01'}"));
        assertThat(texts(document, "//STMTTRN")).isEmpty();
        assertThat(texts(document, "//BALAMT")).containsExactly("7.00");
    }

    @Test
    void filterThatLeavesMovementsOut_isRefused() {
        assertThat(client.faults(
                        ExportClient.PATH, "{'format':'OFX','fields':['id'],'filter':{'status':{'eq':'COMPLETED'}}}"))
                .containsExactlyInAnyOrder("/filter INVALID_VALUE", "/fields INVALID_VALUE");
    }

    /** Each month's balance is that of the month before and the entries, and no entry is twice in all of them. */
    @Test
    void months_close() throws Exception {
        merchant.store(Camt053IT.randomMonths());
        Map<String, BigDecimal> closed = new HashMap<>();
        Set<String> references = new HashSet<>();
        for (String month : List.of(
                "'gte':'2026-10-01','lt':'2026-11-01'", "'gte':'2026-11-01','lt':'2026-12-01'", "'gte':'2026-12-01'")) {
            JsonNode export = export("'created_at':{" + month + "}");
            Document document = document(export);
            for (JsonNode account : export.at("/result/period/currencies")) {
                String code = account.get("currency").asString();
                String statement = "//STMTRS[CURDEF='" + code + "']";
                BigDecimal opening = closed.getOrDefault(code, BigDecimal.ZERO);
                BigDecimal closing =
                        new BigDecimal(texts(document, statement + "//BALAMT").get(0));
                assertThat(opening)
                        .isEqualByComparingTo(account.at("/opening/value").asString());
                assertThat(closing).isEqualTo(account.at("/closing/value").asString());
                assertThat(texts(document, statement + "//TRNAMT").stream()
                                .map(BigDecimal::new)
                                .reduce(opening, BigDecimal::add))
                        .isEqualByComparingTo(closing);
                closed.put(code, closing);
            }
            texts(document, "//FITID")
                    .forEach(id -> assertThat(references.add(id)).isTrue());
        }
        assertThat(closed).hasSize(3);
        assertThat(references).hasSizeGreaterThan(500);
    }

    private JsonNode export(String filter) {
        JsonNode export = client.made(
                "{'format':'OFX','time_zone':'Europe/Madrid','sort':'created_at','filter':{" + filter + "}}");
        assertThat(export.get("status").asString()).as(export.toString()).isEqualTo("SUCCEEDED");
        return export;
    }

    private Document document(JsonNode export) throws Exception {
        String file = client.text(export, 1);
        assertThat(file)
                .startsWith("<?xml version=\"1.0\" encoding=\"utf-8\" ?>\r\n<?OFX OFXHEADER=\"200\" VERSION=\"202\""
                        + " SECURITY=\"NONE\" OLDFILEUID=\"NONE\" NEWFILEUID=\"NONE\"?><OFX>");
        // Files have no namespace, while the XSD has one for the root.
        String inNamespace = file.replace("<OFX>", "<ofx:OFX xmlns:ofx=\"http://ofx.net/types/2003/04\">")
                .replace("</OFX>", "</ofx:OFX>");
        schema.newValidator().validate(new StreamSource(new StringReader(inNamespace)));
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(file)));
    }
}
