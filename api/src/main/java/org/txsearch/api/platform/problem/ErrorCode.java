package org.txsearch.api.platform.problem;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/** A code that an error can have, with its page: in a problem's {@code code}, or in one of its {@code errors}. */
public sealed interface ErrorCode permits ProblemCode, FaultCode {

    /** Returns all codes, beginning with the codes of problems. */
    static List<ErrorCode> all() {
        return Stream.<ErrorCode>concat(Arrays.stream(ProblemCode.values()), Arrays.stream(FaultCode.values()))
                .toList();
    }

    /** Returns the code, as in a response. */
    String name();

    /** Returns its text in {@code errors.yaml}. */
    ErrorText text();

    /** Returns one line for people, the same for all errors with this code. */
    default String title() {
        return text().title();
    }

    /** Returns why a request gets this code. */
    default String cause() {
        return text().cause();
    }

    /** Returns how to correct the request, or what to do. */
    default String fix() {
        return text().fix();
    }

    /** Returns the cause and the fix. */
    default String explanation() {
        return cause() + " " + fix();
    }

    /** Returns the last segment of the address of its page, {@code invalid-request} for instance. */
    default String slug() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The description of a code.
     *
     * @param status the HTTP status; always 400 for a fault
     * @param more the address of more information in the guide, or null
     * @param detail an example of its detail; empty for a fault
     * @param members examples of its further members
     * @param faultyRequest a request with the fault; empty for a problem
     * @param correctedRequest the corrected request; empty for a problem
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record ErrorText(
            int status,
            String title,
            String cause,
            String fix,
            @Nullable String more,
            String detail,
            Map<String, Object> members,
            String faultyRequest,
            String correctedRequest) {

        private static final JsonMapper LENIENT = JsonMapper.builder()
                .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .build();

        /** All texts, by kind and code. */
        private static final Map<String, Map<String, ErrorText>> ALL = read();

        public ErrorText {
            status = status == 0 ? 400 : status;
            detail = Objects.requireNonNullElse(detail, "");
            members = Objects.requireNonNullElse(members, Map.of());
            faultyRequest = Objects.requireNonNullElse(faultyRequest, "");
            correctedRequest = Objects.requireNonNullElse(correctedRequest, "");
        }

        private static Map<String, Map<String, ErrorText>> read() {
            try (InputStream yaml = ErrorCode.class.getResourceAsStream("errors.yaml")) {
                Object texts = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
                return LENIENT.convertValue(texts, new TypeReference<>() {});
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        static ErrorText of(String kind, String code) {
            return Objects.requireNonNull(Objects.requireNonNull(ALL.get(kind)).get(code), code);
        }
    }
}
