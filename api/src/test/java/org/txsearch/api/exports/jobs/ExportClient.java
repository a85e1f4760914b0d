package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.Patiently;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.platform.security.TestIssuer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;

/** Requests exports as one merchant; bodies have single quotes for double ones. */
final class ExportClient {

    static final String PATH = "/v1/exports";
    static final String BOTH_SCOPES = "transactions:read exports:write";

    private final HttpsClient http;
    private final String token;

    ExportClient(int port, TestMerchant merchant) {
        this(port, TestIssuer.INSTANCE.merchantToken(merchant.id(), BOTH_SCOPES));
    }

    ExportClient(int port, String token) {
        this.http = HttpsClient.to(port);
        this.token = token;
    }

    HttpResponse<String> post(String path, @Nullable String body, String... headers) {
        List<String> all = new ArrayList<>(List.of(headers));
        if (body != null) {
            all.addAll(List.of("Content-Type", "application/json"));
        }
        return http.sendAs(
                token, "POST", path, body == null ? null : body.replace('\'', '"'), all.toArray(String[]::new));
    }

    HttpResponse<String> send(String method, String path, String... headers) {
        return http.sendAs(token, method, path, null, headers);
    }

    HttpResponse<String> get(String path, String... headers) {
        return http.getAs(token, path, headers);
    }

    HttpResponse<byte[]> bytes(String path, String... headers) {
        return http.bytesAs(token, path, headers);
    }

    /** Returns the export that a body creates; it must succeed. */
    JsonNode make(String body, String... headers) {
        HttpResponse<String> made = post(PATH, body, headers);
        if (made.statusCode() != 201) {
            throw new AssertionError(made.statusCode() + " " + made.body());
        }
        return json(made);
    }

    /** Returns the export that a body makes, when it is final. */
    JsonNode made(String body) {
        return awaitFinal(make(body).get("id").asString());
    }

    /** Returns the faults that a body is refused for, each by its pointer and its code. */
    List<String> faults(String path, String body) {
        HttpResponse<String> refused = post(path, body);
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
        List<String> faults = new ArrayList<>();
        json(refused)
                .get("errors")
                .forEach(fault -> faults.add(fault.path("pointer").asString("no pointer") + " "
                        + fault.get("code").asString()));
        return faults;
    }

    JsonNode awaitFinal(String id) {
        AtomicReference<JsonNode> export = new AtomicReference<>(NullNode.getInstance());
        Patiently.until("the export is finished", () -> {
            JsonNode current = json(get(PATH + "/" + id));
            export.set(current);
            return !Set.of("QUEUED", "RUNNING").contains(current.path("status").asString());
        });
        return Objects.requireNonNull(export.get());
    }

    /** Returns the bytes of an export's file, from 1. */
    byte[] file(JsonNode export, int number) {
        JsonNode file = export.at("/result/files/" + (number - 1));
        HttpResponse<byte[]> answer = bytes(path(file.path("href").asString()));
        if (answer.statusCode() != 200) {
            throw new AssertionError(answer.statusCode() + " of " + export);
        }
        return answer.body();
    }

    String text(JsonNode export, int number) {
        return new String(file(export, number), StandardCharsets.UTF_8);
    }

    static String path(String href) {
        URI address = URI.create(href);
        return address.getRawPath() + (address.getRawQuery() == null ? "" : "?" + address.getRawQuery());
    }

    static JsonNode json(HttpResponse<String> answer) {
        return JsonMapper.shared().readTree(answer.body());
    }
}
