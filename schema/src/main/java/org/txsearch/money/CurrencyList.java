package org.txsearch.money;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** The list of currencies that is shipped with the project, and the day on which ISO published it. */
record CurrencyList(LocalDate published, List<Currency> currencies) {
    private static final String RESOURCE = "iso-4217.csv";
    private static final int DATE_LENGTH = "2026-01-01".length();

    CurrencyList {
        currencies = List.copyOf(currencies);
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
        lines.stream()
                .filter(line -> !line.startsWith("#"))
                .skip(1) // the names of the columns
                .forEach(line -> currencies.add(currency(line)));
        return new CurrencyList(published, currencies);
    }

    private static Currency currency(String line) {
        String[] cells = line.split(",", 4);
        return new Currency(cells[0], Integer.parseInt(cells[1]), cells[2].equals("withdrawn"));
    }
}
