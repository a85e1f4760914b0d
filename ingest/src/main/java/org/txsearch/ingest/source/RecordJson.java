package org.txsearch.ingest.source;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.CutText;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.RecordFindings;
import org.txsearch.document.TransactionDocument;
import org.txsearch.json.JsonScanner;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the JSON of one record: a transaction's item, or a change, which has {@code base_version} and {@code set}. */
public final class RecordJson {

    private static final int MAX_CAUSE_LENGTH = 200;
    private static final int SHOWN = 2_000;

    /** Also matches escapes of one character, so that an escaped backslash does not seem to start another escape. */
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|.)", Pattern.DOTALL);

    /** Replaces malformed bytes. Well-formed bytes never decode to half a character. */
    private static final String MALFORMED = "\udc00";

    /** Matches the part of a parser's message that names a class or an option of the parser. */
    private static final Pattern INNER_NAME =
            Pattern.compile("[\\s:;,(]*(?:\\b(?:enable|from)\\s+)?`.*|: maybe a \\(non-standard\\).*");

    /** Reads one JSON value without repeated names, and nothing after it. */
    public static final JsonMapper STRICT = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final JsonFactory json = new JsonFactory();
    private final FieldCatalogue catalogue = FieldCatalogue.transaction();
    private final String unit;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .replaceWith(MALFORMED);

    /** Creates a reader of lines. */
    public RecordJson() {
        this("line");
    }

    /** Creates a reader of units, such as messages; faults use that word. */
    public RecordJson(String unit) {
        this.unit = unit;
    }

    /**
     * Returns the Avro bytes of an item's JSON.
     *
     * @throws InvalidTransactionException if the JSON is malformed
     */
    public AvroBytes transaction(String item) throws InvalidTransactionException {
        return transaction(item, new RecordFindings());
    }

    /**
     * Returns the Avro bytes of an item's JSON.
     *
     * @param findings receives the values that cannot be stored as they are
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

    /** Decodes UTF-8, malformed bytes as a lone surrogate: the JSON parser accepts overlong forms and surrogates. */
    private String text(byte[] utf8) {
        try {
            return decoder.decode(ByteBuffer.wrap(utf8)).toString();
        } catch (CharacterCodingException e) {
            throw new IllegalStateException("What is malformed is replaced", e);
        }
    }

    /** Reads the JSON of one record. */
    SourceRecord read(String text) {
        RecordFindings findings = new RecordFindings();
        GenericRecord record = parse(text, findings);
        if (!findings.has("base_version", "UNKNOWN_FIELD") || !findings.has("set", "UNKNOWN_FIELD")) {
            return SourceRecord.of(
                    SourceKind.TRANSACTION,
                    findings,
                    () -> SourceRecord.encoded(Objects.requireNonNull(record)),
                    () -> findings.hasFaults() ? text : ScalarText.replaced(text));
        }
        RecordFindings ofChange = new RecordFindings();
        GenericRecord change = ChangeJson.parse(text, unit, ofChange);
        return SourceRecord.of(
                SourceKind.CHANGE, ofChange, () -> SourceRecord.encoded(Objects.requireNonNull(change)), () -> text);
    }

    /** Returns the JSON as a dead letter shows it. */
    public static String shown(byte[] utf8) {
        String text = new String(utf8, StandardCharsets.UTF_8);
        return unescaped(utf8.length > JsonLines.MAX_LINE_LENGTH ? text.substring(0, SHOWN) : text);
    }

    /** Decodes escapes that JSON does not need, because they could hide a card number. */
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
     * Returns the Avro bytes of a stored document's item, for encoding it again.
     *
     * @throws InvalidTransactionException if the schema of this build does not accept the item
     */
    public AvroBytes stored(byte[] source) throws InvalidTransactionException {
        return transaction(item(source));
    }

    /** Returns the JSON of a stored document's item, without the index member. */
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
     * Returns a sentence that states where a text stops being JSON, and why.
     *
     * @param subject the subject of the sentence, such as {@code The line}
     */
    public static String faultDetail(String subject, JacksonException e) {
        String cause = String.valueOf(e.getOriginalMessage());
        // The parser appends the start of an unclosed object, which is visible in the line.
        int end = cause.indexOf(" (start marker at");
        String own = (end < 0 ? cause : cause.substring(0, end)).replaceAll("\\s+", " ");
        String cut = INNER_NAME.matcher(own).replaceFirst("");
        String shown = cut.equals(own) || cut.lastIndexOf('(') <= cut.lastIndexOf(')') ? cut : cut + ")";
        return String.format(
                Locale.ROOT,
                "%s is not well-formed JSON at column %d: %s.",
                subject,
                e.getLocation() == null ? 1 : e.getLocation().getColumnNr(),
                CutText.cut(shown, MAX_CAUSE_LENGTH).replaceFirst("\\.$", ""));
    }

    /** Returns the value of a JSON text, as a change sets it; text that is not JSON is shown as a string. */
    public static Object shown(String text) {
        try {
            JsonNode value = JsonMapper.shared().readTree(text);
            return value.isMissingNode() ? text : value;
        } catch (JacksonException e) {
            return text;
        }
    }

    /** Returns the JSON object of a text; null if the text is not a JSON object. */
    public static @Nullable JsonNode object(String text) {
        try {
            JsonNode node = JsonMapper.shared().readTree(text);
            return node.isObject() ? node : null;
        } catch (JacksonException e) {
            return null;
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
}
