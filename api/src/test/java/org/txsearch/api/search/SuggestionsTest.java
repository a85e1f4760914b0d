package org.txsearch.api.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.search.QueryString.faultsOf;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.txsearch.api.platform.problem.Fault;
import org.txsearch.api.request.FilterReader;
import org.txsearch.api.request.RequestFilter;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.api.request.TextForm;
import org.txsearch.schema.FieldCatalogue;

/** A suggestion is valid in its place, another value than the given one, and no other number. */
class SuggestionsTest {

    private static final int SLIPS = 20;
    private static final List<String> WRONG = List.of(
            "GMT+1",
            "GMT 1",
            "UTC+01:00",
            "+01:00",
            "Etc/GMT+15",
            "PST",
            "CEST",
            "Europe/Munich",
            "Madrid",
            "true",
            "1",
            "*",
            "-",
            " ",
            "a,b",
            "2026-11-31",
            "jo@x.de ",
            "eur",
            "RMB",
            "XXX",
            "€",
            "Germany",
            "GER",
            "GB ",
            "UK",
            "EL",
            "completed",
            "cancelled",
            "created_at desc",
            "-Amount",
            "all",
            "count",
            "payer.mail",
            "items[0].sku",
            "metadata",
            "VISA ",
            "A5",
            "CAMT054");

    private final Random random = new Random(1);

    @Test
    void suggestionForAValue_isValid() {
        Map<String, List<String>> valid = new LinkedHashMap<>();
        RequestFilter.of(FieldCatalogue.transaction())
                .forEach(filter -> filter.parameters().forEach(parameter -> {
                    String name = parameter.name() + (filter.isKeyed() ? "[key]" : "");
                    List<String> values = parameter.text().values();
                    valid.put(name, values.isEmpty() ? List.of(parameter.example()) : values);
                }));
        SearchMembers.ALL.forEach(member -> {
            TextForm form = member.form();
            valid.put(
                    member.name(), form == null || form.values().isEmpty() ? List.of(member.example()) : form.values());
        });
        valid.put(
                "time_zone",
                new TreeSet<>(ZoneId.getAvailableZoneIds()).stream().toList());
        int suggestions = 0;
        for (Map.Entry<String, List<String>> parameter : valid.entrySet()) {
            List<String> values = parameter.getValue();
            List<String> wrong = new ArrayList<>(WRONG);
            for (int i = 0; i < SLIPS * 5; i++) {
                wrong.add(slip(values.get(random.nextInt(values.size()))));
            }
            for (String value : wrong) {
                suggestions += checked(parameter.getKey(), value);
            }
        }
        assertThat(suggestions).isGreaterThan(200);
    }

    /** Returns the number of suggestions. */
    private static int checked(String parameter, String value) {
        List<Fault> faults = faultsOf(query(parameter, value)).stream()
                .filter(fault -> fault.suggestion() != null)
                .toList();
        for (Fault fault : faults) {
            String suggestion = String.valueOf(fault.suggestion());
            assertThat(suggestion).as("%s=%s", parameter, value).isNotEqualTo(value);
            assertThat(faultsOf(query(parameter, suggestion)))
                    .as("%s=%s suggests %s", parameter, value, suggestion)
                    .noneMatch(again -> parameter.equals(again.parameter()) && again.code() == fault.code());
            if (!parameter.equals("currency") && !parameter.equals("fields")) {
                assertThat(digits(suggestion))
                        .as("%s=%s suggests %s", parameter, value, suggestion)
                        .isEqualTo(digits(value));
            }
        }
        return faults.size();
    }

    @Test
    void suggestionForAName_isAParameter() {
        Set<String> names = new TreeSet<>(new FilterReader(FieldCatalogue.transaction()).parameters());
        names.addAll(SearchMembers.NAMES);
        int suggestions = 0;
        for (String name : names) {
            for (int i = 0; i < SLIPS; i++) {
                String wrong = slip(name);
                if (names.contains(wrong)) {
                    continue;
                }
                for (Fault fault : faultsOf(query(wrong, "1"))) {
                    if (fault.suggestion() != null && fault.parameter() != null) {
                        assertThat(names)
                                .as("%s suggests %s", wrong, fault.suggestion())
                                .contains(fault.suggestion());
                        suggestions++;
                    }
                }
            }
        }
        assertThat(suggestions).isGreaterThan(200);
    }

    /** A text with one slip of the finger. */
    private String slip(String text) {
        int at = random.nextInt(text.length());
        String before = text.substring(0, at);
        String after = text.substring(at + 1);
        char letter = "abcxyz_-+ 1ABC0/".charAt(random.nextInt(16));
        return switch (random.nextInt(5)) {
            case 0 -> before + after;
            case 1 -> before + letter + text.substring(at);
            case 2 -> before + letter + after;
            case 3 ->
                text.equals(text.toLowerCase(Locale.ROOT))
                        ? text.toUpperCase(Locale.ROOT)
                        : text.toLowerCase(Locale.ROOT);
            default ->
                at == 0 ? text + letter : text.substring(0, at - 1) + text.charAt(at) + text.charAt(at - 1) + after;
        };
    }

    private static String digits(String text) {
        return text.replaceAll("[^0-9]+0*|^0+", "");
    }

    private static String query(String name, String value) {
        // Amounts have an order in one currency.
        String currency = name.equals("sort") ? "currency=EUR&" : "";
        return Stream.of(name, value)
                .map(text -> URLEncoder.encode(text, StandardCharsets.UTF_8))
                .collect(Collectors.joining("=", currency, ""));
    }
}
