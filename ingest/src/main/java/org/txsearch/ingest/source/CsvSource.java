package org.txsearch.ingest.source;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
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
import org.apache.avro.generic.GenericRecord;

/** Reads CSV (RFC 4180) whose header names the item's members by dotted paths. */
final class CsvSource implements RecordSource {

    /** Stands for bytes that are no UTF-8; no text may hold this code point, which is no character. */
    private static final char MALFORMED = '\uffff';

    private final RecordEncoding encoding = new RecordEncoding();

    @Override
    public void read(InputStream input, String name, RecordSink sink)
            throws IOException, SourceException, InterruptedException {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE)
                .replaceWith(String.valueOf(MALFORMED));
        try (Reader reader = new InputStreamReader(withoutMark(input), decoder);
                CsvReader<CsvRecord> csv =
                        CsvReader.builder().skipEmptyLines(true).ofCsvRecord(reader)) {
            rows(csv.iterator(), name, sink);
        } catch (CsvParseException e) {
            throw new SourceException("It is not well-formed CSV: " + e.getMessage(), e);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void rows(Iterator<CsvRecord> rows, String name, RecordSink sink)
            throws SourceException, InterruptedException {
        if (!rows.hasNext()) {
            throw new SourceException("It is empty: the first line names the columns.");
        }
        CsvHeader header = CsvHeader.of(rows.next().getFields());
        while (rows.hasNext()) {
            CsvRecord row = rows.next();
            row(header, row, new RecordPosition(name, "line", row.getStartingLineNumber()), sink);
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
        } else if (cells.stream().anyMatch(cell -> cell.indexOf(MALFORMED) >= 0)) {
            faults.add("", "INVALID_VALUE", "The row is not well-formed UTF-8.");
        }
        GenericRecord record = faults.isEmpty() ? header.record(cells, faults) : null;
        if (record == null || !faults.isEmpty()) {
            sink.unreadable(position, faults.list(), String.join(",", cells));
        } else {
            sink.record(encoding.encode(record), position);
        }
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
