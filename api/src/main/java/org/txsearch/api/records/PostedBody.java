package org.txsearch.api.records;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonBody;
import org.txsearch.api.request.JsonMembers;
import org.txsearch.api.request.Parameters;

/**
 * The content of a valid request with a body.
 *
 * @param content the content of its body
 * @param key its idempotency key, or null
 */
public record PostedBody<T>(T content, @Nullable IdempotencyKey key) {

    private static final byte[] NO_MEMBERS = "{}".getBytes(StandardCharsets.UTF_8);

    /**
     * Reads a request that may have an idempotency key; rejects it with all its faults.
     *
     * @param reader reads the members of the body; its result is not used if there are faults
     */
    public static <T> PostedBody<T> read(
            HttpServletRequest request, BiFunction<JsonMembers, Faults, @Nullable T> reader) throws IOException {
        Faults faults = new Faults();
        byte[] body = body(request, faults);
        return read(body, IdempotencyKey.given(request), faults, reader);
    }

    /**
     * Reads a body with idempotency keys; rejects it with all its faults.
     *
     * @param keys the given keys, of which there can be only one
     * @param faults faults that were found before
     * @param reader reads the members of the body; its result is not used if there are faults
     */
    public static <T> PostedBody<T> read(
            byte[] body, List<String> keys, Faults faults, BiFunction<JsonMembers, Faults, @Nullable T> reader) {
        T content = read(body, reader, faults);
        IdempotencyKey key = IdempotencyKey.of(keys, body, faults);
        faults.throwIfAny();
        return new PostedBody<>(Objects.requireNonNull(content), key);
    }

    /** Reads a request without an idempotency key, whose body may be empty; rejects it with all its faults. */
    public static <T> T readOptional(HttpServletRequest request, BiFunction<JsonMembers, Faults, @Nullable T> reader)
            throws IOException {
        Faults faults = new Faults();
        byte[] body = body(request, faults);
        T content = read(body.length == 0 ? NO_MEMBERS : body, reader, faults);
        faults.throwIfAny();
        return Objects.requireNonNull(content);
    }

    private static byte[] body(HttpServletRequest request, Faults faults) throws IOException {
        Parameters.requireNone(request.getParameterMap(), faults);
        return JsonBody.of(request);
    }

    private static <T> @Nullable T read(
            byte[] body, BiFunction<JsonMembers, Faults, @Nullable T> reader, Faults faults) {
        JsonMembers members = JsonBody.read(body, faults.inBody());
        return members == null ? null : reader.apply(members, faults.inBody());
    }
}
