package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.api.TestTransaction;
import org.txsearch.money.Currencies;
import org.txsearch.money.MinorUnits;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import tools.jackson.databind.JsonNode;

/** Bank statements of ISO 20022, read as a foreign program does: only the XML. */
@ExportingApi
class Camt053IT extends OneMerchant {

    private static final XPath XPATH = XPathFactory.newInstance().newXPath();
    private static final List<String> TYPES =
            List.of("PAYMENT", "PAYMENT", "REFUND", "PAYOUT", "FEE", "DISPUTE", "TRANSFER", "ADJUSTMENT");
    private static final List<String> STATUSES =
            List.of("COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED", "REVERSED", "PENDING", "DENIED");

    @Test
    void entries_areTheMovedTransactions_andTheirFees() throws Exception {
        merchant.store(
                TestTransaction.of("before").at("2026-10-25T10:00:00Z").amount("7.00", "EUR"),
                TestTransaction.of("txn_1")
                        .at("2026-10-31T23:30:00Z")
                        .amount("100.00", "EUR")
                        .with("fee.value", "-3.20")
                        .with("fee.currency_code", "EUR")
                        .with("settled_at", "2026-11-03T23:30:00Z")
                        .with("payment_method.type", "CARD")
                        .with("payer.name", "Zoë <b>\u0007 & 李\nSöhne \ud83d\ude00")
                        .with("invoice_id", "INV-1")
                        .with("reference", "R".repeat(40))
                        .with("payout_id", "po_1")
                        .with("note", "x".repeat(200)),
                TestTransaction.of("t".repeat(64))
                        .at("2026-11-02T10:00:00Z")
                        .amount("-30.00", "EUR")
                        .with("type", "REFUND"),
                TestTransaction.of("pending").at("2026-11-02T10:00:00Z").with("status", "PENDING"),
                TestTransaction.of("yen").at("2026-11-02T10:00:00Z").amount("5000", "JPY"),
                TestTransaction.of("dinar")
                        .at("2026-11-02T10:00:00Z")
                        .amount("-1.234", "KWD")
                        .with("type", "FEE"));
        JsonNode export = export("'created_at':{'gte':'2026-11-01','lt':'2026-11-20'}");
        assertThat(export.at("/result/files/0/name").asString()).endsWith(".xml");
        assertThat(export.at("/result/files/0/content_type").asString()).isEqualTo("application/xml");
        assertThat(counts(export)).isEqualTo("4 [EUR=2, JPY=1, KWD=1] left out [EUR=1] rows 5");
        Document document = document(export);

        assertThat(texts(document, "//Stmt/Acct/Ccy")).containsExactly("EUR", "JPY", "KWD");
        assertThat(texts(document, "//Stmt[1]/Acct/Id/Othr/Id")).containsExactly(merchant.id());
        assertThat(texts(document, "//Stmt[1]/FrToDt/*"))
                .containsExactly("2026-10-31T23:00:00.000Z", "2026-11-19T23:00:00.000Z");
        assertThat(texts(document, "//Stmt[1]/Bal//*[not(*)]"))
                .containsExactly("OPBD", "7.00", "CRDT", "2026-11-01", "CLBD", "73.80", "CRDT", "2026-11-19");
        assertThat(texts(document, "//Stmt[3]/Bal//*[not(*)]"))
                .containsExactly("OPBD", "0.000", "CRDT", "2026-11-01", "CLBD", "1.234", "DBIT", "2026-11-19");
        assertThat(texts(document, "//Stmt[2]/Ntry/Amt")).containsExactly("5000");
        assertThat(texts(document, "//Stmt[1]/TxsSummry//*[not(*)]"))
                .containsExactly("3", "133.20", "66.80", "CRDT", "1", "100.00", "2", "33.20");
        // Booked on the day of Madrid, not on that of UTC.
        assertThat(texts(document, "//Ntry[NtryRef='txn_1']/BookgDt/Dt | //Ntry[NtryRef='txn_1']/ValDt/Dt"))
                .containsExactly("2026-11-01", "2026-11-04");
        assertThat(texts(document, "//Ntry[NtryRef='txn_1']/BkTxCd//*[not(*)]"))
                .containsExactly("PMNT", "MCRD", "POSP", "PAYMENT");
        assertThat(texts(document, "//Ntry[NtryRef='txn_1:FEE']/Amt | //Ntry[NtryRef='txn_1:FEE']/CdtDbtInd"))
                .containsExactly("3.20", "DBIT");
        assertThat(texts(document, "//Ntry[NtryRef='txn_1']//EndToEndId")).containsExactly("INV-1");
        assertThat(texts(document, "//Ntry[NtryRef='txn_1']//Refs/Prtry/*")).containsExactly("payout_id", "po_1");
        assertThat(texts(document, "//Ntry[NtryRef='txn_1']//Dbtr//Nm"))
                .containsExactly("Zoë <b>\ufffd & 李 Söhne \ud83d\ude00");
        assertThat(texts(document, "//Ntry[NtryRef='txn_1']//Ustrd"))
                .containsExactly("INV-1 / " + "R".repeat(40) + " / " + "x".repeat(89), "x".repeat(111));
        // An id of 64 characters does not fit into a reference of 35.
        String refund = texts(document, "//Stmt[1]/Ntry[CdtDbtInd='DBIT' and Amt='30.00']/NtryRef")
                .get(0);
        assertThat(refund).hasSize(35).startsWith("tttttttttttttttttt~");
        assertThat(texts(document, "//Ntry[NtryRef='" + refund + "']//AddtlTxInf"))
                .containsExactly("t".repeat(64));
    }

    @Test
    void accountWithoutMovement_hasAStatement() throws Exception {
        Document document = document(export("'created_at':{'gte':'2026-11-01'}"));
        assertThat(texts(document, "//Stmt/Acct/Ccy")).containsExactly("XXX");
        assertThat(texts(document, "//Ntry")).isEmpty();
    }

    /** Opens with zero and closes with the difference, from the first row to the last, whatever was before and between. */
    @Test
    void statementOfOnePayout_closesWithItsDifference() throws Exception {
        merchant.store(
                TestTransaction.of("other").at("2026-10-25T10:00:00Z").amount("7.00", "EUR"),
                paid("sale", "PAYMENT", "2026-10-31T23:30:00Z", "100.00", "EUR")
                        .with("fee.value", "-3.20")
                        .with("fee.currency_code", "EUR"),
                paid("refund", "REFUND", "2026-11-02T10:00:00Z", "-30.00", "EUR"),
                paid("pending", "PAYMENT", "2026-10-22T10:00:00Z", "5.00", "EUR")
                        .with("status", "PENDING"),
                paid("out", "PAYOUT", "2026-11-03T23:30:00.123Z", "-66.00", "EUR"),
                paid("yen", "PAYMENT", "2026-11-02T10:00:00Z", "5000", "JPY"),
                paid("dinar", "ADJUSTMENT", "2026-11-01T10:00:00Z", "-1.234", "KWD"));
        Document document = document(export("'payout_id':{'eq':'po_1'}"));

        assertThat(texts(document, "//Stmt/Acct/Ccy")).containsExactly("EUR", "JPY", "KWD");
        assertThat(texts(document, "//Stmt[1]/FrToDt/*"))
                .containsExactly("2026-10-31T23:30:00.000Z", "2026-11-03T23:30:00.124Z");
        assertThat(texts(document, "//Stmt[1]/Ntry/NtryRef")).containsExactly("sale", "sale:FEE", "refund", "out");
        assertThat(texts(document, "//Stmt[1]/Bal//*[not(*)]"))
                .containsExactly("OPBD", "0.00", "CRDT", "2026-11-01", "CLBD", "0.80", "CRDT", "2026-11-04");
        assertThat(texts(document, "//Stmt[2]/Bal/Amt")).containsExactly("0", "5000");
        assertThat(texts(document, "//Stmt[3]/Bal[2]//*[not(*)]"))
                .containsExactly("CLBD", "1.234", "DBIT", "2026-11-04");

        Document inYen = document(export("'and':[{'currency':{'eq':'JPY'}},{'payout_id':{'in':['po_1']}}]"));
        assertThat(texts(inYen, "//Stmt/Ntry/NtryRef")).containsExactly("yen");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CAMT053", "OFX"})
    void statementOfAnUnknownPayout_isRefused(String format) {
        merchant.store(paid("sale", "PAYMENT", "2026-10-31T23:30:00Z", "100.00", "EUR"));
        for (String filter : List.of(
                "{'payout_id':{'eq':'po_none'}}",
                "{'and':[{'currency':{'eq':'JPY'}},{'payout_id':{'in':['po_1']}}]}")) {
            assertThat(client.faults(ExportClient.PATH, "{'format':'" + format + "','filter':" + filter + "}"))
                    .containsExactly("/filter INVALID_VALUE");
        }
        assertThat(client.post(ExportClient.PATH, "{'format':'" + format + "','filter':{'payout_id':{'eq':'po_none'}}}")
                        .body())
                .contains("no transaction with this payout_id");
    }

    @Test
    void statementOfAPayoutThatHasNotMoved_isInItsCurrency() throws Exception {
        merchant.store(
                paid("out", "PAYOUT", "2026-11-03T23:30:00Z", "-66.00", "EUR").with("status", "PENDING"));
        JsonNode export = export("'payout_id':{'eq':'po_1'}");
        assertThat(counts(export)).isEqualTo("0 [] left out [EUR=1] rows 0");
        Document document = document(export);
        assertThat(texts(document, "//Stmt/Acct/Ccy")).containsExactly("EUR");
        assertThat(texts(document, "//Stmt/Bal/Amt")).containsExactly("0.00", "0.00");
        assertThat(texts(document, "//Ntry")).isEmpty();
    }

    private static TestTransaction paid(String id, String type, String at, String amount, String currency) {
        return TestTransaction.of(id)
                .at(at)
                .amount(amount, currency)
                .with("type", type)
                .with("payout_id", "po_1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'payout_id':{'in':['po_1','po_2']}}",
                "{'payout_id':{'exists':true}}",
                "{'not':{'payout_id':{'eq':'po_1'}}}",
                "{'or':[{'payout_id':{'eq':'po_1'}},{'currency':{'eq':'EUR'}}]}",
                "{'and':[{'payout_id':{'eq':'po_1'}},{'created_at':{'gte':'2026-11-01'}}]}",
                "{'and':[{'payout_id':{'eq':'po_1'}},{'type':{'eq':'PAYMENT'}}]}"
            })
    void partsOfPayouts_areRefused(String filter) {
        assertThat(client.faults(ExportClient.PATH, "{'format':'CAMT053','filter':" + filter + "}"))
                .containsExactly("/filter INVALID_VALUE");
    }

    @Test
    void scheduleOfOnePayout_isRefused() {
        assertThat(client.faults(
                        "/v1/export-schedules",
                        "{'frequency':'MONTHLY','time_zone':'Europe/Madrid',"
                                + "'export':{'format':'CAMT053','filter':{'payout_id':{'eq':'po_1'}}}}"))
                .containsExactly("/export/filter INVALID_VALUE");
    }

    @Test
    void filterThatLeavesMovementsOut_isRefused() {
        assertThat(client.faults(
                        ExportClient.PATH,
                        "{'format':'CAMT053','fields':['id'],'filter':{'status':{'eq':'COMPLETED'}}}"))
                .containsExactlyInAnyOrder("/filter INVALID_VALUE", "/fields INVALID_VALUE");
    }

    /** Three months of random transactions in three currencies: each opens as the one before closes, and adds up. */
    @Test
    void months_close() throws Exception {
        merchant.store(randomMonths());
        Map<String, BigDecimal> closed = new HashMap<>();
        Set<String> references = new HashSet<>();
        for (String month : List.of(
                "'gte':'2026-10-01','lt':'2026-11-01'", "'gte':'2026-11-01','lt':'2026-12-01'", "'gte':'2026-12-01'")) {
            JsonNode export = export("'created_at':{" + month + "}");
            Document document = document(export);
            for (JsonNode account : export.at("/result/period/currencies")) {
                String code = account.get("currency").asString();
                String statement = "//Stmt[Acct/Ccy='" + code + "']";
                BigDecimal opening = signed(document, statement + "/Bal[Tp/CdOrPrtry/Cd='OPBD']");
                BigDecimal closing =
                        signed(document, statement + "/Bal[Tp/CdOrPrtry/Cd='CLBD' or Tp/CdOrPrtry/Cd='ITBD']");
                assertThat(opening)
                        .isEqualTo(new BigDecimal(account.at("/opening/value").asString()));
                assertThat(closing)
                        .isEqualTo(new BigDecimal(account.at("/closing/value").asString()));
                if (closed.containsKey(code)) {
                    assertThat(opening).isEqualTo(closed.get(code));
                }
                closed.put(code, closing);
                assertThat(opening.add(signed(document, statement + "/Ntry"))).isEqualTo(closing);
            }
            texts(document, "//Ntry/NtryRef")
                    .forEach(ref -> assertThat(references.add(ref)).isTrue());
        }
        assertThat(closed).hasSize(3);
        assertThat(references).hasSizeGreaterThan(500);
    }

    /** Transactions from October to December of every type and status. */
    static List<TestTransaction> randomMonths() {
        Random random = new Random(53);
        List<TestTransaction> transactions = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            String code = List.of("EUR", "JPY", "KWD").get(random.nextInt(3));
            String day = String.format(
                    "2026-%s",
                    List.of("10-20", "10-31", "11-01", "11-30", "12-01", "11-15")
                            .get(random.nextInt(6)));
            TestTransaction transaction = TestTransaction.of("t" + i)
                    .with("type", TYPES.get(random.nextInt(TYPES.size())))
                    .with("status", STATUSES.get(random.nextInt(STATUSES.size())))
                    .at(day + String.format("T%02d:59:59.999Z", random.nextInt(24)))
                    .amount(decimal(random.nextInt(100_000) - 40_000, code), code);
            if (random.nextBoolean()) {
                transaction
                        .with("fee.value", decimal(random.nextInt(500) - 400, code))
                        .with("fee.currency_code", code);
            }
            transactions.add(transaction);
        }
        return transactions;
    }

    private JsonNode export(String filter) {
        JsonNode export = client.made(
                "{'format':'CAMT053','time_zone':'Europe/Madrid','sort':'created_at','filter':{" + filter + "}}");
        assertThat(export.get("status").asString()).as(export.toString()).isEqualTo("SUCCEEDED");
        return export;
    }

    /** Returns the number of transactions, those in the totals and left out, and the number of entries. */
    static String counts(JsonNode export) {
        JsonNode result = export.get("result");
        return result.get("row_count") + " " + byCurrency(result.get("totals")) + " left out "
                + byCurrency(result.get("left_out")) + " rows " + result.at("/files/0/rows");
    }

    private static List<String> byCurrency(JsonNode sums) {
        return sums.valueStream()
                .map(sum -> sum.get("currency").asString() + "=" + sum.get("count"))
                .toList();
    }

    private Document document(JsonNode export) throws Exception {
        byte[] file = client.file(export, 1);
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(file));
    }

    private static BigDecimal signed(Document document, String path) throws Exception {
        BigDecimal sum = BigDecimal.ZERO;
        NodeList nodes = (NodeList) XPATH.evaluate(path, document, XPathConstants.NODESET);
        for (int i = 0; i < nodes.getLength(); i++) {
            BigDecimal amount = new BigDecimal(XPATH.evaluate("Amt", nodes.item(i)));
            sum = sum.add(XPATH.evaluate("CdtDbtInd", nodes.item(i)).equals("DBIT") ? amount.negate() : amount);
        }
        return sum;
    }

    static List<String> texts(Document document, String path) throws Exception {
        NodeList nodes = (NodeList) XPATH.evaluate(path, document, XPathConstants.NODESET);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(Objects.requireNonNull(nodes.item(i)).getTextContent());
        }
        return texts;
    }

    private static String decimal(long units, String code) {
        return MinorUnits.toDecimal(units, Objects.requireNonNull(Currencies.find(code)));
    }
}
