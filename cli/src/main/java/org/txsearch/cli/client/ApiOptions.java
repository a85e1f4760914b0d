package org.txsearch.cli.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cluster.Trust;
import picocli.CommandLine.Option;

/** The options of commands that call the API. */
public final class ApiOptions {

    private static final String DEMO = "https://localhost:8443";

    @Option(
            names = "--api",
            paramLabel = "URL",
            defaultValue = DEMO,
            description = "the API (default: ${DEFAULT-VALUE})")
    private String api = DEMO;

    @Option(
            names = "--ca-file",
            paramLabel = "PEM",
            description = "certificates to trust for the API (default: the demo's, if --api is not given)")
    private @Nullable Path caFile;

    @Option(
            names = "--client-id",
            paramLabel = "ID",
            defaultValue = "${env:TXSEARCH_CLIENT_ID:-M0001}",
            description = "the client, where the API issues tokens at /oauth2/token, as the demo does (default:"
                    + " TXSEARCH_CLIENT_ID of the environment, or M0001)")
    private String clientId = "";

    @Option(
            names = "--client-secret",
            paramLabel = "SECRET",
            defaultValue = "${env:TXSEARCH_CLIENT_SECRET:-demo-secret}",
            description = "its secret (default: TXSEARCH_CLIENT_SECRET of the environment, or the demo's)")
    private String clientSecret = "";

    @Option(names = "--token", description = "an access token instead of a client; the command ends when it expires")
    private @Nullable String token;

    @Option(names = "--on-behalf-of", paramLabel = "MERCHANT", description = "the merchant that a partner acts for")
    private @Nullable String onBehalfOf;

    public Api open() {
        HttpClient.Builder http = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10));
        Path trusted = trusted();
        if (trusted != null) {
            http.sslContext(Trust.in("--ca-file", trusted));
        }
        return new Api(
                http.build(), address("--api", api), new ApiCredentials(token, clientId, clientSecret, onBehalfOf));
    }

    public static URI address(String option, String text) {
        if (!text.matches("https?://[^/?#\\s@]+([/?][^\\s#]*)?")) {
            throw new CommandException(
                    option + ": must be an http or https address, http://localhost:3000/hook for instance");
        }
        try {
            return URI.create(text);
        } catch (IllegalArgumentException e) {
            throw new CommandException(option + ": must be an address; encode what a URL cannot have", e);
        }
    }

    private @Nullable Path trusted() {
        Path demo = CommandContext.dataDirectory().resolve("tls").resolve("server.crt");
        return caFile != null || !api.equals(DEMO) || !Files.exists(demo) ? caFile : demo;
    }
}
