package org.txsearch.money;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The list of currencies that is shipped with the project.
 *
 * @param published the day on which ISO published it
 * @param withoutMinorUnits the codes of metals, units of account and tests, in which no amount can be
 */
record CurrencyList(LocalDate published, List<Currency> currencies, Set<String> withoutMinorUnits) {
    private static final String RESOURCE = "iso-4217.csv";
    private static final int DATE_LENGTH = "2026-01-01".length();

    CurrencyList {
        currencies = List.copyOf(currencies);
        withoutMinorUnits = Set.copyOf(withoutMinorUnits);
    }

    static CurrencyList load() {
        try (InputStream resource = CurrencyList.class.getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IllegalStateException(RESOURCE + " is missing from the class path");
            }
            return read(new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CurrencyList read(BufferedReader reader) {
        List<String> lines = reader.lines().toList();
        String firstLine = lines.get(0);
        LocalDate published = LocalDate.parse(firstLine.substring(firstLine.length() - DATE_LENGTH));
        List<Currency> currencies = new ArrayList<>();
        Set<String> withoutMinorUnits = new HashSet<>();
        lines.stream()
                .filter(line -> !line.startsWith("#"))
                .skip(1) // the names of the columns
                .map(line -> line.split(",", 4))
                .forEach(cells -> {
                    if (cells[1].isEmpty()) {
                        withoutMinorUnits.add(cells[0]);
                    } else {
                        currencies.add(currency(cells));
                    }
                });
        return new CurrencyList(published, currencies, withoutMinorUnits);
    }

    private static Currency currency(String[] cells) {
        YearMonth withdrawn = cells[2].isEmpty() ? null : YearMonth.parse(cells[2]);
        return new Currency(cells[0], Integer.parseInt(cells[1]), withdrawn);
    }
}
