package org.txsearch.ingest.kafka;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.apache.commons.lang3.function.FailableSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A schema registry with Confluent's HTTP interface: {@code GET /schemas/ids/ID}. An id is unknown only if the response
 * has the registry's own error code. Any other response without a schema means that the registry is unavailable.
 */
public final class SchemaRegistry {

    /** The error codes of an unknown id: of a schema, and in older registries of a version or a subject. */
    private static final List<Integer> UNKNOWN = List.of(40403, 40402, 40401);

    private static final int MAX_BODY_BYTES = 4 << 20;
    private static final int MAX_SHOWN_LENGTH = 200;
    private static final int ROUNDS = 3;
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final List<URI> urls;
    private final @Nullable FailableSupplier<String, IOException> authorization;
    private final Duration timeout;
    private final Duration pause;
    private final HttpClient client;
    private int first;

    /**
     * Creates a registry client.
     *
     * @param urls the URLs of the instances, at least one, each with the path before {@code /schemas}
     * @param tls the trusted authorities; null for those of the JDK
     * @param authorization returns the header {@code Authorization}, and is called for each request, since a secret may be
     *     replaced meanwhile; null to send none
     * @param timeout the timeout of a request
     */
    public SchemaRegistry(
            List<URI> urls,
            @Nullable SSLContext tls,
            @Nullable FailableSupplier<String, IOException> authorization,
            Duration timeout) {
        this(urls, tls, authorization, timeout, PAUSE);
    }

    /** Creates a registry client with another pause between two rounds. */
    SchemaRegistry(
            List<URI> urls,
            @Nullable SSLContext tls,
            @Nullable FailableSupplier<String, IOException> authorization,
            Duration timeout,
            Duration pause) {
        this.urls = urls;
        this.authorization = authorization;
        this.timeout = timeout;
        this.pause = pause;
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                // A redirect would send the password to another host.
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(timeout);
        if (tls != null) {
            builder.sslContext(tls);
        }
        this.client = builder.build();
    }

    /**
     * Returns the answer with the schema of the given id, or empty if the registry does not know it.
     *
     * @throws RegistryUnavailableException if no instance answers in three rounds
     */
    Optional<JsonNode> find(int id) throws InterruptedException {
        int count = urls.size();
        for (int i = 0; ; i++) {
            int instance = (first + i) % count;
            try {
                Optional<JsonNode> found = ask(urls.get(instance), id);
                first = instance;
                return found;
            } catch (RegistryUnavailableException e) {
                if (i + 1 == ROUNDS * count) {
                    throw e;
                }
                if ((i + 1) % count == 0) {
                    Thread.sleep(pause.toMillis());
                }
            }
        }
    }

    private Optional<JsonNode> ask(URI url, int id) throws InterruptedException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        int status = send(url, id, body);
        if (body.size() > MAX_BODY_BYTES) {
            throw new RegistryUnavailableException(url, "answers with more than " + MAX_BODY_BYTES + " bytes", null);
        }
        JsonNode answer = json(body.toByteArray());
        if (status == 404 && UNKNOWN.contains(answer.path("error_code").asInt(0))) {
            return Optional.empty();
        }
        if (status != 200) {
            throw new RegistryUnavailableException(url, refusal(status, answer), null);
        }
        if (!answer.path("schema").isString()) {
            throw new RegistryUnavailableException(
                    url, "answers something else than a schema: is the URL complete?", null);
        }
        return Optional.of(answer);
    }

    private int send(URI url, int id, ByteArrayOutputStream body) throws InterruptedException {
        CompletableFuture<HttpResponse<Void>> sent = null;
        try {
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            URI.create(url.toString().replaceFirst("/+$", "") + "/schemas/ids/" + id))
                    .header("Accept", "application/vnd.schemaregistry.v1+json, application/json");
            if (authorization != null) {
                request.header("Authorization", authorization.get());
            }
            sent = client.sendAsync(
                    request.build(),
                    BodyHandlers.ofByteArrayConsumer(part -> part.ifPresent(bytes -> append(body, bytes))));
            // Limits the time of the whole response: the timeout of the request would end with the headers.
            return sent.get(timeout.toMillis(), TimeUnit.MILLISECONDS).statusCode();
        } catch (ExecutionException e) {
            throw new RegistryUnavailableException(url, "cannot be reached: " + KafkaConnection.deepest(e), e);
        } catch (TimeoutException e) {
            throw new RegistryUnavailableException(url, "has not answered within " + timeout.toMillis() + " ms", e);
        } catch (IOException e) {
            throw new RegistryUnavailableException(
                    url, "cannot be asked, its secret cannot be read: " + e.getMessage(), e);
        } finally {
            if (sent != null) {
                sent.cancel(true);
            }
        }
    }

    private static void append(ByteArrayOutputStream body, byte[] bytes) {
        if (body.size() <= MAX_BODY_BYTES) {
            body.writeBytes(bytes);
        }
    }

    private static JsonNode json(byte[] body) {
        try {
            return JsonMapper.shared().readTree(body);
        } catch (JacksonException e) {
            // For example the page of a proxy. The status is reported.
            return JsonMapper.shared().createObjectNode();
        }
    }

    private static String refusal(int status, JsonNode answer) {
        String message = answer.path("message").asString("");
        String own = message.isEmpty()
                ? ""
                : " (" + message.substring(0, Math.min(MAX_SHOWN_LENGTH, message.length())) + ")";
        return "answers " + status + own
                + switch (status) {
                    case 401, 403 -> ": check its user and password, or its token";
                    case 404 -> " without the error code of an unknown schema: is the URL complete?";
                    default -> "";
                };
    }
}
