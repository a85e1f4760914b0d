package org.txsearch.api.platform.problem;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

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
public record ErrorText(
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
