package org.txsearch.api.request;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/** Reads a body of JSON strictly: one object, no name twice, text that is Unicode, nothing after it. */
public final class JsonBody {

    private static final int MAX_BYTES = 64 * 1024;

    /** Five levels of a filter need sixteen. */
    private static final int MAX_DEPTH = 40;

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    .build())
            .build();

    static final String NOT_UNICODE = "The text has a NUL or half of a surrogate pair; send Unicode text without them.";

    /** Replaces a text that is not Unicode, so that reading continues. */
    private static final String REPLACEMENT = "replaced";

    private final JsonParser parser;
    private final Faults faults;

    private JsonBody(JsonParser parser, Faults faults) {
        this.parser = parser;
        this.faults = faults;
    }

    /**
     * Returns the bytes of a request's body.
     *
     * @throws ProblemException if it is compressed, or too long
     */
    public static byte[] of(HttpServletRequest request) throws IOException {
        String encoding = request.getHeader("Content-Encoding");
        if (encoding != null && !encoding.toLowerCase(Locale.ROOT).equals("identity")) {
            throw unsupported();
        }
        byte[] body = request.getInputStream().readNBytes(MAX_BYTES + 1);
        if (body.length > MAX_BYTES) {
            throw ProblemException.of(
                    ProblemCode.PAYLOAD_TOO_LARGE, "The body has more than 65,536 bytes; send a smaller one.");
        }
        return body;
    }

    /** Returns the problem of a body that is not uncompressed JSON. */
    public static ProblemException unsupported() {
        return ProblemException.of(
                ProblemCode.UNSUPPORTED_MEDIA_TYPE,
                "The body is not uncompressed JSON; send it as it is, with Content-Type: application/json.");
    }

    /** Returns the object in the body, or null if there is none and the fault was noted. */
    public static @Nullable JsonMembers read(byte[] body, Faults faults) {
        try (JsonParser parser = JSON.createParser(body)) {
            JsonToken first = parser.nextToken();
            if (first != JsonToken.START_OBJECT) {
                faults.add(
                        "",
                        FaultCode.MALFORMED_BODY,
                        (first == null ? "The body is empty" : "The body is not a JSON object")
                                + "; send one object in braces.");
                return null;
            }
            JsonMembers members = new JsonBody(parser, faults).members(new BodyPlace("", true));
            if (parser.nextToken() != null) {
                TokenStreamLocation at = parser.currentTokenLocation();
                faults.add(
                        "",
                        FaultCode.MALFORMED_BODY,
                        "The body goes on after the JSON object, at line " + at.getLineNr() + ", column "
                                + column(at, body) + "; send one object alone.");
            }
            return members;
        } catch (StreamConstraintsException e) {
            faults.add(
                    "",
                    FaultCode.QUERY_TOO_COMPLEX,
                    "The body is nested too deeply, or has too long a number or name; make it simpler.");
        } catch (JacksonException e) {
            faults.add("", FaultCode.MALFORMED_BODY, "The body is not JSON " + place(e, body) + ".");
        }
        return null;
    }

    /** Returns the place of the syntax error and a hint, without the text at that place. */
    private static String place(JacksonException e, byte[] body) {
        TokenStreamLocation at = e.getLocation();
        String place = "at line " + at.getLineNr() + ", column " + column(at, body);
        return e instanceof UnexpectedEndOfInputException
                ? place + ", where it ends too early; close what is open"
                : place + "; correct the quotes, commas and brackets there";
    }

    /** Returns the column in characters; the parser counts bytes. */
    private static int column(TokenStreamLocation at, byte[] body) {
        int column = at.getColumnNr();
        long offset = at.getByteOffset();
        for (long i = offset - column + 1; i >= 0 && i < offset && i < body.length; i++) {
            if ((body[(int) i] & 0xc0) == 0x80) {
                column--;
            }
        }
        return column;
    }

    /**
     * The place of a value.
     *
     * @param pointer the pointer to the value, or to the nearest object above a member whose name must not be echoed
     * @param isNamed whether it is the pointer to the value
     */
    private record BodyPlace(String pointer, boolean isNamed) {

        BodyPlace member(String name) {
            return isNamed ? new BodyPlace(Faults.member(pointer, name), Faults.isMember(name)) : this;
        }

        BodyPlace element(int index) {
            return isNamed ? new BodyPlace(pointer + "/" + index, true) : this;
        }
    }

    private JsonMembers members(BodyPlace place) {
        Map<String, JsonValue> byName = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            BodyPlace at = place.member(name);
            parser.nextToken();
            JsonValue value = value(at);
            if (byName.putIfAbsent(name, value) != null) {
                faults.add(
                        at.pointer(),
                        FaultCode.DUPLICATE_PARAMETER,
                        "The member is given more than once; give it once.");
            }
        }
        return new JsonMembers(place.pointer(), Collections.unmodifiableMap(byName));
    }

    private JsonValue value(BodyPlace place) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> members(place);
            case START_ARRAY -> array(place);
            case VALUE_STRING -> text(place.pointer());
            case VALUE_TRUE, VALUE_FALSE -> new JsonBoolean(place.pointer(), parser.getBooleanValue());
            case VALUE_NULL -> new JsonNull(place.pointer());
            default -> new JsonNumber(place.pointer(), parser.getString());
        };
    }

    private JsonValue array(BodyPlace place) {
        List<JsonValue> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(value(place.element(elements.size())));
        }
        return new JsonArray(place.pointer(), elements);
    }

    private JsonValue text(String pointer) {
        String text = parser.getString();
        if (!isUnicode(text)) {
            faults.add(pointer, FaultCode.INVALID_VALUE, NOT_UNICODE);
            return new JsonString(pointer, REPLACEMENT);
        }
        return new JsonString(pointer, text);
    }

    /** Returns whether a text has no NUL and no half of a surrogate pair. */
    static boolean isUnicode(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (c == 0 || Character.isSurrogate(c) && !pair) {
                return false;
            }
            i += pair ? 1 : 0;
        }
        return true;
    }
}
