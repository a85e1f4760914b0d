package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.exports.jobs.ExportClient.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One payment and one refund in each currency of ISO's lists one and three: found, summed and exported alike. */
@ExportingApi
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CurrenciesIT {

    private static final int EACH = Integer.getInteger("cases.each", 7);

    private static final long PAID = 123_456;
    private static final long REFUNDED = -456;

    @LocalServerPort
    private int port;

    private final TestMerchant merchant = TestMerchant.create();
    private final Map<String, String> sums = new TreeMap<>();

    /** Half of the amounts arrive as databases print them, with zeros that the currency does not have. */
    @BeforeAll
    void store() {
        List<TestTransaction> transactions = new ArrayList<>();
        for (Currency currency : Currencies.all()) {
            String paid = MinorUnits.toDecimal(PAID, currency);
            String zeros = (currency.exponent() == 0 ? "." : "") + "000000";
            transactions.add(TestTransaction.of("p-" + currency).amount(paid + zeros, currency.code()));
            transactions.add(TestTransaction.of("r-" + currency)
                    .amount(MinorUnits.toDecimal(REFUNDED, currency), currency.code())
                    .with("type", "REFUND"));
            sums.put(currency.code(), MinorUnits.toDecimal(PAID + REFUNDED, currency));
        }
        merchant.store(transactions);
    }

    /** {@code verify} asks for one currency in seven, the slow tests for each. */
    @Tag("random")
    @Test
    void everyCurrency_isFoundByItself_andByItsAmountWithZeros() {
        ExportClient client = client();
        List<Currency> currencies = List.copyOf(Currencies.all());
        for (int at = 0; at < currencies.size(); at += EACH) {
            Currency currency = currencies.get(at);
            String paid = MinorUnits.toDecimal(PAID, currency);
            String zeros = currency.exponent() == 0 ? ".00" : currency.exponent() == 4 ? "" : "0";
            JsonNode found = json(client.get("/v1/transactions?currency=" + currency + "&amount=" + paid + zeros));
            assertThat(found.get("items").size()).as(currency.code()).isEqualTo(1);
            assertThat(found.at("/items/0/id").asString()).isEqualTo("p-" + currency);
            assertThat(found.at("/items/0/amount/value").asString()).isEqualTo(paid);
        }
    }

    @Test
    void everyCurrency_isSummed() {
        JsonNode summary = json(client().get("/v1/transactions/summary?group_by=type&interval=MONTH"));
        assertThat(grossByCurrency(summary.get("totals"))).isEqualTo(sums);
        assertThat(summary.get("groups")).hasSize(2 * sums.size());
    }

    @Test
    void everyCurrency_isExported_inEveryFormat() throws Exception {
        ExportClient client = client();
        for (String format : List.of("CSV", "NDJSON", "PDF")) {
            JsonNode export = client.awaitFinal(
                    client.make("{'format':'" + format + "'}").get("id").asString());
            assertThat(export.get("status").asString()).as(export.toString()).isEqualTo("SUCCEEDED");
            assertThat(grossByCurrency(export.at("/result/totals"))).as(format).isEqualTo(sums);
            if (format.equals("PDF")) {
                try (PDDocument document = Loader.loadPDF(client.file(export, 1))) {
                    String text = new PDFTextStripper().getText(document);
                    sums.keySet().forEach(code -> assertThat(text).contains(code + " Settled"));
                }
            } else {
                String text = client.text(export, 1);
                for (Currency currency : Currencies.all()) {
                    String paid = MinorUnits.toDecimal(PAID, currency);
                    assertThat(text)
                            .contains(
                                    format.equals("CSV")
                                            ? "," + paid + "," + currency + ","
                                            : "{\"value\":\"" + paid + "\",\"currency_code\":\"" + currency + "\"}");
                }
            }
        }
    }

    @Test
    void everyCurrency_isInPayPalsReports() {
        ExportClient client = client();
        String november = "start_date=2026-11-01T00:00:00Z&end_date=2026-11-30T23:59:59Z";
        for (Currency currency : withdrawn()) {
            JsonNode report = json(client.get("/v1/reporting/transactions?" + november + "&transaction_currency="
                    + currency + "&transaction_amount=" + PAID + "%20TO%20" + PAID));
            assertThat(report.at("/transaction_details").size())
                    .as(currency.code())
                    .isEqualTo(1);
            assertThat(report.at("/transaction_details/0/transaction_info/transaction_amount/value")
                            .asString())
                    .isEqualTo(MinorUnits.toDecimal(PAID, currency));
        }
        JsonNode all = json(client.get(
                "/v1/reporting/transactions?" + november + "&transaction_amount=" + PAID + "%20TO%20" + PAID));
        assertThat(all.get("total_items").asInt()).isEqualTo(sums.size());
        JsonNode balances = json(client.get("/v1/reporting/balances"));
        assertThat(balances.get("balances")).hasSize(sums.size());
    }

    /** One for each number of digits. */
    private static Collection<Currency> withdrawn() {
        return Currencies.all().stream()
                .filter(currency -> currency.withdrawn() != null)
                .collect(Collectors.toMap(Currency::exponent, currency -> currency, (first, second) -> first))
                .values();
    }

    private ExportClient client() {
        return new ExportClient(port, merchant);
    }

    private static Map<String, String> grossByCurrency(JsonNode totals) {
        Map<String, String> gross = new TreeMap<>();
        totals.forEach(total -> gross.put(
                total.get("currency").asString(), total.at("/gross/value").asString()));
        assertThat(gross).as(JsonMapper.shared().writeValueAsString(totals)).hasSize(totals.size());
        return gross;
    }
}
