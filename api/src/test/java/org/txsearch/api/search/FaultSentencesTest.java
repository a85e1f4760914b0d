package org.txsearch.api.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.api.platform.problem.Fault;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonBody;
import org.txsearch.api.request.QueryParameters;

/** The sentences of faults say how to correct them, and suggestions are useful. */
class FaultSentencesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            currency=eur                | EUR | A currency is written in three capital letters without blanks; write EUR.
            currency=EUR,usd            | USD | A currency is written in three capital letters without blanks; write USD.
            currency=ltl                | LTL | A currency is written in three capital letters without blanks; write LTL.
            currency=RMB                | CNY | ISO 4217 has another code for this currency; write CNY.
            currency=UKP                | GBP | ISO 4217 has another code for this currency; write GBP.
            currency=%E2%82%AC          | EUR | ISO 4217 has another code for this currency; write EUR.
            currency=GBX | GBP | The code is that of a hundredth of GBP; divide the amount by 100, and write GBP.
            currency=GBp | GBP | The code is that of a hundredth of GBP; divide the amount by 100, and write GBP.
            currency=XAU |     | The code has no minor units in ISO 4217, so no amount can be in it; write the currency of the payment.
            currency=BTC |     | ISO 4217 has no cryptocurrencies; write the currency in which the payment was settled.
            currency=978 |     | A currency is written in three capital letters, not as a number; write EUR for 978.
            currency=XYZ |     | There is no such currency; send its ISO 4217 code in upper case, such as EUR.
            """)
    void codeThatIsNoCurrency_leadsToOne(String query, @Nullable String suggestion, String detail) {
        Fault fault = onlyFault(query);
        assertThat(fault.code()).isEqualTo(FaultCode.INVALID_CURRENCY);
        assertThat(fault.suggestion()).isEqualTo(suggestion);
        assertThat(fault.detail()).isEqualTo(detail);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            offset=100                        | cursor
            skip=100                          | cursor
            page=2                            | cursor
            page_token=x                      | cursor
            starting_after=txn_1              | cursor
            ending_before=txn_1               | cursor
            page[number]=2                    | cursor
            page_size=20                      | limit
            pageSize=20                       | limit
            per_page=20                       | limit
            page[size]=20                     | limit
            start_date=2026-11-01             | created_from
            startDate=2026-11-01              | created_from
            from=2026-11-01                   | created_from
            since=2026-11-01                  | created_from
            created[gte]=2026-11-01           | created_from
            created_at[gte]=2026-11-01        | created_from
            created_at__gte=2026-11-01        | created_from
            createdFrom=2026-11-01            | created_from
            created-from=2026-11-01           | created_from
            created_after=2026-11-01          | created_from
            created=2026-11-01                | created_from
            end_date=2026-11-01               | created_to
            to=2026-11-01                     | created_to
            until=2026-11-01                  | created_to
            created[lt]=2026-11-01            | created_to
            updated_since=2026-11-01          | updated_from
            min_amount=1                      | amount_min
            amount[gte]=1                     | amount_min
            max_amount=1                      | amount_max
            amount_lte=1                      | amount_max
            customer=c_1                      | payer_id
            customer_id=c_1                   | payer_id
            customer_email=a@b.example        | email
            transaction_id=t                  | id
            transaction_status=S              | status
            transaction_type=T0006            | event_code
            transaction_amount=1              | amount
            transaction_currency=EUR          | currency
            payment_instrument_type=CARD      | payment_method
            filter[status]=COMPLETED          | status
            order_by=created_at               | sort
            query=x                           | q
            timezone=UTC                      | time_zone
            metadata=x                        | metadata[key]
            Status=COMPLETED                  | status
            emial=x                           | email
            """)
    void nameOfAnotherApi_leadsToOurs(String query, String suggestion) {
        Fault fault = onlyFault(query);
        assertThat(fault.code()).isEqualTo(FaultCode.UNKNOWN_PARAMETER);
        assertThat(fault.suggestion()).isEqualTo(suggestion);
        assertThat(fault.detail()).isEqualTo("There is no such parameter; use " + suggestion + ".");
    }

    @Test
    void namesInTheGuide_leadToOurs() throws IOException {
        String guide = Files.readString(Path.of("..", "docs", "merchants", "migrating.md"));
        Pattern row = Pattern.compile("(?m)^\\| `([^`]+)` \\| `([^`]+)` \\|");
        int checked = 0;
        for (String table : guide.split("<!-- check: suggestions -->\n", -1)) {
            if (!table.startsWith("| ")) {
                continue;
            }
            Matcher names = row.matcher(table.substring(0, table.indexOf("\n\n")));
            while (names.find()) {
                if (!names.group(1).equals(names.group(2))) {
                    assertThat(onlyFault(names.group(1) + "=1").suggestion())
                            .as(names.group(1))
                            .isEqualTo(names.group(2));
                    checked++;
                }
            }
        }
        assertThat(checked).isGreaterThan(15);
    }

    @ParameterizedTest
    @ValueSource(strings = {"status[]=COMPLETED", "status[0]=COMPLETED", "status[in]=COMPLETED"})
    void listInBrackets_isToldHowListsAreWritten(String query) {
        Fault fault = onlyFault(query);
        assertThat(fault.parameter()).isEqualTo(query.substring(0, query.indexOf('=')));
        assertThat(fault.suggestion()).isNull();
        assertThat(fault.detail())
                .isEqualTo("Brackets are no part of this name: write a list with commas, as in status=A,B.");
    }

    @Test
    void merchantAndToken_areSentInHeaders() {
        assertThat(onlyFault("merchant_id=M0001").detail()).contains("On-Behalf-Of");
        assertThat(onlyFault("access_token=x").detail()).contains("Authorization");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            name=a b c d e f g h i j k l m | The name has more than 12 words; send the 12 that matter most.
            limit=0                     | The number is out of range; send an integer from 1 to 1000.
            limit=ten                   | The value is not a whole number; send an integer from 1 to 1000.
            status=PAID                 | There is no such value; send one of PENDING, AUTHORIZED, COMPLETED, PARTIALLY_REFUNDED, REFUNDED, REVERSED, DENIED, FAILED, CANCELLED.
            currency=xyz                | There is no such currency; send its ISO 4217 code in upper case, such as EUR.
            amount=-1                   | The value is not an amount; send a decimal without a sign, such as 10.05, with at most 16 digits before the point and 4 after it.
            email=*ab                   | The pattern has fewer than 3 characters besides *; add some.
            q=x                         | The text has fewer than 2 or more than 200 characters; send one between.
            created_from=yesterday      | The value is not a date; send a date-time with an offset, such as 2026-11-20T10:31:22Z, or a plain date, such as 2026-11-20.
            time_zone=+02:00            | There is no such time zone; send an IANA name in exact case, such as Europe/Madrid. An offset is not a zone.
            total=all                   | There is no such kind of total; send none, bounded or exact.
            card_last4=42               | The value is not four digits; send the last four of the card, such as 4242.
            """)
    void detail_isASentenceWithTheCure(String query, String detail) {
        assertThat(onlyFault(query).detail()).isEqualTo(detail);
    }

    @Test
    void field_isSuggestedByItsLastName() {
        assertThat(onlyFault("fields=brand").suggestion()).isEqualTo("payment_method.brand");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"filter":{"status":{"eq":"X"}},}      | 1 | 33
            {"limit":10                            | 1 | 12
            {'limit':10}                           | 1 | 2
            {"note":"größe",x}                     | 1 | 17
            {"limit":10}{                          | 1 | 13
            {"limit":1e}                           | 1 | 12
            """)
    void malformedBody_isToldWhere(String body, int line, int column) {
        Faults faults = new Faults();
        JsonBody.read(("\n\n" + body).getBytes(StandardCharsets.UTF_8), faults);
        Fault fault = thrown(faults).get(0);
        assertThat(fault.code()).isEqualTo(FaultCode.MALFORMED_BODY);
        assertThat(fault.detail()).contains("at line " + (line + 2) + ", column " + column);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            gt  | 2026-11-20T10:31:22.120Z    | 2026-11-20T10:31:22.121Z
            gt  | 2026-11-20T10:31:22.1200Z   | 2026-11-20T10:31:22.121Z
            gt  | 2026-11-20T10:31:22.1205Z   | 2026-11-20T10:31:22.121Z
            gte | 2026-11-20T10:31:22.1205Z   | 2026-11-20T10:31:22.121Z
            lte | 2026-11-20T10:31:22.120Z    | 2026-11-20T10:31:22.121Z
            lte | 2026-11-20T10:31:22.1205Z   | 2026-11-20T10:31:22.121Z
            lt  | 2026-11-20T10:31:22.1205Z   | 2026-11-20T10:31:22.121Z
            """)
    void timeBetweenTwoMilliseconds_isExact(String op, String time, String bound) {
        Faults faults = new Faults();
        String body = "{\"filter\":{\"created_at\":{\"" + op + "\":\"" + time + "\"}}}";
        SearchQuery query = SearchQuery.read(SearchQuery.body(body.getBytes(StandardCharsets.UTF_8), faults), faults);
        assertThat(String.valueOf(query.resolved().get("filter"))).contains(bound);
    }

    private Fault onlyFault(String query) {
        int equals = query.indexOf('=');
        Map<String, String[]> given = new LinkedHashMap<>();
        given.put(query.substring(0, equals), new String[] {
            URLDecoder.decode(query.substring(equals + 1).replace("+", "%2B"), StandardCharsets.UTF_8)
        });
        Faults faults = new Faults();
        SearchQuery.read(SearchQuery.parameters(new QueryParameters(given, Set.of()), faults), faults);
        List<Fault> all = thrown(faults);
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    private static List<Fault> thrown(Faults faults) {
        try {
            faults.throwIfAny();
        } catch (ProblemException problem) {
            return Objects.requireNonNull(problem.faults());
        }
        throw new AssertionError("No fault");
    }
}
