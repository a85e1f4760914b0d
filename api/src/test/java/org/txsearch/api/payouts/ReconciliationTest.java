package org.txsearch.api.payouts;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.summary.CurrencySums;
import org.txsearch.summary.SummaryGroup;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The sums of payouts, and the reasons for differences. */
class ReconciliationTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final List<String> PAID = List.of("payments", "refunds", "fees", "disputes", "adjustments", "other");

    /** Each group is type, status, currency, gross and fee in minor units. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PAYMENT COMPLETED EUR 10000 -350, PAYOUT COMPLETED EUR -9650 0                        |
            PAYMENT REFUNDED EUR 1000 -10, REFUND COMPLETED EUR -1000 0, PAYOUT COMPLETED EUR 10 0 |
            PAYMENT COMPLETED JPY 1200 -36, PAYOUT COMPLETED JPY -1164 0                          |
            PAYMENT COMPLETED KWD 1234 0, PAYOUT COMPLETED KWD -1234 0                            |
            PAYMENT COMPLETED EUR 1000 0, PAYOUT COMPLETED EUR -950 -50                           |
            PAYMENT COMPLETED EUR 500 0, PAYOUT COMPLETED EUR -500 0, PAYMENT PENDING EUR 70 0    |
            PAYMENT COMPLETED EUR 500 0, PAYOUT COMPLETED EUR -500 0, PAYMENT FAILED EUR 70 0     |
            PAYMENT COMPLETED EUR 5 0, PAYMENT COMPLETED USD 7 0, PAYOUT COMPLETED EUR -5 0, PAYOUT COMPLETED USD -7 0 |
            PAYMENT COMPLETED EUR 500 0, PAYOUT FAILED EUR -500 0, PAYOUT COMPLETED EUR -500 0    |
            PAYOUT COMPLETED EUR 0 0                                                              |
                                                                                                  | NO_PAYOUT_TRANSACTION
            PAYMENT COMPLETED EUR 500 0                                                           | NO_PAYOUT_TRANSACTION
            PAYMENT COMPLETED EUR 500 0, REFUND COMPLETED EUR -500 0                              | NO_PAYOUT_TRANSACTION
            PAYMENT PENDING EUR 500 0                                                             | NO_PAYOUT_TRANSACTION
            PAYMENT COMPLETED EUR 500 0, PAYOUT PENDING EUR -500 0                                | PAYOUT_PENDING
            PAYMENT PENDING EUR 500 0, PAYOUT PENDING EUR -500 0                                  | PAYOUT_PENDING
            PAYMENT COMPLETED EUR 500 0, PAYOUT FAILED EUR -500 0                                 | PAYOUT_FAILED
            PAYMENT COMPLETED EUR 500 0, PAYOUT CANCELLED EUR -500 0, PAYOUT PENDING EUR -500 0   | PAYOUT_PENDING
            PAYOUT COMPLETED EUR -500 0                                                           | NO_TRANSACTIONS
            PAYOUT COMPLETED EUR -500 0, PAYMENT FAILED EUR 500 0                                 | NO_TRANSACTIONS
            PAYOUT COMPLETED EUR -500 0, PAYMENT PENDING EUR 500 0                                | PENDING_TRANSACTIONS
            PAYOUT COMPLETED EUR -500 0, PAYMENT AUTHORIZED EUR 200 0, PAYMENT COMPLETED EUR 300 0 | PENDING_TRANSACTIONS
            PAYOUT COMPLETED EUR -500 0, PAYMENT PENDING EUR 499 0                                | AMOUNT_DIFFERS
            PAYMENT COMPLETED USD 600 0, PAYOUT COMPLETED EUR -500 0                              | OTHER_CURRENCY
            PAYMENT COMPLETED EUR 500 0, ADJUSTMENT COMPLETED USD 1 0, PAYOUT COMPLETED EUR -500 0 | OTHER_CURRENCY
            PAYMENT COMPLETED EUR 501 0, PAYOUT COMPLETED EUR -500 0                              | AMOUNT_DIFFERS
            PAYMENT COMPLETED EUR 500 0, PAYOUT COMPLETED EUR -500 0, PAYOUT COMPLETED EUR -500 0 | AMOUNT_DIFFERS
            """)
    void difference_isNamed(@Nullable String groups, @Nullable String code) {
        Reconciliation found = Reconciliation.of(groups(groups));

        PayoutDifference difference = found.difference();
        assertThat(difference == null ? null : difference.code().name()).isEqualTo(code);
        if (difference != null) {
            assertThat(difference.detail()).matches("[A-Z].*\\.");
        } else {
            assertThat(found.currencies())
                    .allSatisfy(currency -> assertThat(JSON.valueToTree(currency)
                                    .at("/difference/value")
                                    .asString())
                            .matches("0(\\.0+)?"));
        }
    }

    @Test
    void amountsThatDiffer_areNamedInTheirCurrencies() {
        Reconciliation found = Reconciliation.of(groups("PAYMENT COMPLETED EUR 512 0, PAYOUT COMPLETED EUR -500 0,"
                + " PAYMENT COMPLETED JPY 90 0, PAYOUT COMPLETED JPY -100 0"));

        assertThat(Objects.requireNonNull(found.difference()).detail())
                .isEqualTo("The net of the transactions is 0.12 EUR more than the payout."
                        + " The net of the transactions is 10 JPY less than the payout.");
        assertThat(json(found, 0).at("/difference/value").asString()).isEqualTo("0.12");
        assertThat(json(found, 1).at("/difference/value").asString()).isEqualTo("-10");
    }

    @Test
    void everyTransaction_isInOnePart() {
        Reconciliation found =
                Reconciliation.of(groups("PAYMENT COMPLETED EUR 10000 -300, PAYMENT REVERSED EUR 500 -15,"
                        + " REFUND COMPLETED EUR -700 0, FEE COMPLETED EUR -99 0, DISPUTE COMPLETED EUR -500 -20,"
                        + " ADJUSTMENT COMPLETED EUR 3 0, TRANSFER COMPLETED EUR -1000 0, PAYMENT PENDING EUR 44 -1,"
                        + " PAYMENT DENIED EUR 7777 0, PAYOUT COMPLETED EUR -7000 -5, PAYOUT PENDING EUR -1 0,"
                        + " PAYOUT FAILED EUR -9 0"));
        JsonNode euros = json(found, 0);

        assertThat(euros.at("/payments").toString())
                .isEqualTo(("{'count':2,'gross':{'value':'105.00','currency_code':'EUR'},"
                                + "'fee':{'value':'-3.15','currency_code':'EUR'},'net':{'value':'101.85','currency_code':'EUR'}}")
                        .replace('\'', '"'));
        assertThat(PAID.stream().map(part -> euros.path(part).at("/net/value").asString()))
                .containsExactly("101.85", "-7.00", "-0.99", "-5.20", "0.03", "-10.00");
        assertThat(euros.at("/total/count").asInt()).isEqualTo(7);
        assertThat(euros.at("/total/net/value").asString()).isEqualTo("78.69");
        assertThat(euros.at("/payout/net/value").asString()).isEqualTo("-70.05");
        assertThat(euros.at("/pending/net/value").asString()).isEqualTo("0.43");
        assertThat(euros.at("/pending_payout/gross/value").asString()).isEqualTo("-0.01");
        assertThat(euros.at("/difference/value").asString()).isEqualTo("8.64");
    }

    /** A stored net may be missing; amount and fee are what moves a balance. */
    @Test
    void net_isAmountPlusFee_whateverIsStored() {
        CurrencySums withoutNet =
                new CurrencySums(1, BigInteger.valueOf(1000), BigInteger.valueOf(-30), BigInteger.ZERO);
        CurrencySums payout = new CurrencySums(1, BigInteger.valueOf(-970), BigInteger.ZERO, BigInteger.ZERO);
        Reconciliation found = Reconciliation.of(
                List.of(group("EUR", "PAYMENT", "COMPLETED", withoutNet), group("EUR", "PAYOUT", "COMPLETED", payout)));

        assertThat(found.difference()).isNull();
        assertThat(json(found, 0).at("/total/net/value").asString()).isEqualTo("9.70");
    }

    @Test
    void sumsBeyondALong_areExact() {
        BigInteger huge = BigInteger.TWO.pow(70);
        Reconciliation found = Reconciliation.of(List.of(
                group("JPY", "PAYMENT", "COMPLETED", new CurrencySums(1 << 20, huge, BigInteger.ZERO, huge)),
                group(
                        "JPY",
                        "PAYOUT",
                        "COMPLETED",
                        new CurrencySums(1, huge.negate().add(BigInteger.ONE), BigInteger.ZERO, BigInteger.ZERO))));

        assertThat(json(found, 0).at("/difference/value").asString()).isEqualTo("1");
        assertThat(json(found, 0).at("/total/net/value").asString()).isEqualTo(huge.toString());
    }

    /** Whatever there is: parts add up to the total, the difference is total and payout, and what adds up has no difference. */
    @Test
    void randomGroups_addUp() {
        Random random = new Random(36);
        List<String> types = FieldCatalogue.transaction().field("type").symbols();
        List<String> statuses = FieldCatalogue.transaction().field("status").symbols();
        for (int round = 0; round < 500; round++) {
            List<SummaryGroup> groups = new ArrayList<>();
            for (int i = 0; i < random.nextInt(12); i++) {
                BigInteger gross = BigInteger.valueOf(random.nextInt(7) - 3);
                BigInteger fee = BigInteger.valueOf(-random.nextInt(2));
                groups.add(group(
                        List.of("EUR", "JPY", "KWD").get(random.nextInt(3)),
                        types.get(random.nextInt(types.size())),
                        statuses.get(random.nextInt(statuses.size())),
                        new CurrencySums(1, gross, fee, BigInteger.ZERO)));
            }
            Reconciliation found = Reconciliation.of(groups);
            for (int i = 0; i < found.currencies().size(); i++) {
                JsonNode currency = json(found, i);
                assertThat(sum(PAID.stream().map(part -> currency.path(part).path("net"))))
                        .isEqualByComparingTo(sum(Stream.of(currency.at("/total/net"))));
                assertThat(sum(Stream.of(currency.at("/total/net"), currency.at("/payout/net"))))
                        .isEqualByComparingTo(sum(Stream.of(currency.at("/difference"))));
                if (found.difference() == null) {
                    assertThat(sum(Stream.of(currency.at("/difference")))).isZero();
                }
            }
        }
    }

    private static BigDecimal sum(Stream<JsonNode> amounts) {
        return amounts.map(amount -> new BigDecimal(amount.path("value").asString()))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static JsonNode json(Reconciliation reconciliation, int currency) {
        return JSON.valueToTree(reconciliation.currencies().get(currency));
    }

    private static List<SummaryGroup> groups(@Nullable String text) {
        return text == null
                ? List.of()
                : Stream.of(text.split(",", -1))
                        .map(group -> group.trim().split(" ", -1))
                        .map(parts -> group(
                                parts[2],
                                parts[0],
                                parts[1],
                                new CurrencySums(
                                        1, new BigInteger(parts[3]), new BigInteger(parts[4]), BigInteger.ZERO)))
                        .toList();
    }

    private static SummaryGroup group(String currency, String type, String status, CurrencySums sums) {
        return new SummaryGroup(currency, null, null, List.of("po", type, status), sums, null, null);
    }
}
