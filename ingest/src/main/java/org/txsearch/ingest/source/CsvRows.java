package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Splits CSV into rows and cells. A malformed row ends at the next line that begins like a row, so that one bad quote
 * costs one row and not the file.
 *
 * <p>Cells follow RFC 4180, with any line breaks. Quotes in a cell that does not begin with a quote are text. The
 * splitter holds one row in memory, or the lines in which it searches for the next row.
 */
final class CsvRows {

    /** Far above the length of any transaction: a longer row has lost its end. */
    static final int MAX_ROW_LENGTH = 4 << 20;

    private static final int PIECE = 1 << 16;
    private static final int SHOWN_OF_LONG_LINE = 2_000;
    private static final int MAX_LINE_LOOKED_AT = 1 << 16;

    private final Reader reader;
    private char delimiter = ',';
    private List<String> names = List.of();
    private Predicate<List<String>> shape = cells -> false;

    private char[] chars = new char[2 * PIECE];
    private int limit;
    private boolean ended;
    private int next;
    private long nextLine = 1;

    private final List<String> cells = new ArrayList<>();
    private final StringBuilder unquoted = new StringBuilder();
    private int parsedTextEnd;
    private int parsedEnd;
    private int parsedLines;

    private int start;
    private int textEnd;
    private long line;
    private @Nullable String longLine;
    private @Nullable String fault;

    /** Creates a splitter for a text. */
    CsvRows(Reader reader) {
        this.reader = reader;
    }

    private enum Malformed {
        TEXT_BEHIND_QUOTE,
        UNCLOSED_QUOTE,
        TOO_LONG
    }

    /** Sets the separator of cells. */
    void separateAt(char separator) {
        this.delimiter = separator;
    }

    /**
     * Sets the shape of a row. Until then, every well-formed row is accepted.
     *
     * @param columns the names of the columns
     * @param likeARow tests whether the pieces between the separators of a line, without regard to quotes, look like
     *     the cells of a row
     */
    void expect(List<String> columns, Predicate<List<String>> likeARow) {
        this.names = columns;
        this.shape = likeARow;
    }

    /** Returns the cells of the next row with a separator, or null if it is malformed. Does not advance. */
    @Nullable
    List<String> peek(char separator) throws IOException {
        char current = delimiter;
        delimiter = separator;
        boolean whole = has(next) && parse(next) == null;
        delimiter = current;
        return whole ? List.copyOf(cells) : null;
    }

    /**
     * Advances to the next row.
     *
     * @return whether there is a row
     * @throws SourceException if no row can be found after a malformed one
     */
    boolean next() throws IOException, SourceException {
        compact();
        longLine = null;
        fault = null;
        if (!has(next)) {
            return false;
        }
        start = next;
        line = nextLine;
        Malformed malformed = parse(start);
        if (names.isEmpty() && malformed != null) {
            throw new SourceException("Its header is not well-formed CSV. " + sentence(malformed));
        }
        if (malformed == null && (names.isEmpty() || cells.size() == names.size() || parsedLines == 1)) {
            textEnd = parsedTextEnd;
            next = parsedEnd;
            nextLine += parsedLines;
            if (!names.isEmpty() && cells.size() != names.size()) {
                fault = countFault();
            }
            return true;
        }
        String cause = malformed == null ? countFault() : sentence(malformed);
        recover(malformed == null ? parsedEnd : -1, cause);
        cells.clear();
        return true;
    }

    /** Returns the cells of the row; empty if they cannot be separated. */
    List<String> cells() {
        return cells;
    }

    /** Returns the number of the row's first line, starting with 1. */
    long line() {
        return line;
    }

    /** Returns why the row is malformed, as whole sentences, or null if it is well-formed. */
    @Nullable
    String fault() {
        return fault;
    }

    /** Returns the row as in the file, without its line break. */
    String text() {
        return longLine == null ? new String(chars, start, textEnd - start) : longLine;
    }

    /** Parses a row and stores its end. A malformed row has the cells before the malformed one. */
    private @Nullable Malformed parse(int from) throws IOException {
        cells.clear();
        parsedLines = 1;
        int at = from;
        while (true) {
            // Most cells of a wide file are empty.
            while (at < limit && chars[at] == delimiter) {
                cells.add("");
                at++;
            }
            if (has(at) && chars[at] == '"') {
                int begin = ++at;
                unquoted.setLength(0);
                while (true) {
                    char[] text = chars;
                    int end = limit;
                    while (at < end && text[at] != '"') {
                        if (text[at] == '\r' || text[at] == '\n' && text[at - 1] != '\r') {
                            parsedLines++;
                        }
                        at++;
                    }
                    if (at == limit) {
                        if (at - from > MAX_ROW_LENGTH) {
                            return Malformed.TOO_LONG;
                        }
                        if (!fill()) {
                            return Malformed.UNCLOSED_QUOTE;
                        }
                    } else if (has(at + 1) && chars[at + 1] == '"') {
                        unquoted.append(chars, begin, at + 1 - begin);
                        at += 2;
                        begin = at;
                    } else {
                        break;
                    }
                }
                if (has(at + 1) && !isEndOfCell(chars[at + 1])) {
                    return Malformed.TEXT_BEHIND_QUOTE;
                }
                cells.add(
                        unquoted.length() == 0
                                ? text(begin, at)
                                : unquoted.append(chars, begin, at - begin).toString());
                at++;
            } else {
                int begin = at;
                while (true) {
                    char[] text = chars;
                    int end = limit;
                    char separator = delimiter;
                    while (at < end && text[at] != separator && text[at] != '\n' && text[at] != '\r') {
                        at++;
                    }
                    if (at < limit) {
                        break;
                    }
                    if (at - from > MAX_ROW_LENGTH) {
                        return Malformed.TOO_LONG;
                    }
                    if (!fill()) {
                        break;
                    }
                }
                cells.add(text(begin, at));
            }
            if (!has(at) || chars[at] != delimiter) {
                parsedTextEnd = at;
                parsedEnd = afterBreak(at);
                return null;
            }
            at++;
        }
    }

    private boolean isEndOfCell(char c) {
        return c == delimiter || c == '\n' || c == '\r';
    }

    private String text(int from, int to) {
        return from == to ? "" : new String(chars, from, to - from);
    }

    /**
     * Ends a malformed row before the first line that begins like a row, or at the end of the file.
     *
     * @param wellFormedEnd the end of the row by its quotes, which is the latest end; negative if the quotes are
     *     malformed
     */
    private void recover(int wellFormedEnd, String cause) throws IOException, SourceException {
        int end = afterLine(start);
        if (end < 0) {
            skipLongLine();
            fault = cause;
            return;
        }
        while (end < wellFormedEnd || wellFormedEnd < 0) {
            if (!has(end) || beginsARow(end)) {
                break;
            }
            end = afterLine(end);
            if (end < 0) {
                throw new SourceException("It cannot be read beyond line " + line + ". " + cause + " In the "
                        + MAX_ROW_LENGTH + " characters after it, no line begins like a row with the header's "
                        + names.size() + " cells. Correct that row and load the file again.");
            }
        }
        textEnd = end;
        while (textEnd > start && (chars[textEnd - 1] == '\n' || chars[textEnd - 1] == '\r')) {
            textEnd--;
        }
        int lines = 1 + lineBreaks(start, textEnd);
        fault = lines == 1
                ? cause
                : cause + " No line before line " + (line + lines) + " begins like a row, so that lines " + line
                        + " to " + (line + lines - 1) + " are taken for this one.";
        nextLine += lineBreaks(start, end);
        next = end;
    }

    private boolean beginsARow(int from) throws IOException {
        if (parse(from) == null && cells.size() == names.size()) {
            return true;
        }
        int to = from;
        while (to - from < MAX_LINE_LOOKED_AT && has(to) && chars[to] != '\n' && chars[to] != '\r') {
            to++;
        }
        List<String> pieces = new ArrayList<>();
        int begin = from;
        for (int at = from; at <= to; at++) {
            if (at == to || chars[at] == delimiter) {
                boolean quoted = at - begin >= 2 && chars[begin] == '"' && chars[at - 1] == '"';
                pieces.add(quoted ? text(begin + 1, at - 1) : text(begin, at));
                begin = at + 1;
            }
        }
        return shape.test(pieces);
    }

    /** Returns the position after the line, or a negative number if it is too far from the start of the row. */
    private int afterLine(int from) throws IOException {
        int at = from;
        while (has(at)) {
            if (chars[at] == '\n' || chars[at] == '\r') {
                return afterBreak(at);
            }
            if (at - start > MAX_ROW_LENGTH) {
                return -1;
            }
            at++;
        }
        return at;
    }

    private int afterBreak(int at) throws IOException {
        if (!has(at)) {
            return at;
        }
        return chars[at] == '\r' && has(at + 1) && chars[at + 1] == '\n' ? at + 2 : at + 1;
    }

    /** Skips a line that is longer than any row. */
    private void skipLongLine() throws IOException {
        longLine = new String(chars, start, SHOWN_OF_LONG_LINE);
        next = limit;
        compact();
        int at = next;
        while (has(at) && chars[at] != '\n' && chars[at] != '\r') {
            at++;
            if (at == limit) {
                next = limit;
                compact();
                at = next;
            }
        }
        next = afterBreak(at);
        nextLine++;
    }

    private int lineBreaks(int from, int to) {
        int breaks = 0;
        for (int at = from; at < to; at++) {
            if (chars[at] == '\n' || chars[at] == '\r' && (at + 1 == limit || chars[at + 1] != '\n')) {
                breaks++;
            }
        }
        return breaks;
    }

    private String countFault() {
        return "The row has " + cells.size() + " cells and the header " + names.size() + ".";
    }

    private String sentence(Malformed malformed) {
        int index = cells.size();
        String column = (index + 1) + (index < names.size() ? " (" + names.get(index) + ")" : "");
        return switch (malformed) {
            case TEXT_BEHIND_QUOTE ->
                "In column " + column + ", text follows the quote that closes the cell. Write each quote within a cell"
                        + " twice: \"the \"\"blue\"\" one\". A backslash does not escape it.";
            case UNCLOSED_QUOTE -> "In column " + column + ", the quote that opens the cell is not closed.";
            case TOO_LONG ->
                "The row has more than " + MAX_ROW_LENGTH + " characters, at column " + column
                        + "; a quote that opens a cell may not be closed.";
        };
    }

    private boolean has(int index) throws IOException {
        while (index >= limit) {
            if (!fill()) {
                return false;
            }
        }
        return true;
    }

    private boolean fill() throws IOException {
        if (ended) {
            return false;
        }
        if (limit == chars.length) {
            chars = Arrays.copyOf(chars, 2 * chars.length);
        }
        int count = reader.read(chars, limit, chars.length - limit);
        ended = count < 0;
        limit += Math.max(0, count);
        return !ended;
    }

    /** Removes the text before the next row from the buffer if little text is left after it. */
    private void compact() {
        if (next > 0 && limit - next < PIECE / 2) {
            System.arraycopy(chars, next, chars, 0, limit - next);
            limit -= next;
            next = 0;
        }
    }
}
