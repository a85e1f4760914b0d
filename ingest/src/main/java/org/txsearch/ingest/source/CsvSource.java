package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.RecordFindings;

/**
 * Reads CSV (RFC 4180) whose header names the item's members by dotted paths. Detects the encoding, the delimiter, and
 * the decimal separator, and reports them in {@link #remark} if they are not UTF-8, comma, and point.
 */
final class CsvSource implements RecordSource {

    /** Replaces malformed bytes. Well-formed bytes never decode to half a character. */
    private static final char MALFORMED = '\udc00';

    private static final Pattern SEPARATOR_LINE = Pattern.compile("(?i)sep=([^\"\\w])[,;\\t|]*");
    private static final Map<Character, String> DELIMITERS =
            Map.of(',', "commas", ';', "semicolons", '\t', "tabs", '|', "vertical bars");
    /** In order of preference if several split the header equally well. */
    private static final String DETECTED = ",;\t|";

    private static final int MAX_NAMES = 10_000;

    private final CsvOptions options;
    private final Rereading rereading;
    private final List<String> remarks = new ArrayList<>();
    private Charset charset = StandardCharsets.UTF_8;
    private boolean hasDecimalComma;
    private long empty;
    private long undecoded;

    CsvSource(CsvOptions options, Rereading rereading) {
        this.options = options;
        this.rereading = rereading;
    }

    /** Reads the input from its beginning again, during the first reading. */
    interface Rereading {
        void read(PartReader reader) throws SourceException, InterruptedException;
    }

    @Override
    public void read(InputStream input, String name, RecordSink sink)
            throws IOException, SourceException, InterruptedException {
        try (Reader reader = decoded(input)) {
            rows(new CsvRows(reader), name, sink);
        }
    }

    private Reader decoded(InputStream input) throws IOException {
        InputStream text = afterMark(input);
        return new InputStreamReader(
                text,
                charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPLACE)
                        .onUnmappableCharacter(CodingErrorAction.REPLACE)
                        .replaceWith(String.valueOf(MALFORMED)));
    }

    private CsvEvidence evidence() throws SourceException, InterruptedException {
        CsvEvidence evidence = new CsvEvidence();
        rereading.read((bytes, name) -> new CsvSource(options, rereading).look(bytes, evidence));
        return evidence;
    }

    private void look(InputStream input, CsvEvidence evidence) throws IOException, SourceException {
        try (Reader reader = decoded(input)) {
            CsvRows rows = new CsvRows(reader);
            CsvHeader header = header(rows);
            while (rows.next()) {
                if (rows.fault() == null) {
                    header.look(rows.cells(), rows.line(), evidence);
                }
            }
        }
    }

    @Override
    public @Nullable String remark() {
        List<String> all = new ArrayList<>(remarks);
        if (hasDecimalComma) {
            all.add("decimal commas");
        }
        String dialect = all.isEmpty() ? "" : "It is CSV with " + String.join(", ", all) + ".";
        String skipped = empty == 0 ? "" : empty + (empty == 1 ? " row" : " rows") + " without content skipped.";
        String undecodable = undecoded == 0
                ? ""
                : undecoded + (undecoded == 1 ? " row has" : " rows have") + " bytes that are not " + charset + "."
                        + (charset.equals(StandardCharsets.UTF_8)
                                ? " If the file is Windows-1252 (Latin-1), convert it"
                                        + " (iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW_FILE)."
                                : "");
        String remark = String.join(" ", dialect, skipped, undecodable).strip();
        return remark.isEmpty() ? null : remark;
    }

    private void rows(CsvRows rows, String name, RecordSink sink)
            throws IOException, SourceException, InterruptedException {
        CsvHeader header = header(rows);
        while (rows.next()) {
            List<String> cells = rows.cells();
            boolean hasContent = cells.isEmpty() || cells.stream().anyMatch(cell -> !cell.isBlank());
            if (hasContent) {
                row(header, rows, new RecordPosition(name, "line", rows.line()), sink);
                hasDecimalComma = header.hasDecimalComma();
            } else if (cells.size() > 1) {
                empty++;
            }
        }
    }

    private CsvHeader header(CsvRows rows) throws IOException, SourceException {
        char delimiter = delimiter(rows);
        rows.separateAt(delimiter);
        while (rows.next()) {
            List<String> names = List.copyOf(rows.cells());
            if (names.stream().anyMatch(cell -> !cell.isBlank())) {
                CsvHeader header = CsvHeader.of(names, delimiter, options.decimalSeparator(), this::evidence);
                rows.expect(names, header.shape()::isLikeARow);
                return header;
            }
        }
        throw new SourceException("It is empty: the first line names the columns.");
    }

    /** Returns the delimiter of the options, of a line for spreadsheets, or with which most names are columns. */
    private char delimiter(CsvRows rows) throws IOException, SourceException {
        Character named = null;
        // No text holds NUL, so this returns the whole line.
        List<String> line = rows.peek('\0');
        while (line != null && line.get(0).isBlank()) {
            rows.next();
            line = rows.peek('\0');
        }
        Matcher separator = SEPARATOR_LINE.matcher(line == null ? "" : line.get(0));
        if (separator.matches()) {
            rows.separateAt('\0');
            rows.next();
            named = separator.group(1).charAt(0);
        }
        Character set = options.delimiter();
        char delimiter = set != null ? set : named != null ? named : detected(rows);
        if (delimiter != ',') {
            String words = DELIMITERS.getOrDefault(delimiter, "the character " + delimiter);
            remarks.add(words + " between cells" + (set == null && named != null ? " (as its first line sets)" : ""));
        }
        return delimiter;
    }

    private static char detected(CsvRows rows) throws IOException {
        char best = DETECTED.charAt(0);
        int most = -1;
        for (int i = 0; i < DETECTED.length(); i++) {
            char candidate = DETECTED.charAt(i);
            List<String> names = rows.peek(candidate);
            if (names != null) {
                // If no name is known, the delimiter with most names wins, so that the error message can list them.
                int score =
                        CsvHeader.countColumns(names, candidate) * MAX_NAMES + Math.min(names.size(), MAX_NAMES - 1);
                if (score > most) {
                    best = candidate;
                    most = score;
                }
            }
        }
        return best;
    }

    private void row(CsvHeader header, CsvRows row, RecordPosition position, RecordSink sink)
            throws SourceException, InterruptedException {
        List<String> cells = row.cells();
        RecordFindings findings = new RecordFindings();
        String malformed = row.fault();
        if (malformed != null) {
            findings.fault("", "MALFORMED_CSV", malformed);
        } else if (cells.stream().anyMatch(cell -> cell.indexOf(MALFORMED) >= 0 && !ScalarText.isWhole(cell))) {
            undecoded++;
        }
        GenericRecord record = malformed == null ? header.record(cells, findings) : null;
        sink.record(
                SourceRecord.of(
                        SourceKind.TRANSACTION,
                        findings,
                        () -> SourceRecord.encoded(Objects.requireNonNull(record)),
                        () -> ScalarText.replaced(row.text())),
                position);
    }

    /** Skips the byte order mark, which sets the encoding. */
    private InputStream afterMark(InputStream input) throws IOException {
        input.mark(3);
        byte[] start = input.readNBytes(3);
        input.reset();
        int length = 0;
        if (TextStart.starts(start, 0xef, 0xbb, 0xbf)) {
            length = 3;
        } else if (TextStart.starts(start, 0xff, 0xfe)) {
            charset = StandardCharsets.UTF_16LE;
            length = 2;
        } else if (TextStart.starts(start, 0xfe, 0xff)) {
            charset = StandardCharsets.UTF_16BE;
            length = 2;
        }
        if (length == 2) {
            remarks.add(charset.name());
        }
        input.skipNBytes(length);
        return input;
    }
}
