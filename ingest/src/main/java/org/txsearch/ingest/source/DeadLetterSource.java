package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.InvalidTransactionException.Fault;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reprocesses dead letters: the text of each is an item's or a change's JSON. Positions stay those of the origin. */
final class DeadLetterSource implements RecordSource {

    private static final List<String> UNITS = List.of("line", "record", "offset");
    private static final String NOT_REPROCESSED = "NOT_REPROCESSED";
    private static final String TRUNCATED =
            "Its text is cut off, so that it is not the record any more; that is only in its source, at this position.";
    private static final String MASKED =
            "Card numbers in it are masked, so that it is not the record any more; it is only in its source.";

    private final RecordJson json = new RecordJson();

    @Override
    public void read(InputStream input, String name, RecordSink sink) throws IOException, InterruptedException {
        LineReader lines = new LineReader(input);
        for (long number = 1; lines.next(); number++) {
            RecordPosition here = new RecordPosition(name, "line", number);
            String line = new String(lines.line(), StandardCharsets.UTF_8);
            if (!line.isBlank()) {
                JsonNode letter = lines.isTooLong() ? null : letter(line);
                RecordPosition position = letter == null ? null : position(letter);
                if (letter == null || position == null) {
                    sink.record(SourceRecord.refused("MALFORMED_JSON", "The line is no dead letter.", ""), here);
                } else {
                    sink.record(record(letter), position);
                }
            }
        }
    }

    private SourceRecord record(JsonNode letter) {
        String text = letter.path("text").asString("");
        String obstacle = obstacle(letter, text);
        if (obstacle == null) {
            return json.read(text);
        }
        List<Fault> faults = new ArrayList<>(faults(letter));
        faults.removeIf(fault -> fault.code().equals(NOT_REPROCESSED));
        faults.add(new Fault("", NOT_REPROCESSED, obstacle));
        return SourceRecord.refused(faults, text);
    }

    private static @Nullable String obstacle(JsonNode letter, String text) {
        if (isFinal(letter, "truncated", TRUNCATED)) {
            return TRUNCATED;
        }
        if (isFinal(letter, "masked", MASKED)) {
            return MASKED;
        }
        if (text.isEmpty()) {
            return "Nothing of the record could be read; it is only in its source.";
        }
        return text.startsWith("{")
                ? null
                : "Its text is not JSON. Correct it; if it is a row of CSV, put the header of its file above it and load that as a"
                        + " CSV file.";
    }

    /** The letter of an earlier reprocessing has the shortened text; only its fault shows that it is not the record. */
    private static boolean isFinal(JsonNode letter, String mark, String obstacle) {
        return letter.path(mark).asBoolean(false) || faults(letter).contains(new Fault("", NOT_REPROCESSED, obstacle));
    }

    private static @Nullable JsonNode letter(String line) {
        try {
            JsonNode letter = JsonMapper.shared().readTree(line);
            return letter.isObject() ? letter : null;
        } catch (JacksonException e) {
            // The whole line is refused.
            return null;
        }
    }

    private static @Nullable RecordPosition position(JsonNode letter) {
        JsonNode source = letter.path("source");
        JsonNode partition = letter.path("partition");
        for (String unit : UNITS) {
            if (source.isString() && letter.path(unit).canConvertToLong() && letter.has("text")) {
                return new RecordPosition(
                        source.asString(),
                        partition.isInt() ? partition.asInt() : null,
                        unit,
                        letter.path(unit).asLong());
            }
        }
        return null;
    }

    private static List<Fault> faults(JsonNode letter) {
        List<Fault> faults = new ArrayList<>();
        for (JsonNode fault : letter.path("faults")) {
            faults.add(new Fault(
                    fault.path("path").asString(""),
                    fault.path("code").asString(""),
                    fault.path("detail").asString("")));
        }
        return faults;
    }
}
