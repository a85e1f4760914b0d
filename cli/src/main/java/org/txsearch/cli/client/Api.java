package org.txsearch.cli.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The API as one of its clients sees it.
 *
 * <p>An {@link IOException} means that the API is unavailable for now; a {@link CommandException}, that it refuses the request.
 */
public final class Api {

    /** Numbers keep all their digits. */
    public static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final HttpClient http;
    private final URI base;
    private final ApiCredentials caller;
    private @Nullable String token;
    private @Nullable String merchant;

    public Api(HttpClient http, URI base, ApiCredentials caller) {
        this.http = http;
        this.base = URI.create(base.toString().replaceFirst("/+$", ""));
        this.caller = caller;
        this.token = caller.token();
        this.merchant = caller.onBehalfOf();
    }

    public JsonNode get(String path) throws IOException, InterruptedException {
        return read(answer(HttpRequest.newBuilder(address(path))));
    }

    /** Like {@link #get}, but returns JSON's null if there is nothing at the path. */
    public JsonNode find(String path) throws IOException, InterruptedException {
        HttpResponse<String> response = answer(HttpRequest.newBuilder(address(path)));
        return response.statusCode() == 404 ? JSON.nullNode() : read(response);
    }

    /** Returns the client's merchant. Only transactions name it: without any, this is the client's id, as in the demo. */
    public String merchant() throws IOException, InterruptedException {
        if (merchant == null) {
            merchant = get("/v1/transactions?limit=1&fields=merchant_id")
                    .at("/items/0/merchant_id")
                    .asString(caller.clientId());
        }
        return merchant;
    }

    public JsonNode post(String path, JsonNode body) throws IOException, InterruptedException {
        return read(exchange(path, body.toString(), Map.of()));
    }

    /** Returns the response to a POST of JSON with further headers, whatever its status. */
    public HttpResponse<String> exchange(String path, String json, Map<String, String> headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address(path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json));
        headers.forEach(request::header);
        return answer(request);
    }

    private URI address(String path) {
        return URI.create(base + path);
    }

    private HttpResponse<String> answer(HttpRequest.Builder request) throws IOException, InterruptedException {
        boolean isFresh = token == null;
        if (token == null) {
            token = fetchToken();
        }
        if (caller.onBehalfOf() != null) {
            request.setHeader("On-Behalf-Of", caller.onBehalfOf());
        }
        HttpResponse<String> response = send(request.setHeader("Authorization", "Bearer " + token));
        if (response.statusCode() == 401 && !isFresh && caller.token() == null) {
            // It has expired.
            token = null;
            return answer(request);
        }
        return response;
    }

    private String fetchToken() throws IOException, InterruptedException {
        String basic = encoded(caller.clientId()) + ":" + encoded(caller.clientSecret());
        JsonNode answer = read(send(HttpRequest.newBuilder(address("/oauth2/token"))
                .header(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString(basic.getBytes(StandardCharsets.UTF_8)))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("grant_type=client_credentials"))));
        return answer.path("access_token").asString("");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        try {
            return http.send(
                    request.timeout(TIMEOUT)
                            .setHeader("Accept", "application/json")
                            .build(),
                    BodyHandlers.ofString());
        } catch (ConnectException e) {
            throw new IOException("nothing listens at " + base.getRawAuthority(), e);
        } catch (SSLHandshakeException e) {
            Throwable cause = e;
            while (cause != null && !(cause instanceof CertificateException)) {
                cause = cause.getCause();
            }
            if (cause == null) {
                throw e;
            }
            throw new CommandException(
                    "The certificate of " + base.getRawAuthority()
                            + " is not trusted: give the one that signed it with --ca-file, and a host that it names.",
                    e);
        }
    }

    private static JsonNode read(HttpResponse<String> response) throws IOException {
        int status = response.statusCode();
        JsonNode body = parsed(response.body());
        if (status / 100 == 2 && body != null) {
            return body;
        }
        if (status / 100 == 4 && status != 429 && status != 408 && body != null) {
            List<String> faults = body.path("errors")
                    .valueStream()
                    .map(fault -> fault.path("pointer").asString("") + " "
                            + fault.path("detail").asString(""))
                    .toList();
            throw new CommandException(
                    "The API refuses " + response.request().method() + " "
                            + response.request().uri().getPath() + " ("
                            + status + " "
                            + body.path("code").asString(body.path("error").asString("")) + "): "
                            + body.path("detail")
                                    .asString(body.path("error_description")
                                            .asString("check --client-id and --client-secret, or give a --token.")),
                    faults);
        }
        throw new IOException("status " + status);
    }

    private static @Nullable JsonNode parsed(String text) {
        try {
            JsonNode node = JSON.readTree(text);
            return node.isObject() ? node : null;
        } catch (JacksonException e) {
            return null;
        }
    }
}
