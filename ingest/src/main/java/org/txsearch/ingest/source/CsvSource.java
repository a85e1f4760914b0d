package org.txsearch.ingest.source;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.TransactionSchema;

/** Reads CSV (RFC 4180) whose header names the item's members by dotted paths. */
final class CsvSource implements RecordSource {

    /** Replaces malformed UTF-8: well-formed bytes never decode to half a character. */
    private static final char MALFORMED = '\udc00';

    private final RecordEncoding encoding = new RecordEncoding(TransactionSchema.current());

    @Override
    public void read(InputStream input, String name, RecordSink sink)
            throws IOException, SourceException, InterruptedException {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE)
                .replaceWith(String.valueOf(MALFORMED));
        try (Reader reader = new InputStreamReader(withoutMark(input), decoder);
                CsvReader<CsvRecord> csv = CsvReader.builder()
                        .skipEmptyLines(true)
                        // A row of another length is that row's fault; a quote that is never closed swallows rows.
                        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .allowUnclosedQuote(false)
                        .ofCsvRecord(reader)) {
            rows(csv.iterator(), name, sink);
        }
    }

    private void rows(Iterator<CsvRecord> rows, String name, RecordSink sink)
            throws IOException, SourceException, InterruptedException {
        CsvRecord first = next(rows);
        if (first == null) {
            throw new SourceException("It is empty: the first line names the columns.");
        }
        CsvHeader header = CsvHeader.of(first.getFields());
        for (CsvRecord row = next(rows); row != null; row = next(rows)) {
            row(header, row, new RecordPosition(name, "line", row.getStartingLineNumber()), sink);
        }
    }

    private static @Nullable CsvRecord next(Iterator<CsvRecord> rows) throws IOException, SourceException {
        try {
            return rows.hasNext() ? rows.next() : null;
        } catch (CsvParseException e) {
            throw new SourceException("It is not well-formed CSV: " + e.getMessage(), e);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void row(CsvHeader header, CsvRecord row, RecordPosition position, RecordSink sink)
            throws InterruptedException {
        List<String> cells = row.getFields();
        RecordFaults faults = new RecordFaults();
        if (cells.size() != header.size()) {
            faults.add(
                    "",
                    "MALFORMED_CSV",
                    "The row has " + cells.size() + " cells and the header " + header.size() + ".");
        } else if (cells.stream().anyMatch(CsvSource::isMalformed)) {
            faults.add("", "INVALID_VALUE", "The row is not well-formed UTF-8.");
        }
        GenericRecord record = faults.isEmpty() ? header.record(cells, faults) : null;
        if (record == null || !faults.isEmpty()) {
            sink.unreadable(
                    position,
                    faults.list(),
                    cells.stream().map(CsvSource::shown).collect(Collectors.joining(",")));
        } else {
            sink.record(encoding.encode(record), position);
        }
    }

    private static boolean isMalformed(String cell) {
        for (int at = cell.indexOf(MALFORMED); at >= 0; at = cell.indexOf(MALFORMED, at + 1)) {
            if (at == 0 || !Character.isHighSurrogate(cell.charAt(at - 1))) {
                return true;
            }
        }
        return false;
    }

    /** As CSV writes it, so that the row can be corrected. */
    private static String shown(String cell) {
        boolean quoted = cell.chars().anyMatch(c -> c == '"' || c == ',' || c == '\r' || c == '\n');
        return quoted ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }

    private static InputStream withoutMark(InputStream input) throws IOException {
        input.mark(3);
        boolean marked = input.read() == 0xef && input.read() == 0xbb && input.read() == 0xbf;
        if (!marked) {
            input.reset();
        }
        return input;
    }
}
