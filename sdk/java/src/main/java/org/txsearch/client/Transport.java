package org.txsearch.client;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/** One request with its token, its retries and its errors. Safe for many threads. */
final class Transport {

    private static final System.Logger LOG = System.getLogger("org.txsearch.client");

    final Time time;
    final RetryPolicy retries;
    final Closing closing = new Closing();
    private final HttpClient http;
    private final String base;
    private final @Nullable String onBehalfOf;
    private final Duration timeout;
    private final TokenSource tokens;
    private final String userAgent;

    /**
     * A call of the API.
     *
     * @param query a query string that is already encoded
     * @param body the JSON body
     */
    record Call(
            String method,
            String path,
            @Nullable String query,
            @Nullable Object body,
            @Nullable String idempotencyKey) {

        static Call get(String path, @Nullable String query) {
            return new Call("GET", path, query, null, null);
        }

        static Call post(String path, @Nullable Object body) {
            return new Call("POST", path, null, body, null);
        }

        Call withKey(@Nullable String key) {
            return new Call(method, path, query, body, key);
        }
    }

    Transport(TransactionSearch.Builder options, HttpClient http) {
        this.http = http;
        this.time = options.time;
        this.retries = options.retries();
        this.base = options.base();
        this.onBehalfOf = options.onBehalfOf;
        this.timeout = options.timeout;
        this.userAgent = "txsearch-java/" + TransactionSearch.VERSION + " Java/"
                + Runtime.version().feature();
        String id = options.clientId;
        String secret = options.clientSecret;
        this.tokens = options.token != null
                ? new TokenSource.Given(options.token)
                : new TokenSource.Fetched(time, () -> fetchToken(String.valueOf(id), String.valueOf(secret)));
    }

    /** The path of an address that the API gave, below this client's own address. */
    String pathOf(String href) {
        String prefix = URI.create(base).getRawPath();
        String path = URI.create(href).getRawPath();
        return path.startsWith(prefix + "/") ? path.substring(prefix.length()) : path;
    }

    static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /**
     * Sends a call and returns its answer.
     *
     * <p>A POST carries an {@code Idempotency-Key} that all its attempts share, so that a retry never does a thing twice.
     */
    <T> T request(Call call, JsonReader.Reading<T> reading) {
        HttpRequest.Builder request = request(
                        call.path() + (call.query() == null || call.query().isEmpty() ? "" : "?" + call.query()))
                .header("Accept", "application/json");
        if (call.body() == null) {
            request.method(call.method(), HttpRequest.BodyPublishers.noBody());
        } else {
            request.header("Content-Type", "application/json")
                    .method(call.method(), HttpRequest.BodyPublishers.ofString(Json.text(call.body())));
        }
        if (call.method().equals("POST")) {
            String key = call.idempotencyKey();
            request.header("Idempotency-Key", key == null ? UUID.randomUUID().toString() : key);
        }
        return attempt(request, tokens, body -> JsonReader.read(body, reading));
    }

    void delete(String path) {
        attempt(request(path).DELETE(), tokens, body -> true);
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(base + path)).header("User-Agent", userAgent);
        return onBehalfOf == null ? request : request.header("On-Behalf-Of", onBehalfOf);
    }

    @FunctionalInterface
    private interface Parsing<T> {
        T parse(byte[] body) throws IOException;
    }

    private <T> T attempt(HttpRequest.Builder request, @Nullable TokenSource source, Parsing<T> parsing) {
        boolean isTokenReplaced = false;
        for (int attempt = 0; ; ) {
            String token = source == null ? null : source.get();
            HttpRequest sent = token == null
                    ? request.build()
                    : request.setHeader("Authorization", "Bearer " + token).build();
            TransactionSearchException failure;
            Duration retryAfter = null;
            try {
                HttpResponse<byte[]> response = receive(sent, BodyHandlers.ofByteArray(), () -> 0);
                if (response.statusCode() / 100 == 2) {
                    try {
                        return parsing.parse(response.body());
                    } catch (IOException e) {
                        // Something in between cut the body and made its length fit.
                        failure = new InvalidResponseException(
                                describe(sent) + " answered " + response.statusCode()
                                        + " with a body that is not what the API"
                                        + " promises. Check baseUrl and the proxies on the way to it.",
                                e);
                    }
                } else {
                    ApiException problem = ApiException.of(problem(response));
                    if (problem instanceof AuthenticationException
                            && source != null
                            && token != null
                            && !isTokenReplaced
                            && source.reject(token)) {
                        isTokenReplaced = true;
                        continue;
                    }
                    if (!RetryPolicy.STATUSES.contains(problem.status())) {
                        throw problem;
                    }
                    failure = problem;
                    retryAfter = problem.retryAfter();
                }
            } catch (IOException e) {
                failure = connectionFailure(sent, e, attempt + 1);
                if (e instanceof SSLHandshakeException) {
                    throw failure;
                }
            }
            waitOrThrow(failure, attempt++, retryAfter);
        }
    }

    /** Waits for the next attempt, or throws the failure if none follows. */
    void waitOrThrow(TransactionSearchException failure, int attempt, @Nullable Duration retryAfter) {
        if (!retries.allows(attempt, retryAfter)) {
            throw failure;
        }
        Duration delay = retries.delay(attempt, retryAfter);
        LOG.log(
                System.Logger.Level.INFO,
                () -> "Retry " + (attempt + 1) + " of " + retries.maxRetries() + " in " + delay.toMillis() + " ms: "
                        + failure.getMessage());
        sleep(delay);
    }

    void sleep(Duration duration) {
        try {
            time.sleep(duration, closing);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /**
     * Sends one GET whose good answer goes to a handler as it arrives; the problem of another is thrown.
     *
     * @param received grows while bytes arrive: only silence is a timeout
     */
    HttpResponse<byte[]> open(
            String path, Map<String, String> headers, HttpResponse.BodyHandler<byte[]> body, LongSupplier received)
            throws IOException {
        boolean isTokenReplaced = false;
        while (true) {
            String token = tokens.get();
            HttpRequest.Builder request =
                    request(path).header("Accept", "*/*").header("Authorization", "Bearer " + token);
            headers.forEach(request::header);
            HttpResponse<byte[]> response = receive(
                    request.build(),
                    info -> info.statusCode() / 100 == 2
                            ? body.apply(info)
                            : BodyHandlers.ofByteArray().apply(info),
                    received);
            if (response.statusCode() / 100 == 2) {
                return response;
            }
            ApiException problem = ApiException.of(problem(response));
            if (!(problem instanceof AuthenticationException) || isTokenReplaced || !tokens.reject(token)) {
                throw problem;
            }
            isTokenReplaced = true;
        }
    }

    /** The timeout of a request of the JDK ends with the headers: this one ends with the body. */
    private HttpResponse<byte[]> receive(
            HttpRequest request, HttpResponse.BodyHandler<byte[]> body, LongSupplier received) throws IOException {
        closing.check();
        CompletableFuture<HttpResponse<byte[]>> future;
        try {
            future = http.sendAsync(request, body);
        } catch (RejectedExecutionException e) {
            closing.check();
            throw new IOException(e);
        }
        closing.add(future);
        try {
            for (long before = -1; ; ) {
                try {
                    return future.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
                } catch (TimeoutException e) {
                    long now = received.getAsLong();
                    if (now <= Math.max(0, before)) {
                        future.cancel(true);
                        throw new HttpTimeoutException("Nothing arrived within " + timeout + ".");
                    }
                    before = now;
                }
            }
        } catch (InterruptedException e) {
            future.cancel(true);
            throw interrupted(e);
        } catch (CancellationException e) {
            closing.check();
            throw new IOException(e);
        } catch (ExecutionException e) {
            closing.check();
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        } finally {
            closing.remove(future);
        }
    }

    /** Closing interrupts the client's own threads. */
    private TransactionSearchException interrupted(InterruptedException cause) {
        CallInterruptedException interrupted = new CallInterruptedException(cause);
        return closing.isClosed() ? new ClientClosedException() : interrupted;
    }

    ApiConnectionException connectionFailure(HttpRequest request, IOException cause, int attempts) {
        return connectionFailure(describe(request), cause, attempts);
    }

    /** What a failed exchange means to the caller. */
    ApiConnectionException connectionFailure(String what, IOException cause, int attempts) {
        String tried = attempts == 1 ? "1 attempt" : attempts + " attempts";
        if (cause instanceof HttpTimeoutException && !(cause instanceof HttpConnectTimeoutException)) {
            return new ApiTimeoutException(
                    what + ": no answer in time, after " + tried + ". Try again, or give the client a longer timeout.",
                    cause);
        }
        if (cause instanceof SSLHandshakeException) {
            return new ApiConnectionException(
                    what + ": the server's certificate is not trusted (" + cause.getMessage()
                            + "). Give the client its certificate by caFile.",
                    cause);
        }
        String reason = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new ApiConnectionException(
                what + ": no whole answer after " + tried + " (" + reason
                        + "). Nothing was lost: when the network is back, call"
                        + " again; the iterator of a walk goes on where it stopped.",
                cause);
    }

    private static String describe(HttpRequest request) {
        String uri = request.uri().toString();
        int query = uri.indexOf('?');
        return request.method() + " " + (query < 0 ? uri : uri.substring(0, query));
    }

    private ApiException.Problem problem(HttpResponse<byte[]> response) {
        Map<String, Object> members = Map.of();
        if (response.headers().firstValue("Content-Type").orElse("").contains("json")) {
            try {
                members = JsonReader.read(response.body(), JsonReader::tree);
            } catch (IOException e) {
                members = Map.of("detail", "The answer's problem is not whole.");
            }
        }
        return new ApiException.Problem(
                response.statusCode(),
                members,
                response.headers().firstValue("Request-Id").orElse(null),
                RetryPolicy.retryAfter(
                        response.headers().firstValue("Retry-After").orElse(null), time.now()));
    }

    private TokenSource.Token fetchToken(String id, String secret) {
        long requestedAt = time.nanos();
        String basic = Base64.getEncoder()
                .encodeToString((formEncoded(id) + ":" + formEncoded(secret)).getBytes(StandardCharsets.UTF_8));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + "/oauth2/token"))
                .header("User-Agent", userAgent)
                .header("Accept", "application/json")
                .header("Authorization", "Basic " + basic)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString("grant_type=client_credentials"));
        return attempt(request, null, body -> {
            Map<String, Object> answer = JsonReader.read(body, JsonReader::tree);
            if (!(answer.get("access_token") instanceof String token)) {
                throw new IOException("There is no access_token.");
            }
            Duration lifetime = answer.get("expires_in") instanceof Number seconds
                    ? Duration.ofSeconds(seconds.longValue())
                    : Duration.ofSeconds(300);
            Duration early = lifetime.dividedBy(5);
            Duration minute = Duration.ofMinutes(1);
            return new TokenSource.Token(
                    token,
                    requestedAt
                            + lifetime.minus(early.compareTo(minute) < 0 ? early : minute)
                                    .toNanos());
        });
    }

    /** RFC 6749: the id and the secret are encoded as in a form before they are joined. */
    private static String formEncoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
