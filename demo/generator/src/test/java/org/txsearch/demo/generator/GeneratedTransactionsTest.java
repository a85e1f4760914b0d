package org.txsearch.demo.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.demo.generator.GeneratedFile.money;
import static org.txsearch.demo.generator.GeneratedFile.number;
import static org.txsearch.demo.generator.GeneratedFile.rows;
import static org.txsearch.demo.generator.GeneratedFile.text;
import static org.txsearch.demo.generator.GeneratedFile.value;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.txsearch.schema.TransactionSchema;

class GeneratedTransactionsTest {

    private static final Set<String> CAPTURED = Set.of("COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED", "REVERSED");

    private static List<GenericRecord> all = List.of();
    private static final Map<String, GenericRecord> BY_ID = new HashMap<>();

    @BeforeAll
    static void generate() {
        all = GeneratedFile.records(GeneratedFile.eightWeeks(6_000, 42));
        all.forEach(record -> BY_ID.put(text(record, "id"), record));
    }

    @AfterAll
    static void forget() {
        all = List.of();
        BY_ID.clear();
    }

    @Test
    void everyTypeStatusAndDirection_occurs() {
        assertThat(values("type"))
                .containsExactlyInAnyOrder("PAYMENT", "REFUND", "PAYOUT", "FEE", "DISPUTE", "TRANSFER", "ADJUSTMENT");
        assertThat(values("status"))
                .containsExactlyInAnyOrderElementsOf(
                        TransactionSchema.current().getField("status").schema().getEnumSymbols());
        assertThat(values("event_code")).contains("T0006", "T1107", "T0400", "T0100", "T0107", "T1201");
        assertThat(all).filteredOn(record -> is(record, "PAYMENT")).hasSizeGreaterThan(5_200);
    }

    @Test
    void parts_addUpToTheAmount() {
        assertThat(all).filteredOn(record -> value(record, "breakdown") != null).allSatisfy(record -> {
            long sum = 0;
            for (String part :
                    List.of("item_total", "discount", "sales_tax", "shipping", "shipping_tax", "gift_wrap", "tip")) {
                sum += money(record, "breakdown." + part);
            }
            assertThat(sum).isEqualTo(money(record, "amount"));
        });
    }

    @Test
    void lines_addUpToTheParts() {
        assertThat(all).filteredOn(record -> !rows(record, "items").isEmpty()).allSatisfy(record -> {
            long items = 0;
            long taxes = 0;
            for (GenericRecord line : rows(record, "items")) {
                assertThat(number(line, "quantity") * money(line, "unit_amount"))
                        .isEqualTo(money(line, "amount"));
                long tax = rows(line, "taxes").stream()
                        .mapToLong(row -> money(row, "amount"))
                        .sum();
                assertThat(money(line, "amount") + tax).isEqualTo(money(line, "total_amount"));
                items += money(line, "amount");
                taxes += tax;
            }
            assertThat(items).isEqualTo(money(record, "breakdown.item_total"));
            assertThat(taxes).isEqualTo(money(record, "breakdown.sales_tax"));
        });
    }

    @Test
    void net_isAmountAndFee() {
        assertThat(all).filteredOn(record -> value(record, "net") != null).allSatisfy(record -> {
            assertThat(money(record, "amount") + money(record, "fee")).isEqualTo(money(record, "net"));
            assertThat(money(record, "fee")).isLessThanOrEqualTo(0);
        });
        assertThat(all)
                .filteredOn(record -> is(record, "PAYMENT"))
                .allSatisfy(record ->
                        assertThat(value(record, "net") != null).isEqualTo(CAPTURED.contains(text(record, "status"))));
    }

    @Test
    void refunds_neverExceedTheirPaymentAndChangeIt() {
        Map<String, Long> refunded = new HashMap<>();
        for (GenericRecord refund : all) {
            if (is(refund, "REFUND")) {
                GenericRecord payment = related(refund);
                assertThat(money(refund, "amount")).isNegative();
                assertThat(text(refund, "direction")).isEqualTo("DEBIT");
                assertThat(text(refund, "amount.currency_code")).isEqualTo(text(payment, "amount.currency_code"));
                assertThat(number(refund, "created_at")).isGreaterThan(number(payment, "created_at"));
                assertThat(number(payment, "updated_at")).isGreaterThanOrEqualTo(number(refund, "created_at"));
                assertThat(text(refund, "merchant_id")).isEqualTo(text(payment, "merchant_id"));
                refunded.merge(text(payment, "id"), -money(refund, "amount"), Long::sum);
            }
        }
        assertThat(refunded).hasSizeGreaterThan(150);
        assertThat(all).filteredOn(record -> is(record, "PAYMENT")).allSatisfy(payment -> {
            long paidBack = refunded.getOrDefault(text(payment, "id"), 0L);
            assertThat(paidBack).isLessThanOrEqualTo(money(payment, "amount"));
            assertThat(text(payment, "status").equals("REFUNDED")).isEqualTo(paidBack == money(payment, "amount"));
            assertThat(text(payment, "status").equals("PARTIALLY_REFUNDED"))
                    .isEqualTo(paidBack > 0 && paidBack < money(payment, "amount"));
            assertThat(money(payment, "authorization.refunded_amount")).isEqualTo(paidBack);
        });
    }

    @Test
    void payouts_areTheNetOfWhatNamesThem_butForAFew() {
        Map<String, Long> netByPayout = new HashMap<>();
        Map<String, Set<String>> currencies = new HashMap<>();
        for (GenericRecord record : all) {
            if (value(record, "payout_id") != null) {
                String payout = text(record, "payout_id");
                netByPayout.merge(payout, money(record, "net"), Long::sum);
                currencies
                        .computeIfAbsent(payout, id -> new HashSet<>())
                        .add(text(record, "merchant_id") + text(record, "amount.currency_code"));
            }
        }
        // The payout subtracts the sum of its transactions. A few payouts are short, which a merchant must be able to
        // see.
        assertThat(netByPayout).hasSizeGreaterThan(50);
        assertThat(netByPayout.values())
                .allMatch(sum -> sum >= 0)
                .filteredOn(sum -> sum > 0)
                .hasSizeBetween(1, netByPayout.size() / 8);
        assertThat(currencies.values()).allSatisfy(pair -> assertThat(pair).hasSize(1));
    }

    @Test
    void history_isInOrderAndCountedByTheVersion() {
        assertThat(all).allSatisfy(record -> {
            List<GenericRecord> events = rows(record, "events");
            GenericRecord last = events.get(events.size() - 1);
            assertThat(events).isSortedAccordingTo((a, b) -> Long.compare(number(a, "at"), number(b, "at")));
            assertThat(number(record, "version")).isEqualTo(events.size());
            assertThat(number(record, "updated_at"))
                    .isEqualTo(number(last, "at"))
                    .isGreaterThanOrEqualTo(number(record, "created_at"));
            assertThat(text(last, "status")).isEqualTo(text(record, "status"));
            assertThat(value(record, "ingested_at")).isNull();
        });
    }

    /** The merchants' guide lists each status transition that occurs, and each event code with its type. */
    @Test
    void statusesAndEventCodes_areThoseOfTheGuide() throws IOException {
        String guide = Files.readString(Path.of("..", "..", "docs", "merchants", "fields.md"));
        Set<String> documented = new HashSet<>();
        Matcher row = Pattern.compile("(?m)^\\| `([A-Z_]+)` \\| .* \\| ([`A-Z_ ]*)\\|$")
                .matcher(guide);
        while (row.find()) {
            for (String next : row.group(2).replace("`", "").strip().split(" ", -1)) {
                documented.add(row.group(1) + " " + next);
            }
        }
        Set<String> steps = new HashSet<>();
        for (GenericRecord record : all) {
            String before = "PENDING";
            for (GenericRecord event : rows(record, "events")) {
                String after = text(event, "status");
                if (!after.equals(before)) {
                    steps.add(before + " " + after);
                }
                before = after;
            }
        }
        assertThat(steps).hasSizeGreaterThan(8).isSubsetOf(documented);

        Set<String> codes = new HashSet<>();
        Matcher code =
                Pattern.compile("(?m)^\\| `(T\\d{4})` \\| `([A-Z]+)` \\|").matcher(guide);
        while (code.find()) {
            codes.add(code.group(1) + " " + code.group(2));
        }
        Set<String> generated = all.stream()
                .map(record -> text(record, "event_code") + " " + text(record, "type"))
                .collect(Collectors.toSet());
        // Charities are rare, so a small sample may have none.
        codes.remove("T0013 PAYMENT");
        generated.remove("T0013 PAYMENT");
        assertThat(generated).isEqualTo(codes);
    }

    @Test
    void completed_isSettledAndNothingHappensAfterTheRange() {
        long end = (GeneratedFile.SUNDAY.toEpochDay() + 1) * Timeline.DAY;
        assertThat(all).allSatisfy(record -> {
            assertThat(number(record, "updated_at")).isLessThan(end);
            if (text(record, "status").equals("COMPLETED")) {
                assertThat(number(record, "settled_at")).isBetween(number(record, "created_at"), end - 1);
            }
        });
    }

    @Test
    void directions_matchTheSigns() {
        assertThat(all)
                .allSatisfy(record -> assertThat(text(record, "direction"))
                        .isEqualTo(money(record, "amount") < 0 ? "DEBIT" : "CREDIT"));
        assertThat(all)
                .filteredOn(
                        record -> Set.of("REFUND", "FEE", "PAYOUT", "DISPUTE").contains(text(record, "type")))
                .allSatisfy(record -> assertThat(money(record, "amount")).isNegative());
    }

    @Test
    void merchants_followZipf() {
        Map<String, Long> counts = all.stream()
                .collect(Collectors.groupingBy(record -> text(record, "merchant_id"), Collectors.counting()));
        long first = counts.getOrDefault("M0001", 0L);
        long second = counts.getOrDefault("M0002", 0L);
        assertThat(counts).hasSizeBetween(50, 60);
        assertThat(first)
                .isBetween(1_000L, 1_500L)
                .isEqualTo(counts.values().stream()
                        .mapToLong(Long::longValue)
                        .max()
                        .orElse(0));
        assertThat((double) first / second).isBetween(1.7, 2.3);
    }

    @Test
    void currencies_haveNoneTwoAndThreeDigits() {
        assertThat(values("amount.currency_code")).contains("EUR", "USD", "GBP", "JPY", "KRW", "KWD");
    }

    @Test
    void joseGarcia_paysTheFirstMerchantOften() {
        assertThat(all)
                .filteredOn(record -> text(record, "merchant_id").equals("M0001")
                        && "jose.garcia@example.com".equals(String.valueOf(value(record, "payer.email"))))
                .hasSizeGreaterThan(3)
                .allSatisfy(record -> assertThat(text(record, "payer.name")).isEqualTo("José García"));
    }

    @Test
    void relatedTransactions_existAndAreOlder() {
        assertThat(all)
                .filteredOn(record -> value(record, "related_id") != null)
                .allSatisfy(record -> {
                    assertThat(number(related(record), "created_at")).isLessThanOrEqualTo(number(record, "created_at"));
                    assertThat(text(related(record), "type")).isEqualTo("PAYMENT");
                });
    }

    private static GenericRecord related(GenericRecord record) {
        GenericRecord related = BY_ID.get(text(record, "related_id"));
        if (related == null) {
            throw new AssertionError("There is no " + text(record, "related_id"));
        }
        return related;
    }

    private static boolean is(GenericRecord record, String type) {
        return text(record, "type").equals(type);
    }

    private static Set<String> values(String path) {
        return all.stream().map(record -> text(record, path)).collect(Collectors.toSet());
    }
}
