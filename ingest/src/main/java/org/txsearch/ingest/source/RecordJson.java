package org.txsearch.ingest.source;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.RecordFindings;
import org.txsearch.document.TransactionDocument;
import org.txsearch.json.JsonScanner;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.TransactionSchema;
import org.txsearch.time.Rfc3339;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the JSON of one record: a transaction's item, or a change, which has {@code base_version} and {@code set}. One long
 * class, since both forms report their faults alike.
 */
public final class RecordJson {

    private static final int MAX_CAUSE_LENGTH = 200;
    private static final int SHOWN = 2_000;

    /** Matches escapes by a single character, too, so that an escaped backslash does not seem to start one. */
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|.)", Pattern.DOTALL);

    /** Well-formed bytes never decode to half a character. */
    private static final String MALFORMED = "\udc00";

    /** Where the parser's own message names a class or a switch of its own. */
    private static final Pattern INNER_NAME =
            Pattern.compile("[\\s:;,(]*(?:\\b(?:enable|from)\\s+)?`.*|: maybe a \\(non-standard\\).*");

    /** Takes one JSON value without repeated names, and nothing after it. */
    public static final JsonMapper STRICT = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final ObjectWriter ESCAPING = STRICT.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII);

    private final JsonFactory json = new JsonFactory();
    private final FieldCatalogue catalogue = FieldCatalogue.transaction();
    private final String unit;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .replaceWith(MALFORMED);

    /** Reads lines. */
    public RecordJson() {
        this("line");
    }

    /** Reads what faults call that unit. */
    public RecordJson(String unit) {
        this.unit = unit;
    }

    /**
     * The Avro bytes of an item's JSON.
     *
     * @throws InvalidTransactionException where the JSON is malformed
     */
    public AvroBytes transaction(String item) throws InvalidTransactionException {
        return transaction(item, new RecordFindings());
    }

    /**
     * The same.
     *
     * @param findings receives what the item has that cannot be stored as it is
     */
    public AvroBytes transaction(String item, RecordFindings findings) throws InvalidTransactionException {
        GenericRecord record = parse(item, findings);
        if (record == null || findings.hasFaults()) {
            throw new InvalidTransactionException(findings.faults());
        }
        return SourceRecord.encoded(record);
    }

    /** Reads the JSON of one record. */
    public SourceRecord read(byte[] utf8) {
        SourceRecord read = read(text(utf8));
        return read.isRefused() ? SourceRecord.refused(read.faults(), shown(utf8)) : read;
    }

    /** The JSON parser would accept overlong forms and halves of characters. What is not UTF-8 is half a character. */
    private String text(byte[] utf8) {
        try {
            return decoder.decode(ByteBuffer.wrap(utf8)).toString();
        } catch (CharacterCodingException e) {
            throw new IllegalStateException("What is malformed is replaced", e);
        }
    }

    /** The same from its characters. */
    SourceRecord read(String text) {
        RecordFindings findings = new RecordFindings();
        GenericRecord record = parse(text, findings);
        if (!findings.has("base_version", "UNKNOWN_FIELD") || !findings.has("set", "UNKNOWN_FIELD")) {
            return SourceRecord.of(
                    SourceRecord.SourceKind.TRANSACTION,
                    findings,
                    () -> SourceRecord.encoded(Objects.requireNonNull(record)),
                    () -> findings.hasFaults() ? text : ScalarText.replaced(text));
        }
        RecordFindings ofChange = new RecordFindings();
        GenericRecord change = change(text, ofChange);
        return SourceRecord.of(
                SourceRecord.SourceKind.CHANGE,
                ofChange,
                () -> SourceRecord.encoded(Objects.requireNonNull(change)),
                () -> text);
    }

    /** The JSON as a dead letter has it. */
    public static String shown(byte[] utf8) {
        String text = new String(utf8, StandardCharsets.UTF_8);
        return unescaped(utf8.length > JsonLines.MAX_LINE_LENGTH ? text.substring(0, SHOWN) : text);
    }

    /** Undoes escapes that JSON does not need, which would hide a card number. */
    private static String unescaped(String json) {
        if (!json.contains("\\u")) {
            return json;
        }
        return ESCAPE.matcher(json)
                .replaceAll(escape -> Matcher.quoteReplacement(replacement(escape.group(), escape.group(1))));
    }

    private static String replacement(String escape, @Nullable String hex) {
        if (hex == null) {
            return escape;
        }
        char c = (char) Integer.parseInt(hex, 16);
        boolean needed = c < ' ' || c == '"' || c == '\\' || Character.isSurrogate(c);
        return needed ? escape : String.valueOf(c);
    }

    /**
     * The Avro bytes of a stored document's item, for encoding it again.
     *
     * @throws InvalidTransactionException where the schema of this build does not know it
     */
    public AvroBytes stored(byte[] source) throws InvalidTransactionException {
        return transaction(item(source));
    }

    /** The item's JSON of a stored document, without its index member. */
    public static String item(byte[] source) {
        JsonScanner scanner = new JsonScanner(source);
        scanner.beginObject();
        if (!scanner.nextMember() || !scanner.nameIs(TransactionDocument.INDEX_MEMBER)) {
            return new String(source, StandardCharsets.UTF_8);
        }
        scanner.skipValue();
        int start = scanner.position() + 1;
        return "{" + new String(source, start, source.length - start, StandardCharsets.UTF_8);
    }

    /**
     * One sentence about where a text stops being JSON, and why.
     *
     * @param subject what is not JSON, such as {@code The line}
     */
    public static String faultDetail(String subject, JacksonException e) {
        String cause = String.valueOf(e.getOriginalMessage());
        // The parser adds where an unclosed object began, which a line shows by itself.
        int end = cause.indexOf(" (start marker at");
        String own = (end < 0 ? cause : cause.substring(0, end)).replaceAll("\\s+", " ");
        String cut = INNER_NAME.matcher(own).replaceFirst("");
        String shown = cut.equals(own) || cut.lastIndexOf('(') <= cut.lastIndexOf(')') ? cut : cut + ")";
        String bounded = shown.length() > MAX_CAUSE_LENGTH ? shown.substring(0, MAX_CAUSE_LENGTH) + "…" : shown;
        return String.format(
                Locale.ROOT,
                "%s is not well-formed JSON at column %d: %s.",
                subject,
                e.getLocation() == null ? 1 : e.getLocation().getColumnNr(),
                bounded.replaceFirst("\\.$", ""));
    }

    /** The value of a JSON text, as a change sets it; text that is no JSON is shown as a string. */
    public static Object shown(String text) {
        try {
            JsonNode value = JsonMapper.shared().readTree(text);
            return value.isMissingNode() ? text : value;
        } catch (JacksonException e) {
            return text;
        }
    }

    private @Nullable GenericRecord parse(String text, RecordFindings findings) {
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                findings.fault("", "MALFORMED_JSON", "A " + unit + " is one JSON object.");
                return null;
            }
            GenericRecord record =
                    new JsonRecords(parser, text, findings).record(catalogue.schema(), catalogue.fields(), "");
            if (parser.nextToken() != null) {
                findings.fault("", "MALFORMED_JSON", "A " + unit + " is one JSON object and nothing behind it.");
            }
            return record;
        } catch (JacksonException e) {
            findings.fault("", "MALFORMED_JSON", faultDetail("The " + unit, e));
            return null;
        }
    }

    /** The change, or null where the text is not one JSON object; complete only without faults. */
    private @Nullable GenericRecord change(String text, RecordFindings findings) {
        JsonNode object;
        try {
            object = STRICT.readTree(text);
        } catch (JacksonException e) {
            findings.fault("", "MALFORMED_JSON", faultDetail("The " + unit, e));
            return null;
        }
        GenericRecord change = new GenericData.Record(TransactionSchema.changes());
        for (String name : object.propertyNames()) {
            if (TransactionSchema.changes().getField(name) == null) {
                findings.fault(name, "UNKNOWN_FIELD", "A change has no such member.");
            }
        }
        change.put("merchant_id", changeText(object, "merchant_id", findings));
        change.put("id", changeText(object, "id", findings));
        change.put("created_at", instant(object, findings));
        change.put("base_version", integer(object, "base_version", findings));
        change.put("version", integer(object, "version", findings));
        change.put("set", set(object, findings));
        return change;
    }

    private static String changeText(JsonNode object, String name, RecordFindings findings) {
        JsonNode value = object.path(name);
        if (!value.isString()) {
            findings.fault(name, "MISSING_VALUE", "Every change has a string here.");
            return "";
        }
        return value.asString();
    }

    private static long integer(JsonNode object, String name, RecordFindings findings) {
        JsonNode value = object.path(name);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            findings.fault(name, "MISSING_VALUE", "Every change has an integer here.");
            return 0;
        }
        return value.asLong();
    }

    private static long instant(JsonNode object, RecordFindings findings) {
        String text = changeText(object, "created_at", findings);
        try {
            return text.isEmpty() ? 0 : Rfc3339.parse(text).toEpochMilli();
        } catch (DateTimeException e) {
            findings.fault(
                    "created_at", "INVALID_DATE", "A time is RFC 3339 with an offset: 2026-11-20T10:31:22.120Z.");
            return 0;
        }
    }

    private static Map<String, String> set(JsonNode object, RecordFindings findings) {
        Map<String, String> set = new LinkedHashMap<>();
        JsonNode values = object.path("set");
        if (!values.isObject()) {
            findings.fault("set", "INVALID_VALUE", "It is an object of paths and their new values.");
            return set;
        }
        for (Map.Entry<String, JsonNode> value : values.properties()) {
            String json = STRICT.writeValueAsString(value.getValue());
            // Half a character has no UTF-8 form; escaped, it comes to where the member's rule is known.
            set.put(value.getKey(), ScalarText.isWhole(json) ? json : ESCAPING.writeValueAsString(value.getValue()));
            if (!ScalarText.isWhole(value.getKey())) {
                findings.fault(value.getKey(), "INVALID_VALUE", "The text holds half a character (a lone surrogate).");
            }
        }
        return set;
    }
}
