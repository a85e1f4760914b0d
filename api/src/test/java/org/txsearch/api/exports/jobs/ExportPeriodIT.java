package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.exports.jobs.ExportClient.json;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.exports.files.ExportFiles;
import org.txsearch.api.platform.security.PartnerGrants;
import org.txsearch.api.records.RecordIds;
import org.txsearch.exports.ExportJob;
import org.txsearch.merchants.Merchants;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.walk.TransactionWalks;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Balances and movements of the period that an export covers. */
@ExportingApi
class ExportPeriodIT extends OneMerchant {

    private static final List<String> TYPES =
            List.of("PAYMENT", "REFUND", "PAYOUT", "FEE", "DISPUTE", "TRANSFER", "ADJUSTMENT");
    private static final List<String> STATUSES = List.of(
            "COMPLETED",
            "PARTIALLY_REFUNDED",
            "REFUNDED",
            "REVERSED",
            "PENDING",
            "AUTHORIZED",
            "DENIED",
            "FAILED",
            "CANCELLED");
    private static final String MOVED = "COMPLETED,PARTIALLY_REFUNDED,REFUNDED,REVERSED";

    @Autowired
    private TransactionWalks snapshots;

    @Autowired
    private TransactionSummaries summaries;

    @Autowired
    private Merchants merchants;

    @Autowired
    private ExportFiles files;

    @Autowired
    private ExportRequestReader reader;

    @Autowired
    private ExportSettings settings;

    @Autowired
    private ExportQuota quota;

    @Autowired
    private PartnerGrants grants;

    @Test
    void period_ofEachKindOfMovement() {
        merchant.store(
                movement("old", "PAYMENT", "COMPLETED", "100.00", "-3.00", "2026-10-31T22:59:59.999Z"),
                movement("edge", "PAYMENT", "COMPLETED", "50.00", "-1.50", "2026-10-31T23:00:00Z"),
                movement("refunded", "PAYMENT", "REFUNDED", "20.00", "-0.60", "2026-11-02T08:00:00Z"),
                movement("refund", "REFUND", "COMPLETED", "-20.00", "0.60", "2026-11-03T08:00:00Z"),
                movement("fee", "FEE", "COMPLETED", "-7.00", null, "2026-11-04T08:00:00Z"),
                movement("dispute", "DISPUTE", "COMPLETED", "-5.00", "-15.00", "2026-11-05T08:00:00Z"),
                movement("transfer", "TRANSFER", "COMPLETED", "1.00", null, "2026-11-06T08:00:00Z"),
                movement("adjustment", "ADJUSTMENT", "REVERSED", "0.01", null, "2026-11-07T08:00:00Z"),
                movement("payout", "PAYOUT", "COMPLETED", "-90.00", "-0.25", "2026-11-08T08:00:00Z"),
                movement("pending", "PAYMENT", "PENDING", "11.00", "-0.33", "2026-11-09T08:00:00Z"),
                movement("authorized", "PAYMENT", "AUTHORIZED", "9.00", null, "2026-11-09T08:00:00Z"),
                movement("denied", "PAYMENT", "DENIED", "1000.00", "-1.00", "2026-11-09T08:00:00Z"),
                movement("after", "PAYMENT", "COMPLETED", "400.00", null, "2026-11-30T23:00:00Z"));
        // 1 November to 1 December in Madrid, whose clock has changed in between from +02:00.
        assertThat(period("'and':[{'created_at':{'gte':'2026-11-01','lt':'2026-12-01'}}]"))
                .isEqualTo(
                        "2026-10-31T23:00:00.000Z 2026-11-30T23:00:00.000Z EUR opening=97.00 settled=70.00"
                                + " refunded=-20.00 other=-3.99 fees=-23.75 net=22.26 paid_out=-90.00 closing=29.26 pending=19.67");
        assertThat(period("'created_at':{'gte':'2026-12-01'}"))
                .isEqualTo("2026-11-30T23:00:00.000Z null EUR opening=29.26 settled=400.00 refunded=0.00 other=0.00"
                        + " fees=0.00 net=400.00 paid_out=0.00 closing=429.26 pending=0.00");
        // Nothing happened in it, but there is a balance.
        assertThat(period("'created_at':{'gte':'2026-12-02','lte':'2026-12-03'}"))
                .isEqualTo("2026-12-01T23:00:00.000Z 2026-12-03T23:00:00.000Z EUR opening=429.26 settled=0.00"
                        + " refunded=0.00 other=0.00 fees=0.00 net=0.00 paid_out=0.00 closing=429.26 pending=0.00");
        assertThat(period("'created_at':{'lt':'2026-11-01'}"))
                .startsWith("null 2026-10-31T23:00:00.000Z EUR opening=0.00");
        assertThat(period("'currency':{'in':['EUR','USD']}"))
                .endsWith("closing=429.26 pending=19.67")
                .startsWith("null null EUR opening=0.00");
        assertThat(client.made("{'format':'CSV'}")
                        .at("/result/period/currencies/0/closing/value")
                        .asString())
                .isEqualTo("429.26");
        assertThat(period("'created_at':{'lt':'2026-10-25'}")).isEqualTo("null 2026-10-24T22:00:00.000Z");
    }

    @Test
    void periodThatIsNotOver_isInterim() {
        merchant.store(TestTransaction.of("t").at("2026-11-02T08:00:00Z"));
        String interim = "/result/period/interim";
        for (String format : List.of("CSV", "PDF", "CAMT053", "OFX")) {
            String export = "{'format':'" + format + "','filter':{'created_at':{'gte':'2026-11-01'";
            assertThat(client.made(export + ",'lt':'2026-11-20'}}}").at(interim).booleanValue())
                    .isFalse();
            assertThat(client.made(export + ",'lt':'2100-01-01'}}}").at(interim).booleanValue())
                    .isTrue();
            assertThat(client.made(export + "}}}").at(interim).booleanValue()).isTrue();
        }
    }

    /** A condition that leaves movements out leaves no balance. */
    @Test
    void otherFilters_haveNoPeriod() {
        merchant.store(TestTransaction.of("t"));
        for (String filter : List.of(
                "'status':{'eq':'COMPLETED'}",
                "'and':[{'created_at':{'gte':'2026-11-01'}},{'type':{'eq':'PAYMENT'}}]",
                "'or':[{'created_at':{'gte':'2026-11-01'}},{'currency':{'eq':'EUR'}}]",
                "'not':{'created_at':{'gte':'2026-11-01'}}",
                "'updated_at':{'gte':'2026-11-01'}",
                "'currency':{'exists':true}",
                "'amount':{'gte':'1'}")) {
            assertThat(client.made("{'format':'CSV','filter':{" + filter + "}}")
                            .at("/result/period")
                            .isNull())
                    .as(filter)
                    .isTrue();
        }
    }

    /** The late transaction is not in the snapshot, and the balances still add up. */
    @Test
    void transactionThatArrivesBetweenTheReads_isInTheOpeningBalance() throws Exception {
        merchant.store(movement("in", "PAYMENT", "COMPLETED", "10.00", "-0.50", "2026-11-02T08:00:00Z"));
        TransactionSummaries late = (scope, request, deadline) -> {
            merchant.store(
                    movement("late", "PAYMENT", "COMPLETED", "7.00", null, "2026-10-20T08:00:00Z"),
                    movement("late_in", "PAYMENT", "COMPLETED", "100.00", null, "2026-11-03T08:00:00Z"));
            return summaries.summary(scope, request, deadline);
        };
        ExportJob job = ExportJob.queued(
                RecordIds.random("exp_"),
                merchant.id(),
                JsonMapper.shared()
                        .readTree(
                                "{\"format\":\"CAMT053\",\"query\":{\"filter\":{\"created_at\":{\"gte\":"
                                        + "\"2026-11-01T00:00:00Z\"}},\"time_zone\":\"Etc/UTC\",\"sort\":[\"created_at\"]},\"rows\":1}"),
                null,
                Instant.parse("2026-11-26T00:00:00Z"),
                1);
        WorkProgress progress = new WorkProgress(new AtomicLong(), new AtomicLong());
        ExportResult result =
                new ExportWork(snapshots, late, merchants, files, reader, settings, quota, grants).write(job, progress);
        assertThat(result.rowCount()).isEqualTo(1);
        JsonNode account = Objects.requireNonNull(result.period()).at("/currencies/0");
        assertThat(members(account))
                .containsEntry("opening", new BigDecimal("7.00"))
                .containsEntry("net", new BigDecimal("9.50"))
                .containsEntry("closing", new BigDecimal("16.50"));
    }

    /** Random transactions of every type and status, in currencies of zero, two, three and four decimals. */
    @Test
    void periods_equalTheSummariesOfTheirFilters_andJoin() {
        Random random = new Random(36);
        List<TestTransaction> transactions = new ArrayList<>();
        for (int i = 0; i < 900; i++) {
            Currency currency = currency(List.of("EUR", "JPY", "KWD", "UYW").get(random.nextInt(4)));
            String day = String.format("2026-%02d-%02d", 10 + random.nextInt(3), 1 + random.nextInt(28));
            transactions.add(movement(
                    "t" + i,
                    TYPES.get(random.nextInt(TYPES.size())),
                    STATUSES.get(random.nextInt(STATUSES.size())),
                    decimal(random.nextInt(200_000) - 100_000, currency),
                    random.nextInt(3) == 0 ? null : decimal(random.nextInt(2_000) - 1_500, currency),
                    (day.compareTo("2026-10-19") < 0
                                    ? "2026-10-19"
                                    : day.compareTo("2026-12-05") > 0 ? "2026-12-05" : day)
                            + String.format("T%02d:30:00Z", random.nextInt(24)),
                    currency.code()));
        }
        merchant.store(transactions);
        JsonNode before = null;
        for (String month : List.of("2026-10-01 2026-11-01", "2026-11-01 2026-12-01", "2026-12-01 2027-01-01")) {
            String from = month.split(" ", -1)[0];
            String to = month.split(" ", -1)[1];
            JsonNode period = client.made(
                            "{'format':'NDJSON','time_zone':'Pacific/Auckland','filter':{'and':[{'created_at':{"
                                    + "'gte':'" + from + "','lt':'" + to
                                    + "'}},{'currency':{'in':['EUR','JPY','KWD','UYW']}}]}}")
                    .at("/result/period");
            assertThat(period.get("currencies").size()).isEqualTo(4);
            for (int i = 0; i < 4; i++) {
                JsonNode account = period.at("/currencies/" + i);
                assertThat(members(account))
                        .isEqualTo(expected(account.get("currency").asString(), from, to));
                if (before != null) {
                    assertThat(account.get("opening")).isEqualTo(before.at("/currencies/" + i + "/closing"));
                }
            }
            before = period;
        }
        JsonNode yen = client.made("{'format':'CSV','filter':{'currency':{'eq':'JPY'}}}")
                .at("/result/period/currencies");
        assertThat(yen.findValuesAsString("currency")).containsExactly("JPY");
        assertThat(yen.at("/0/closing/value").asString()).doesNotContain(".");
    }

    /** Returns the members of an account, by sums of the summary over HTTP. */
    private Map<String, BigDecimal> expected(String currency, String from, String to) {
        Map<String, BigDecimal> expected = new TreeMap<>();
        String zone = "&time_zone=Pacific/Auckland&currency=" + currency;
        String own = "created_from=" + from + "&created_to=" + dayBefore(to) + zone;
        BigDecimal opening = sum(currency, "created_to=" + dayBefore(from) + zone + "&status=" + MOVED, "gross", "fee");
        expected.put("opening", opening);
        expected.put("settled", sum(currency, own + "&type=PAYMENT&status=" + MOVED, "gross"));
        expected.put("refunded", sum(currency, own + "&type=REFUND&status=" + MOVED, "gross"));
        expected.put("other", sum(currency, own + "&type=DISPUTE,TRANSFER,ADJUSTMENT&status=" + MOVED, "gross"));
        expected.put(
                "fees",
                sum(currency, own + "&status=" + MOVED, "fee")
                        .add(sum(currency, own + "&type=FEE&status=" + MOVED, "gross")));
        expected.put("paid_out", sum(currency, own + "&type=PAYOUT&status=" + MOVED, "gross"));
        BigDecimal moved = sum(currency, own + "&status=" + MOVED, "gross", "fee");
        expected.put("closing", opening.add(moved));
        expected.put("net", moved.subtract(expected.get("paid_out")));
        expected.put("pending", sum(currency, own + "&status=PENDING,AUTHORIZED", "gross", "fee"));
        return expected;
    }

    /** A day that ends a range of parameters is included. */
    private static String dayBefore(String day) {
        return LocalDate.parse(day).minusDays(1).toString();
    }

    private BigDecimal sum(String currency, String query, String... members) {
        JsonNode totals = json(client.get("/v1/transactions/summary?" + query)).get("totals");
        BigDecimal sum = BigDecimal.ZERO.setScale(currency(currency).exponent());
        for (JsonNode total : totals) {
            for (String member : members) {
                sum = sum.add(new BigDecimal(total.at("/" + member + "/value").asString()));
            }
        }
        return sum;
    }

    private static Map<String, BigDecimal> members(JsonNode account) {
        Map<String, BigDecimal> members = new TreeMap<>();
        account.properties().forEach(member -> {
            if (member.getValue().isObject()) {
                members.put(
                        member.getKey(),
                        new BigDecimal(member.getValue().get("value").asString()));
            }
        });
        return members;
    }

    private String period(String filter) {
        JsonNode export = client.made("{'format':'CSV','time_zone':'Europe/Madrid','filter':{" + filter + "}}");
        JsonNode period = export.at("/result/period");
        StringBuilder text = new StringBuilder(
                period.get("from").asString("null") + " " + period.get("to").asString("null"));
        period.get("currencies")
                .forEach(account -> account.properties()
                        .forEach(member -> text.append(' ')
                                .append(
                                        member.getValue().isString()
                                                ? member.getValue().asString()
                                                : member.getKey() + "="
                                                        + member.getValue()
                                                                .get("value")
                                                                .asString())));
        return text.toString();
    }

    private static TestTransaction movement(
            String id, String type, String status, String amount, @Nullable String fee, String createdAt) {
        return movement(id, type, status, amount, fee, createdAt, "EUR");
    }

    private static TestTransaction movement(
            String id,
            String type,
            String status,
            String amount,
            @Nullable String fee,
            String createdAt,
            String currency) {
        TestTransaction transaction = TestTransaction.of(id)
                .with("type", type)
                .with("status", status)
                .at(createdAt)
                .amount(amount, currency);
        return fee == null ? transaction : transaction.with("fee.value", fee).with("fee.currency_code", currency);
    }

    private static String decimal(long minorUnits, Currency currency) {
        return MinorUnits.toDecimal(minorUnits, currency);
    }

    private static Currency currency(String code) {
        return Objects.requireNonNull(Currencies.find(code));
    }
}
