package org.txsearch.api.platform.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.Patiently;
import org.txsearch.api.TestFolder;
import org.txsearch.local.FreePorts;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A Keycloak as a child process, with the realm of the recipe. */
final class Keycloak {

    static final String REALM = "/realms/payments";

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String ADMINISTRATOR = "admin";
    private static String address = "";
    private static @Nullable Process process;

    private Keycloak() {}

    static String start() {
        try {
            Path folder = Files.createTempDirectory(TestFolder.DATA, "keycloak");
            Path log = folder.resolve("log");
            Process unpacked = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "jar")
                                    .toString(),
                            "xf",
                            Path.of(System.getProperty("keycloak.dist"))
                                    .toAbsolutePath()
                                    .toString())
                    .directory(folder.toFile())
                    .inheritIO()
                    .start();
            assertThat(unpacked.waitFor()).isZero();
            Path home;
            try (var files = Files.list(folder)) {
                home = files.filter(Files::isDirectory).findFirst().orElseThrow();
            }
            int port = FreePorts.next();
            address = "http://127.0.0.1:" + port;
            ProcessBuilder command = new ProcessBuilder(
                            "sh",
                            home.resolve("bin/kc.sh").toString(),
                            "start-dev",
                            "--http-host=127.0.0.1",
                            "--http-port=" + port,
                            "--hostname=" + address)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            command.environment().put("KC_BOOTSTRAP_ADMIN_USERNAME", ADMINISTRATOR);
            command.environment().put("KC_BOOTSTRAP_ADMIN_PASSWORD", ADMINISTRATOR);
            command.environment().put("JAVA_HOME", System.getProperty("java.home"));
            // The script replaces itself by Java, so that this is the process to end.
            process = command.start();
            Patiently.until("Keycloak runs, whose log is " + log, Keycloak::isReady);
            realm();
            return address;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    static void stop() throws InterruptedException {
        Process running = Objects.requireNonNull(process);
        running.descendants().forEach(ProcessHandle::destroy);
        running.destroy();
        assertThat(running.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }

    private static boolean isReady() {
        assertThat(process != null && process.isAlive()).isTrue();
        try {
            return send(HttpRequest.newBuilder(URI.create(address + "/realms/master")))
                            .statusCode()
                    == 200;
        } catch (UncheckedIOException notYet) {
            return false;
        }
    }

    private static void realm() {
        create("/admin/realms", Map.of("realm", "payments", "enabled", true));
        for (String scope : List.of("transactions:read", "exports:write")) {
            create(
                    "/admin" + REALM + "/client-scopes",
                    Map.of(
                            "name",
                            scope,
                            "protocol",
                            "openid-connect",
                            "attributes",
                            Map.of("include.in.token.scope", "true"),
                            "protocolMappers",
                            List.of(mapper(
                                    "audience",
                                    "oidc-audience-mapper",
                                    Map.of(
                                            "included.custom.audience", "transaction-search",
                                            "access.token.claim", "true",
                                            "id.token.claim", "false")))));
        }
    }

    static void client(String id, List<String> scopes) {
        create(
                "/admin" + REALM + "/clients",
                Map.of(
                        "clientId",
                        id,
                        "secret",
                        "secret-of-" + id,
                        "serviceAccountsEnabled",
                        true,
                        "directAccessGrantsEnabled",
                        true,
                        "defaultClientScopes",
                        scopes,
                        "protocolMappers",
                        List.of(mapper(
                                "merchant",
                                "oidc-hardcoded-claim-mapper",
                                Map.of(
                                        "claim.name", "merchant_id",
                                        "claim.value", "M0001",
                                        "jsonType.label", "String",
                                        "access.token.claim", "true",
                                        "id.token.claim", "false")))));
    }

    static void user(String name, String password) {
        create(
                "/admin" + REALM + "/users",
                Map.of(
                        "username",
                        name,
                        "enabled",
                        true,
                        "email",
                        name + "@example.com",
                        "emailVerified",
                        true,
                        "firstName",
                        name,
                        "lastName",
                        name,
                        "credentials",
                        List.of(Map.of("type", "password", "value", password))));
    }

    private static Map<String, Object> mapper(String name, String kind, Map<String, String> options) {
        return Map.of("name", name, "protocol", "openid-connect", "protocolMapper", kind, "config", options);
    }

    static JsonNode token(String client, Map<String, String> form) {
        return token(REALM, form, Map.of("client_id", client, "client_secret", "secret-of-" + client));
    }

    private static JsonNode token(String realm, Map<String, String> form, Map<String, String> client) {
        String body = Stream.of(form, client)
                .flatMap(part -> part.entrySet().stream())
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        HttpResponse<String> answer =
                send(HttpRequest.newBuilder(URI.create(address + realm + "/protocol/openid-connect/token"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(body)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(answer.body());
    }

    private static void create(String path, Map<String, Object> representation) {
        String token = token(
                        "/realms/master",
                        Map.of("grant_type", "password", "username", ADMINISTRATOR, "password", ADMINISTRATOR),
                        Map.of("client_id", "admin-cli"))
                .get("access_token")
                .asString();
        HttpResponse<String> answer = send(HttpRequest.newBuilder(URI.create(address + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(JsonMapper.shared().writeValueAsString(representation))));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
