package org.txsearch.api.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.txsearch.api.search.QueryString.faultsOf;
import static org.txsearch.api.search.QueryString.parsed;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.api.platform.problem.Fault;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.paging.Order;
import org.txsearch.paging.TotalMode;

class QueryReaderTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            emial=a@example.com                                  | emial UNKNOWN_PARAMETER
            Email=a@example.com                                  | Email UNKNOWN_PARAMETER
            fields=                                              | fields EMPTY_VALUE
            fields=id,,status                                    | fields EMPTY_VALUE
            fields=emial                                         | fields UNKNOWN_FIELD
            fields=Id                                            | fields UNKNOWN_FIELD
            fields=metadata.                                     | fields UNKNOWN_FIELD
            min_as_of=2026-11-20                                 | min_as_of INVALID_DATE
            min_as_of=now                                        | min_as_of INVALID_DATE
            min_as_of=2026-11-20T10:00:00+01:00                  | min_as_of INVALID_DATE
            min_as_of=2026-11-20T10:00:00                        | min_as_of INVALID_DATE
            sort=amount                                          | sort SORT_NOT_ALLOWED
            sort=-amount&currency=EUR,USD                        | sort SORT_NOT_ALLOWED
            sort=-amount&currency=EURO                           | currency INVALID_CURRENCY
            sort=+amount&currency=EUR                            | sort SORT_NOT_ALLOWED
            updated=2026-11-20                                   | updated UNKNOWN_PARAMETER
            offset=100                                           | offset UNKNOWN_PARAMETER
            metadata=7                                           | metadata UNKNOWN_PARAMETER
            metadta[order]=7                                     | metadta[order] UNKNOWN_PARAMETER
            metadata[order=7                                     | metadata UNKNOWN_PARAMETER
            metadata[]=7 | metadata[] INVALID_VALUE
            metadata[a%01b]=7                                    | metadata INVALID_VALUE
            metadata[order]=                                     | metadata[order] EMPTY_VALUE
            metadata[order]=7&metadata[order]=8                  | metadata[order] DUPLICATE_PARAMETER
            metadata[a]=1&metadata[b]=1&metadata[c]=1&metadata[d]=1&metadata[e]=1&metadata[f]=1 | metadata TOO_MANY_VALUES
            jose@example.com=                                    | (not a name) UNKNOWN_PARAMETER
            4111111111111111=x                                   | (not a name) UNKNOWN_PARAMETER
            Jos%C3%A9+Garc%C3%ADa                                | (not a name) UNKNOWN_PARAMETER
            metadata[jose@example.com]=                          | metadata EMPTY_VALUE
            q=a                                                  | q INVALID_LENGTH
            q=%20%20                                             | q INVALID_VALUE
            q=%CC%81%CC%81                                       | q INVALID_VALUE
            name=%00                                             | name INVALID_VALUE
            q=ab%00                                              | q INVALID_VALUE
            direction=credit                                     | direction INVALID_ENUM
            direction=CREDIT,DEBIT                               | direction INVALID_ENUM
            country=es                                           | country INVALID_VALUE
            country=ES,ESP                                       | country INVALID_VALUE
            card_last4=424                                       | card_last4 INVALID_VALUE
            card_last4=4242,1111                                 | card_last4 INVALID_VALUE
            id=a/b                                               | id INVALID_VALUE
            reference=*                                          | reference PATTERN_TOO_SHORT
            custom_id=*                                          | custom_id PATTERN_TOO_SHORT
            store_id=a,,b                                        | store_id EMPTY_VALUE
            settled_from=2026-11-20T10:00:00+01:00               | settled_from INVALID_DATE
            status=PENDING&status=FAILED                         | status DUPLICATE_PARAMETER
            email=a@example.com&email=a@example.com              | email DUPLICATE_PARAMETER
            cursor=a&cursor=b                                    | cursor DUPLICATE_PARAMETER
            email=                                               | email EMPTY_VALUE
            email                                                | email EMPTY_VALUE
            limit=                                               | limit EMPTY_VALUE
            cursor=                                              | cursor EMPTY_VALUE
            id=a,,b                                              | id EMPTY_VALUE
            status=COMPLETED,                                    | status EMPTY_VALUE
            currency=,EUR                                        | currency EMPTY_VALUE
            id=txn/1                                             | id INVALID_VALUE
            id=a,b%20c                                           | id INVALID_VALUE
            id=é                                                 | id INVALID_VALUE
            name=%20                                             | name INVALID_VALUE
            name=%E3%80%80%C2%A0                                 | name INVALID_VALUE
            email=jose+1@example.com                             | email INVALID_VALUE
            email=ab                                             | email INVALID_LENGTH
            limit=ten                                            | limit INVALID_INTEGER
            limit=1.5                                            | limit INVALID_INTEGER
            limit=1e2                                            | limit INVALID_INTEGER
            limit=0x10                                           | limit INVALID_INTEGER
            limit=%20 10                                         | limit INVALID_INTEGER
            limit=٣                                              | limit INVALID_INTEGER
            name=a+b+c+d+e+f+g+h+i+j+k+l+m                       | name TOO_MANY_VALUES
            name=a+a+a+a+a+a+a+a+a+a+a+a+-                       | name TOO_MANY_VALUES
            created_from=yesterday                               | created_from INVALID_DATE
            created_from=2026-02-30                              | created_from INVALID_DATE
            created_from=2026-13-01                              | created_from INVALID_DATE
            created_from=2026-1-1                                | created_from INVALID_DATE
            created_to=2026-11-20T10:31:22                       | created_to INVALID_DATE
            created_to=2026-11-20T25:00:00Z                      | created_to INVALID_DATE
            created_to=2026-11-20T10:00:00+01:00                 | created_to INVALID_DATE
            created_to=1763634682                                | created_to INVALID_DATE
            created_to=%2B12026-11-20                            | created_to INVALID_DATE
            created_from=2026-11-20&created_to=2026-11-19        | created_from INVALID_RANGE
            created_from=2026-11-20T00:00:00Z&created_to=2026-11-20T00:00:00Z | created_from INVALID_RANGE
            amount_min=10.01&amount_max=10.00                    | amount_min INVALID_RANGE
            amount=ten                                           | amount INVALID_DECIMAL
            amount=-1                                            | amount INVALID_DECIMAL
            amount=%2B1                                          | amount INVALID_DECIMAL
            amount=1,5                                           | amount INVALID_DECIMAL
            amount=.5                                            | amount INVALID_DECIMAL
            amount=5.                                            | amount INVALID_DECIMAL
            amount=1e3                                           | amount INVALID_DECIMAL
            amount=1.23456                                       | amount INVALID_DECIMAL
            amount=12345678901234567                             | amount INVALID_DECIMAL
            amount_min=٣                                         | amount_min INVALID_DECIMAL
            amount_max=1e400000000                               | amount_max INVALID_DECIMAL
            amount=10.005&currency=EUR                           | amount TOO_MANY_DECIMALS
            amount=10.5&currency=JPY                             | amount TOO_MANY_DECIMALS
            amount=10.01&currency=JPY                            | amount TOO_MANY_DECIMALS
            amount=10.0010&currency=EUR                          | amount TOO_MANY_DECIMALS
            amount=10.50&currency=LUF                            | amount TOO_MANY_DECIMALS
            amount=1.00000                                       | amount INVALID_DECIMAL
            amount_min=1.2345&currency=KWD                       | amount_min TOO_MANY_DECIMALS
            amount_max=1.234&currency=USD                        | amount_max TOO_MANY_DECIMALS
            amount_max=1.234&currency=USD,USD                    | amount_max TOO_MANY_DECIMALS
            status=completed                                     | status INVALID_ENUM
            status=COMPLETED,DONE                                | status INVALID_ENUM
            status=COMPLETED,+FAILED                             | status INVALID_VALUE
            store_id=Main+St,+Suite+4                            | store_id INVALID_VALUE
            store_id=a,b+                                        | store_id INVALID_VALUE
            store_id=+                                           | store_id INVALID_VALUE
            terminal_id=%C2%A0a                                  | terminal_id INVALID_VALUE
            terminal_id=a%C2%85,b                                | terminal_id INVALID_VALUE
            payout_id=a,%E2%80%AFb                               | payout_id INVALID_VALUE
            payment_method=CARD%0A                               | payment_method INVALID_VALUE
            card_brand=VISA,%E3%80%80AMEX                        | card_brand INVALID_VALUE
            event_code=T0006,%09T0007                            | event_code INVALID_VALUE
            id=a,+b                                              | id INVALID_VALUE
            type=PAYMENT,+REFUND                                 | type INVALID_VALUE
            country=ES,+DE                                       | country INVALID_VALUE
            currency=EUR,+USD                                    | currency INVALID_VALUE
            fields=id,+amount                                    | fields INVALID_VALUE
            store_id=a%5C,+,b                                    | store_id INVALID_VALUE
            store_id=a%5C,b,,c                                   | store_id EMPTY_VALUE
            store_id=a%5C%5C,                                    | store_id EMPTY_VALUE
            status=COMPLETED%5C,FAILED                           | status INVALID_ENUM
            id=a%5C,b                                            | id INVALID_VALUE
            currency=EUR%5C,USD                                  | currency INVALID_CURRENCY
            type=SALE                                            | type INVALID_ENUM
            total=EXACT                                          | total INVALID_ENUM
            total=all                                            | total INVALID_ENUM
            currency=eur                                         | currency INVALID_CURRENCY
            currency=EUR,XYZ                                     | currency INVALID_CURRENCY
            currency=EURO                                        | currency INVALID_CURRENCY
            currency=XAU                                         | currency INVALID_CURRENCY
            currency=XFO                                         | currency INVALID_CURRENCY
            currency=GBX                                         | currency INVALID_CURRENCY
            time_zone=%2B01:00                                   | time_zone INVALID_TIME_ZONE
            time_zone=Z                                          | time_zone INVALID_TIME_ZONE
            time_zone=UTC%2B1                                    | time_zone INVALID_TIME_ZONE
            time_zone=GMT%2B01:00                                | time_zone INVALID_TIME_ZONE
            time_zone=europe/madrid                              | time_zone INVALID_TIME_ZONE
            time_zone=EUROPE/MADRID                              | time_zone INVALID_TIME_ZONE
            time_zone=Madrid                                     | time_zone INVALID_TIME_ZONE
            time_zone=CEST                                       | time_zone INVALID_TIME_ZONE
            time_zone=SystemV/PST8                               | time_zone INVALID_TIME_ZONE
            email=*                                              | email PATTERN_TOO_SHORT
            email=**                                             | email PATTERN_TOO_SHORT
            email=a*                                             | email PATTERN_TOO_SHORT
            email=*ab                                            | email PATTERN_TOO_SHORT
            email=ab*                                            | email PATTERN_TOO_SHORT
            email=*ab*                                           | email PATTERN_TOO_SHORT
            email=*%5C*                                          | email PATTERN_TOO_SHORT
            email=*😀😀*                                         | email PATTERN_TOO_SHORT
            invoice_id=*                                         | invoice_id PATTERN_TOO_SHORT
            limit=0                                              | limit LIMIT_OUT_OF_RANGE
            limit=1001                                           | limit LIMIT_OUT_OF_RANGE
            limit=-1                                             | limit LIMIT_OUT_OF_RANGE
            limit=99999999999999999999999                        | limit LIMIT_OUT_OF_RANGE
            limit=-9223372036854775809                           | limit LIMIT_OUT_OF_RANGE
            sort=amount                                          | sort SORT_NOT_ALLOWED
            sort=-settled_at                                     | sort SORT_NOT_ALLOWED
            sort=created_at,id                                   | sort SORT_NOT_ALLOWED
            sort=+created_at                                     | sort SORT_NOT_ALLOWED
            sort=CREATED_AT                                      | sort SORT_NOT_ALLOWED
            """)
    void fault_hasItsCode(String query, String fault) {
        assertThat(faultsOf(query)).extracting(QueryReaderTest::spoken).containsExactly(fault);
    }

    @ParameterizedTest
    @CsvSource({
        "emial, email",
        "satus, status",
        "Limit, limit",
        "curency, currency",
        "created_form, created_from",
        "amount_mn, amount_min",
        "timezone, time_zone",
        "invoiceid, invoice_id",
        "refrence, reference",
        "metadta[key], metadata[key]"
    })
    void unknownParameter_suggestsTheNearestOne(String name, String suggestion) {
        assertThat(faultsOf(name + "=1")).extracting(Fault::suggestion).containsExactly(suggestion);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "foo", "customer_reference", "e"})
    void unknownParameter_thatIsLikeNone_suggestsNothing(String name) {
        assertThat(faultsOf(name + "=1")).extracting(Fault::suggestion).containsOnlyNulls();
    }

    @ParameterizedTest
    @CsvSource({
        "status=completed, COMPLETED",
        "status=CANCELED, CANCELLED",
        "type=PAYMENTS, PAYMENT",
        "time_zone=europe/madrid, Europe/Madrid",
        "time_zone=Etc/GMT+5, Etc/GMT+5",
        "sort=createdat, created_at"
    })
    void nearMiss_isCorrected(String query, String suggestion) {
        assertThat(faultsOf(query)).extracting(Fault::suggestion).containsExactly(suggestion);
    }

    /** Another number, another sign, another abbreviation or another city is not a slip of the finger. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GMT%2B1",
                "GMT+1",
                "GMT-1",
                "GMT1",
                "UTC%2B1",
                "UTC1",
                "UTC+01:00",
                "Etc/GMT5",
                "Etc/GMT-15",
                "Etc/GMT%2B13",
                "PST",
                "BST",
                "CEST",
                "IST",
                "PST7PDT",
                "Europe/Munich",
                "+01:00",
                "1"
            })
    void zoneThatIsNotNear_hasNoSuggestion(String zone) {
        assertThat(faultsOf("time_zone=" + zone)).singleElement().satisfies(fault -> {
            assertThat(fault.suggestion()).isNull();
            assertThat(fault.detail()).contains("Europe/Madrid").contains("offset");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "utc, UTC",
        "gmt, GMT",
        "Etc/gmt-5, Etc/GMT-5",
        "Europe/Madird, Europe/Madrid",
        "Europ/Madrid, Europe/Madrid",
        "America/Port_au_Prince, America/Port-au-Prince",
        "America/New York, America/New_York",
        "Asia/Calcuta, Asia/Calcutta"
    })
    void zoneThatIsNear_isSuggested(String zone, String suggestion) {
        assertThat(faultsOf("time_zone=" + zone)).extracting(Fault::suggestion).containsExactly(suggestion);
    }

    @Test
    void hundredAndOneValues_areTooMany() {
        for (String parameter : List.of("id", "status", "type", "currency", "event_code", "payout_id")) {
            String value = symbolOf(parameter);
            assertThat(faultsOf(parameter + "=" + list(value, 100))).isEmpty();
            assertThat(faultsOf(parameter + "=" + list(value, 101)))
                    .extracting(QueryReaderTest::spoken)
                    .containsExactly(parameter + " TOO_MANY_VALUES");
        }
    }

    /** The values that each text has: \\, is a comma, two backslashes are one, and any other backslash is itself. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            a,b                     | a    | b
            Main St\\, Suite 4     | Main St, Suite 4 |
            \\,                     | ,    |
            \\,,\\,                 | ,    | ,
            a\\\\,b                 | a\\  | b
            a\\\\\\,b               | a\\,b |
            a\\b,c                  | a\\b | c
            a\\                     | a\\  |
            a,b\\                   | a    | b\\
            \\\\                    | \\   |
            \\\\\\                  | \\\\ |
            \\n,\\"                 | \\n  | \\"
            a b,c\\ d               | a b  | c\\ d
            """)
    void list_isReadByItsCommas(String written, String first, @Nullable String second) {
        List<String> values = second == null ? List.of(first) : List.of(first, second);
        for (String parameter : List.of("store_id", "terminal_id", "payout_id", "event_code", "card_brand")) {
            assertThat(parsed(parameter + "=" + URLEncoder.encode(written, StandardCharsets.UTF_8))
                            .resolved())
                    .containsEntry(parameter, values);
        }
    }

    @Test
    void commaInAMetadataKey_isPartOfAField() {
        assertThat(parsed("fields=id,metadata.a%5C,b").resolved())
                .containsEntry("fields", List.of("id", "metadata.a,b"));
    }

    @Test
    void escapedCommas_countAsNoSeparators() {
        assertThat(faultsOf("store_id=" + "a%5C,b,".repeat(99) + "%5C,")).isEmpty();
        assertThat(faultsOf("store_id=" + "a%5C,b,".repeat(100) + "%5C,"))
                .extracting(QueryReaderTest::spoken)
                .containsExactly("store_id TOO_MANY_VALUES");
        assertThat(faultsOf("store_id=" + "%5C,".repeat(255))).isEmpty();
        assertThat(codesOf("store_id=" + "%5C,".repeat(256))).containsExactly(FaultCode.INVALID_LENGTH);
    }

    @Test
    void outerBlank_isExplained() {
        assertThat(faultsOf("store_id=Main+St,+Suite+4"))
                .singleElement()
                .extracting(Fault::detail)
                .asString()
                .contains("\\, is a comma within a value", "by body");
    }

    /** A comma and a backslash of a parameter that takes one value are itself. */
    @ParameterizedTest
    @ValueSource(strings = {"reference", "invoice_id", "custom_id", "payer_id", "metadata[a]"})
    void oneValue_isNotSplit(String parameter) {
        String value = " a\\,b, c\\\\ ";
        assertThat(parsed(parameter + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8))
                        .resolved())
                .containsEntry(parameter, value);
    }

    @Test
    void lengths_areCountedInCodePoints() {
        assertThat(faultsOf("name=" + "😀".repeat(200))).isEmpty();
        assertThat(codesOf("name=" + "a".repeat(201))).containsExactly(FaultCode.INVALID_LENGTH);
        assertThat(faultsOf("invoice_id=" + "😀".repeat(127))).isEmpty();
        assertThat(codesOf("invoice_id=" + "a".repeat(128))).containsExactly(FaultCode.INVALID_LENGTH);
        assertThat(faultsOf("email=" + "😀".repeat(254))).isEmpty();
        assertThat(codesOf("email=" + "a".repeat(255))).containsExactly(FaultCode.INVALID_LENGTH);
        assertThat(codesOf("email=*" + "a".repeat(254))).containsExactly(FaultCode.INVALID_LENGTH);
        assertThat(faultsOf("email=abc")).isEmpty();
        assertThat(faultsOf("q=" + "😀".repeat(200))).isEmpty();
        assertThat(codesOf("q=" + "a".repeat(201))).containsExactly(FaultCode.INVALID_LENGTH);
        assertThat(faultsOf("metadata[" + "😀".repeat(64) + "]=" + "a".repeat(500)))
                .isEmpty();
        assertThat(codesOf("metadata[a]=" + "a".repeat(501))).containsExactly(FaultCode.INVALID_LENGTH);
        assertThat(codesOf("metadata[" + "a".repeat(65) + "]=a")).containsExactly(FaultCode.INVALID_VALUE);
        assertThat(codesOf("store_id=a," + "a".repeat(256))).containsExactly(FaultCode.INVALID_LENGTH);
        assertThat(faultsOf("id=" + "a".repeat(64))).isEmpty();
        assertThat(codesOf("id=" + "a".repeat(65))).containsExactly(FaultCode.INVALID_VALUE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "created_from=2026-11-20T10:31:22+01:00",
                "created_to=2026-11-20T10:31:22.123456+05:30",
                "created_to=2026-11-20t10:31+01:00",
                "email=jose+1@example.com",
                "email=*+1@example*"
            })
    void blankWhereAPlusStood_isHintedAt(String query) {
        assertThat(faultsOf(query))
                .singleElement()
                .extracting(Fault::detail)
                .asString()
                .contains("%2B");
    }

    /** A program that writes a blank as + also encodes the at sign: then the + is one. */
    @ParameterizedTest
    @ValueSource(
            strings = {"q=a+b@x.de", "q=jo+a@b.de", "q=jo+garcia+a.b@x.de", "limit=5&q=%2Ba+b@x.de&id=a", "q=+1@x.de"})
    void plusInFrontOfAnAtSign_isHintedAt(String query) {
        assertThat(faultsOf(query)).singleElement().satisfies(fault -> {
            assertThat(spoken(fault)).isEqualTo("q INVALID_VALUE");
            assertThat(fault.detail()).contains("%2B").contains("%20");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "q=a%2Bb@x.de",
                "q=jo%20a@b.de",
                "q=jo+a%40b.de",
                "q=a@b.de+jo",
                "q=jo+garcia%20a@b.de",
                "q=jo+garcia",
                "q=jo&name=a+b@x.de",
                "name=jo+garcia&q=a@b.de"
            })
    void blankBesideAnAddress_isABlank(String query) {
        assertThat(faultsOf(query)).isEmpty();
    }

    /** Trailing blanks, a name and mailto: are accepted if the address is complete. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "email=jo@x.de%20",
                "email=jo@x.de+",
                "email=*@x.de%20",
                "email=jo%2B*%20",
                "email=Jo%20Doe%20%3Cjo@x.de%3E",
                "email=Jo+Doe+%3Cjo@x.de%3E+",
                "email=mailto:jo@x.de",
                "email=info@xn--mller-kva.example"
            })
    void addressAsPeopleCopyIt_isUnderstood(String query) {
        assertThat(faultsOf(query)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "email=%20jo@x.de",
                "email=+jo@x.de",
                "email=Jo+%3Ca+b@x.de%3E",
                "email=jo%20*",
                "email=jo+garcia"
            })
    void otherBlankInAnAddress_isNamed(String query) {
        assertThat(faultsOf(query))
                .singleElement()
                .extracting(Fault::detail)
                .asString()
                .contains("blank")
                .contains("%2B");
    }

    @Test
    void escapedPlus_isUnderstood() {
        assertThat(parsed("created_from=2026-11-20T10:31:22%2B01:00").resolved())
                .containsEntry("created_from", "2026-11-20T09:31:22.000Z");
        assertThat(faultsOf("email=jose%2B1@example.com")).isEmpty();
    }

    /** A quoted local part may have blanks. Since it is stored, it can be searched. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "email=%22jose+garcia%22@example.com",
                "email=%22jose%20garcia%22@example.com",
                "email=*%22jose+garcia%22@*",
                "email=%22jose+%5C%22pepe%5C%22+garcia%22@example.com"
            })
    void blankInQuotes_isPartOfAnAddress(String query) {
        assertThat(faultsOf(query)).isEmpty();
    }

    @Test
    void everyFault_isToldAtOnce() {
        String query = "emial=x&email=&id=a/b&created_from=never&created_to=never&time_zone=Nowhere&status=X&type=Y"
                + "&currency=eur&amount=x&amount_min=2&amount_max=1&name=&invoice_id=*&limit=0&sort=x&total=x"
                + "&status=Z";

        assertThat(faultsOf(query))
                .extracting(QueryReaderTest::spoken)
                .containsExactlyInAnyOrder(
                        "emial UNKNOWN_PARAMETER",
                        "email EMPTY_VALUE",
                        "id INVALID_VALUE",
                        "created_from INVALID_DATE",
                        "created_to INVALID_DATE",
                        "time_zone INVALID_TIME_ZONE",
                        "status DUPLICATE_PARAMETER",
                        "type INVALID_ENUM",
                        "currency INVALID_CURRENCY",
                        "amount INVALID_DECIMAL",
                        "amount_min INVALID_RANGE",
                        "name EMPTY_VALUE",
                        "invoice_id PATTERN_TOO_SHORT",
                        "limit LIMIT_OUT_OF_RANGE",
                        "sort SORT_NOT_ALLOWED",
                        "total INVALID_ENUM");
    }

    @Test
    void faults_areOneProblem() {
        ProblemException problem =
                catchThrowableOfType(ProblemException.class, () -> parsed("limit=0&emial=a@example.com"));

        assertThat(problem.code()).isEqualTo(ProblemCode.INVALID_REQUEST);
        assertThat(problem.detail()).isEqualTo("2 parameters are not valid.");
    }

    @Test
    void nothingAsked_isTheDefault() {
        SearchQuery query = parsed("");

        assertThat(query.order()).isEqualTo(Order.CREATED_AT_DESCENDING);
        assertThat(query.page().total()).isEqualTo(TotalMode.NONE);
        assertThat(query.page().limit()).isEqualTo(100);
        assertThat(query.resolved()).containsOnlyKeys("time_zone", "sort");
        assertThat(query.resolved())
                .containsEntry("time_zone", "Etc/UTC")
                .containsEntry("sort", List.of("-created_at"));
    }

    @Test
    void limits_areUnderstoodAtBothEnds() {
        assertThat(parsed("limit=1").page().limit()).isEqualTo(1);
        assertThat(parsed("limit=1000").page().limit()).isEqualTo(1000);
        assertThat(parsed("limit=0007").page().limit()).isEqualTo(7);
    }

    @Test
    void orderAndTotal_areUnderstood() {
        assertThat(parsed("sort=created_at").order()).isEqualTo(Order.CREATED_AT_ASCENDING);
        assertThat(parsed("sort=-created_at").order()).isEqualTo(Order.CREATED_AT_DESCENDING);
        assertThat(parsed("sort=updated_at").order()).isEqualTo(Order.UPDATED_AT_ASCENDING);
        assertThat(parsed("sort=-updated_at").order()).isEqualTo(Order.UPDATED_AT_DESCENDING);
        assertThat(parsed("sort=ingested_at").order()).isEqualTo(Order.INGESTED_AT_ASCENDING);
        assertThat(parsed("sort=-ingested_at").order()).isEqualTo(Order.INGESTED_AT_DESCENDING);
        assertThat(parsed("total=none").page().total()).isEqualTo(TotalMode.NONE);
        assertThat(parsed("total=bounded").page().total()).isEqualTo(TotalMode.BOUNDED);
        assertThat(parsed("total=exact").page().total()).isEqualTo(TotalMode.EXACT);
    }

    /** The tz database has these names, and Java has not: each is a link to another one. */
    @ParameterizedTest
    @CsvSource({
        "EST, America/Panama",
        "MST, America/Phoenix",
        "HST, Pacific/Honolulu",
        "ROC, Asia/Taipei",
        "GMT%2B0, Etc/GMT",
        "GMT-0, Etc/GMT"
    })
    void zoneThatIsALink_isTheOneItLeadsTo(String link, String zone) {
        assertThat(parsed("time_zone=" + link + "&created_from=2026-11-21").resolved())
                .isEqualTo(
                        parsed("time_zone=" + zone + "&created_from=2026-11-21").resolved())
                .containsEntry("time_zone", zone);
    }

    @Test
    void amountsInOneCurrency_canBePutInOrder() {
        for (String currency : List.of("currency=EUR", "currency=EUR,EUR", "currency=JPY&status=COMPLETED")) {
            assertThat(parsed("sort=amount&" + currency).order()).isEqualTo(Order.AMOUNT_ASCENDING);
            assertThat(parsed("sort=-amount&" + currency).order()).isEqualTo(Order.AMOUNT_DESCENDING);
        }
        assertThat(faultsOf("sort=amount").get(0).detail()).contains("currency=EUR");
    }

    @Test
    void fields_areEchoedOnce_inTheOrderGiven() {
        SearchQuery query = parsed("fields=payer,metadata.a.b,amount.value,payer");
        assertThat(query.resolved()).containsEntry("fields", List.of("payer", "metadata.a.b", "amount.value"));
        assertThat(query.fields()).isNotNull();
        assertThat(parsed("").fields()).isNull();
    }

    @Test
    void fiftyFields_areTheMost() {
        assertThat(codesOf("fields=" + list("id", 50))).isEmpty();
        assertThat(codesOf("fields=" + list("id", 51))).containsExactly(FaultCode.TOO_MANY_VALUES);
        assertThat(faultsOf("fields=" + list("id", 101)).get(0).detail()).contains("50");
    }

    @Test
    void unknownFields_areEachToldByTheirNumber_withTheNearestName() {
        List<Fault> faults = faultsOf("fields=id,payer.emial,xxxxxxxxxxxxxxxx");
        assertThat(faults).extracting(Fault::suggestion).containsExactly("payer.email", null);
        assertThat(faults.get(0).detail()).contains("number 2").doesNotContain("emial");
        assertThat(faults.get(1).detail()).contains("number 3").doesNotContain("xxx");
    }

    @Test
    void minAsOf_isAnInstant_andNoPartOfWhatIsRemembered() {
        SearchQuery query = parsed("min_as_of=2026-11-20T11:00:00%2B01:00");
        assertThat(query.minAsOf()).isEqualTo("2026-11-20T10:00:00Z");
        assertThat(query.resolved()).doesNotContainKey("min_as_of");
        assertThat(faultsOf("min_as_of=2026-11-20T11:00:00+01:00").get(0).detail())
                .contains("%2B");
    }

    private static List<FaultCode> codesOf(String query) {
        return faultsOf(query).stream().map(Fault::code).toList();
    }

    private static String spoken(Fault fault) {
        return fault.parameter() + " " + fault.code();
    }

    private static String symbolOf(String parameter) {
        return switch (parameter) {
            case "status" -> "COMPLETED";
            case "type" -> "PAYMENT";
            case "currency" -> "EUR";
            default -> "a";
        };
    }

    private static String list(String value, int count) {
        return String.join(",", Collections.nCopies(count, value));
    }
}
