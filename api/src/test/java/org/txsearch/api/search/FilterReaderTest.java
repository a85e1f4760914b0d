package org.txsearch.api.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.search.QueryString.faultsOf;
import static org.txsearch.api.search.QueryString.parsed;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.FilterReader;
import org.txsearch.api.request.TimeRange;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;

class FilterReaderTest {

    @Test
    void parameters_areThoseThatTheSchemaOffers() {
        assertThat(new FilterReader(FieldCatalogue.transaction()).parameters())
                .containsExactlyInAnyOrder(
                        ("id created_from created_to updated_from updated_to settled_from settled_to ingested_from"
                                        + " ingested_to status type event_code currency country payment_method card_brand"
                                        + " store_id terminal_id payout_id direction amount amount_min amount_max email"
                                        + " name q invoice_id reference custom_id payer_id related_id card_last4"
                                        + " metadata[key]")
                                .split(" ", -1));
    }

    @ParameterizedTest
    @CsvSource({
        "Etc/UTC,             2026-11-20, 2026-11-20T00:00:00Z, 2026-11-21T00:00:00Z",
        "Europe/Madrid,       2026-11-20, 2026-11-19T23:00:00Z, 2026-11-20T23:00:00Z",
        "Asia/Kathmandu,      2026-11-20, 2026-11-19T18:15:00Z, 2026-11-20T18:15:00Z",
        // The day of 23 hours and the day of 25.
        "Europe/London,       2026-03-29, 2026-03-29T00:00:00Z, 2026-03-29T23:00:00Z",
        "Europe/London,       2026-10-25, 2026-10-24T23:00:00Z, 2026-10-26T00:00:00Z",
        // Midnight does not exist: the day starts at one.
        "Africa/Cairo,        2023-04-28, 2023-04-27T22:00:00Z, 2023-04-28T21:00:00Z",
        "America/Havana,      2023-03-12, 2023-03-12T05:00:00Z, 2023-03-13T04:00:00Z",
        "Asia/Beirut,         2023-03-26, 2023-03-25T22:00:00Z, 2023-03-26T21:00:00Z",
        "America/Santiago,    2023-09-03, 2023-09-03T04:00:00Z, 2023-09-04T03:00:00Z",
        "America/Asuncion,    2017-10-01, 2017-10-01T04:00:00Z, 2017-10-02T03:00:00Z",
        // Midnight comes twice: the day starts at the first.
        "America/Havana,      2023-11-05, 2023-11-05T04:00:00Z, 2023-11-06T05:00:00Z",
        // Half an hour of summer time.
        "Australia/Lord_Howe, 2026-10-04, 2026-10-03T13:30:00Z, 2026-10-04T13:00:00Z",
        "Africa/Casablanca,   2026-02-15, 2026-02-14T23:00:00Z, 2026-02-16T00:00:00Z"
    })
    void plainDate_isThatDayInItsZone(String zone, String date, Instant start, Instant end) {
        FieldFilter.During during = during("created_from=" + date + "&created_to=" + date + "&time_zone=" + zone);

        assertThat(during.from()).isEqualTo(start);
        assertThat(during.to()).isEqualTo(end);
    }

    @Test
    void dayThatWasLeftOut_isEmpty() {
        String day = "created_from=2011-12-30&created_to=2011-12-30&time_zone=Pacific/Apia";
        FieldFilter.During around = during("created_from=2011-12-29&created_to=2011-12-31&time_zone=Pacific/Apia");

        assertThat(faultsOf(day))
                .singleElement()
                .satisfies(fault -> assertThat(fault.code()).hasToString("INVALID_RANGE"));
        assertThat(around.from()).isEqualTo("2011-12-29T10:00:00Z");
        assertThat(around.to()).isEqualTo("2011-12-31T10:00:00Z");
        assertThat(during("created_from=2011-12-30&time_zone=Pacific/Apia").from())
                .isEqualTo("2011-12-30T10:00:00Z");
        assertThat(during("created_to=2011-12-30&time_zone=Pacific/Apia").to()).isEqualTo("2011-12-30T10:00:00Z");
    }

    @Property(tries = 500)
    void everyDayOfEveryZone_endsWhereTheNextOneStarts(
            @ForAll("zones") String zone, @ForAll @IntRange(min = 7_305, max = 25_000) int epochDay) {
        LocalDate day = LocalDate.ofEpochDay(epochDay);
        Instant start = from(day, zone);
        Instant end = to(day, zone);

        assertThat(end).isEqualTo(from(day.plusDays(1), zone));
        assertThat(Duration.between(start, end)).isBetween(Duration.ZERO, Duration.ofDays(2));
        assertThat(start.atZone(ZoneId.of(zone)).toLocalDate()).isAfterOrEqualTo(day);
        assertThat(start.minusMillis(1).atZone(ZoneId.of(zone)).toLocalDate()).isBefore(day);
    }

    @Provide
    Arbitrary<String> zones() {
        Set<String> zones = new TreeSet<>(ZoneId.getAvailableZoneIds());
        zones.removeIf(zone -> zone.startsWith("SystemV/"));
        return Arbitraries.of(zones);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-20T10:31:22Z,               2026-11-20T10:31:22.000Z",
        "2026-11-20T10:31:22.1Z,             2026-11-20T10:31:22.100Z",
        "2026-11-20T10:31:22.120000Z,        2026-11-20T10:31:22.120Z",
        "2026-11-20T10:31:22.1200001Z,       2026-11-20T10:31:22.121Z",
        "2026-11-20T10:31:22.000000001Z,     2026-11-20T10:31:22.001Z",
        "2026-12-31T23:59:59.9999Z,          2027-01-01T00:00:00.000Z",
        "2026-11-20t10:31:22z,               2026-11-20T10:31:22.000Z",
        "2026-11-20T10:31:22-05:30,          2026-11-20T16:01:22.000Z",
        "2024-02-29T00:00:00%2B14:00,        2024-02-28T10:00:00.000Z"
    })
    void instant_isResolvedToMillisecondsUpwards(String text, String resolved) {
        assertThat(parsed("created_from=" + text).resolved()).containsEntry("created_from", resolved);
        assertThat(parsed("created_to=" + text).resolved()).containsEntry("created_to", resolved);
    }

    @Test
    void datesAtTheEndsOfTime_areStillDates() {
        SearchQuery all = parsed("created_from=0000-01-01&created_to=9999-12-31");
        String first = "0000-01-01T00:00:00.000Z";
        String last = "9999-12-31T23:59:59.999Z";

        assertThat(all.resolved()).containsEntry("created_from", first).containsEntry("created_to", last);
        assertThat(parsed("created_from=" + first + "&created_to=" + last)).isEqualTo(all);
        // In UTC these lie outside of the years that four digits can name.
        for (String beyond : List.of(
                "created_from=0000-01-01T00:00:00%2B18:00",
                "created_to=9999-12-31T23:59:59-18:00", "created_to=9999-12-31T23:59:59.9991Z")) {
            assertThat(faultsOf(beyond))
                    .singleElement()
                    .satisfies(fault -> assertThat(fault.code()).hasToString("INVALID_DATE"));
        }
    }

    @Test
    void whatWasAsked_isEchoedResolved() {
        String query = "created_from=2026-11-01&created_to=2026-11-30&time_zone=Europe/Madrid&status=COMPLETED"
                + "&type=PAYMENT,REFUND&currency=EUR&email=*@Example.com&name=jose+gar&amount_min=5&amount_max=10.50"
                + "&amount=7&invoice_id=INV-*&id=a,b&sort=created_at&limit=7&total=exact";

        assertThat(parsed(query).resolved())
                .isEqualTo(Map.ofEntries(
                        Map.entry("id", List.of("a", "b")),
                        Map.entry("type", List.of("PAYMENT", "REFUND")),
                        Map.entry("status", List.of("COMPLETED")),
                        Map.entry("created_from", "2026-10-31T23:00:00.000Z"),
                        Map.entry("created_to", "2026-11-30T23:00:00.000Z"),
                        Map.entry("currency", List.of("EUR")),
                        Map.entry("amount", "7"),
                        Map.entry("amount_min", "5"),
                        Map.entry("amount_max", "10.50"),
                        Map.entry("name", "jose gar"),
                        Map.entry("email", "*@Example.com"),
                        Map.entry("invoice_id", "INV-*"),
                        Map.entry("time_zone", "Europe/Madrid"),
                        Map.entry("sort", List.of("created_at"))));
    }

    /** The query in a cursor is equal after it is read again. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "created_from=2026-11-01&created_to=2026-11-30&time_zone=Europe/Madrid",
                "created_from=0000-01-01&created_to=9999-12-31&time_zone=Asia/Tokyo",
                "created_from=2026-11-01T00:00:00.0000001Z",
                "q=inv+1001&metadata[order]=a,b&metadata[Gr%C3%B6%C3%9Fe]=%7B%26%3D%7D&metadata[{a:b}]=1&reference=r*",
                "direction=CREDIT&payer_id=a,b&card_last4=0005&related_id=t&store_id=1,2&event_code=T0006&country=ES",
                "name=O%27Brien+%26+Söhne,&email=*%5C*%2Bx@*&invoice_id=a,b%25*&amount=0010.5000&id=a,b&currency=EUR,JPY",
                "name=+jose++gar+&sort=created_at"
            })
    void resolvedQuery_readAgainIsTheSameQuery(String query) {
        SearchQuery first = parsed(query);
        StringBuilder again = new StringBuilder();
        first.resolved()
                .forEach((name, value) -> again.append(again.isEmpty() ? "" : "&")
                        .append(name)
                        .append('=')
                        .append(URLEncoder.encode(PageLinks.text(value), StandardCharsets.UTF_8)));

        for (SearchQuery second : List.of(parsed(again.toString()), SearchQuery.remembered(first.resolved()))) {
            assertThat(second.filter()).isEqualTo(first.filter());
            assertThat(second.resolved()).isEqualTo(first.resolved());
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            value = {
                "jose@example.com,   jose@example.com, false, false",
                "*@example.com,      @example.com,     true,  false",
                "jose@*,             jose@,            false, true",
                "*exam*,             exam,             true,  true",
                "jo*se@example.com,  jo*se@example.com,false, false",
                "*jo*se*,            jo*se,            true,  true",
                "\\*jose@x.org,      *jose@x.org,      false, false",
                "jose@x.org\\*,      jose@x.org*,      false, false",
                "jose@x.org\\\\*,    jose@x.org\\,     false, true",
                "jose@x.org\\\\\\*,  jose@x.org\\*,    false, false",
                "*\\*jose\\**,       *jose*,           true,  true",
                "jo\\se@x.org,       jo\\se@x.org,     false, false",
                "***abc,             **abc,            true,  false"
            })
    void emailPattern_isOpenOnlyWhereABareStarStands(String text, String literal, boolean openStart, boolean openEnd) {
        String encoded = URLEncoder.encode(text, StandardCharsets.UTF_8);

        assertThat(filter("email=" + encoded)).isInstanceOfSatisfying(FieldFilter.EmailQuery.class, email -> {
            assertThat(email.text()).isEqualTo(literal);
            assertThat(email.openStart()).isEqualTo(openStart);
            assertThat(email.openEnd()).isEqualTo(openEnd);
        });
    }

    @Test
    void invoice_isExactOrAPrefix() {
        assertThat(filter("invoice_id=INV-1*"))
                .isInstanceOfSatisfying(
                        FieldFilter.StartsWith.class,
                        starts -> assertThat(starts.prefix()).isEqualTo("INV-1"));
        assertThat(filter("invoice_id=*INV"))
                .isInstanceOfSatisfying(
                        FieldFilter.AnyOf.class, any -> assertThat(any.values()).containsExactly("*INV"));
        assertThat(filter("invoice_id=a,b"))
                .isInstanceOfSatisfying(
                        FieldFilter.AnyOf.class, any -> assertThat(any.values()).containsExactly("a,b"));
    }

    @Test
    void decimals_areOnlyBoundByACurrencyThatStandsAlone() {
        assertThat(faultsOf("amount=10.005&currency=EUR,KWD")).isEmpty();
        assertThat(faultsOf("amount=10.005")).isEmpty();
        assertThat(faultsOf("amount=10.005&currency=KWD")).isEmpty();
        assertThat(faultsOf("amount=1200&currency=JPY")).isEmpty();
        assertThat(faultsOf("amount=9999999999999999.9999")).isEmpty();
        assertThat(faultsOf("amount_min=5&amount_max=5")).isEmpty();
        assertThat(faultsOf("currency=UYW")).isEmpty();
    }

    @Test
    void twelveWords_areAccepted_howeverManyPartsTheyHave() {
        assertThat(faultsOf("name=a+b+c+d+e+f+g+h+i+j+k+l")).isEmpty();
        assertThat(faultsOf("name=" + "O%27Brien-Smith+".repeat(12))).isEmpty();
        assertThat(faultsOf("name=Mar%C3%ADa+de+los+%C3%81ngeles+G%C3%B3mez+Ruiz"))
                .isEmpty();
    }

    /** A payer may have such a name, and it is found by it. */
    @Test
    void nameWithoutALetter_isAccepted() {
        assertThat(faultsOf("name=...")).isEmpty();
        assertThat(faultsOf("name=%F0%9F%92%90")).isEmpty();
    }

    @Property(tries = 300)
    void anyText_isUnderstoodOrRefused(@ForAll("parameters") String parameter, @ForAll("texts") String text) {
        String query = parameter + "=" + URLEncoder.encode(text, StandardCharsets.UTF_8);

        // Nothing but a problem may come out, whatever goes in.
        assertThat(faultsOf(query)).hasSizeLessThanOrEqualTo(1);
    }

    @Provide
    Arbitrary<String> parameters() {
        Set<String> names = new TreeSet<>(new FilterReader(FieldCatalogue.transaction()).parameters());
        names.addAll(List.of("time_zone", "limit", "sort", "total"));
        return Arbitraries.of(names);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.oneOf(
                Arbitraries.strings().all().ofMaxLength(30),
                Arbitraries.strings().withChars("0123456789-:.TZ+*\\, ").ofMaxLength(30));
    }

    private static Instant from(LocalDate day, String zone) {
        return present(TimeRange.read("created_from", day.toString(), ZoneId.of(zone), false, new Faults()));
    }

    private static Instant to(LocalDate day, String zone) {
        return present(TimeRange.read("created_to", day.toString(), ZoneId.of(zone), true, new Faults()));
    }

    private static Instant present(@Nullable Instant instant) {
        if (instant == null) {
            throw new DateTimeException("The date was refused");
        }
        return instant;
    }

    private static FieldFilter.During during(String query) {
        return (FieldFilter.During) filter(query);
    }

    private static TransactionFilter filter(String query) {
        List<TransactionFilter> filters = ((TransactionFilter.And) parsed(query).filter()).filters();
        assertThat(filters).hasSize(1);
        return filters.get(0);
    }
}
