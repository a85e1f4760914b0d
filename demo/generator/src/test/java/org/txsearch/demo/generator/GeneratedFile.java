package org.txsearch.demo.generator;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.SeekableByteArrayInput;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;

/** Generates a file in memory and reads it with Avro's own reader. */
final class GeneratedFile {

    static final LocalDate MONDAY = LocalDate.of(2026, 9, 21);
    static final LocalDate SUNDAY = LocalDate.of(2026, 11, 15);

    private GeneratedFile() {}

    static GeneratorSettings eightWeeks(long count, long seed) {
        return new GeneratorSettings(count, seed, MONDAY, SUNDAY);
    }

    static byte[] bytes(GeneratorSettings settings, int unitsAtOnce) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            new TransactionGenerator(settings, false, unitsAtOnce).writeTo(out, written -> {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    static List<GenericRecord> records(GeneratorSettings settings) {
        return read(bytes(settings, 2));
    }

    static List<GenericRecord> read(byte[] file) {
        List<GenericRecord> records = new ArrayList<>();
        forEach(file, records::add);
        return records;
    }

    /** Passes every record to a consumer, one at a time, since they may not fit into memory together. */
    static void forEach(byte[] file, Consumer<GenericRecord> consumer) {
        try (DataFileReader<GenericRecord> reader =
                new DataFileReader<>(new SeekableByteArrayInput(file), new GenericDatumReader<>())) {
            reader.forEach(consumer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the value of a dotted path, or null if it or a parent is null. */
    static @Nullable Object value(GenericRecord record, String path) {
        Object value = record;
        for (String name : path.split("\\.", -1)) {
            if (!(value instanceof GenericRecord parent)) {
                return null;
            }
            value = parent.get(name);
        }
        return value;
    }

    /** Returns the text of a value that must exist. */
    static String text(GenericRecord record, String path) {
        Object value = value(record, path);
        if (value == null) {
            throw new AssertionError(path + " is null in " + record);
        }
        return value.toString();
    }

    static long number(GenericRecord record, String path) {
        return Long.parseLong(text(record, path));
    }

    /** Returns the minor units of an amount, or 0 if there is none. */
    static long money(GenericRecord record, String path) {
        if (value(record, path) == null) {
            return 0;
        }
        Currency currency = Currencies.find(text(record, path + ".currency_code"));
        if (currency == null) {
            throw new AssertionError("No currency in " + record);
        }
        return MinorUnits.parse(text(record, path + ".value"), currency);
    }

    /** Returns the elements of an array. */
    static List<GenericRecord> rows(GenericRecord record, String path) {
        List<GenericRecord> rows = new ArrayList<>();
        if (value(record, path) instanceof List<?> elements) {
            elements.forEach(element -> rows.add((GenericRecord) element));
        }
        return rows;
    }
}
