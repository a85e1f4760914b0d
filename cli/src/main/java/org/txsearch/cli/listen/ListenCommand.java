package org.txsearch.cli.listen;

import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.StopSignal;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cluster.Trust;
import org.txsearch.time.Rfc3339;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Forwards a merchant's events to a developer's machine, which needs no public address. */
@Command(
        name = "listen",
        description =
                "Forward a merchant's events to an address of this machine, signed as the API signs webhooks and with its"
                        + " ids. It looks for transactions and the 100 newest exports every two seconds, and runs until"
                        + " you stop it; the defaults fit ./txsearch demo.%n"
                        + "Exit code 0: stopped; 1: not finished.")
public final class ListenCommand implements Callable<Integer> {

    private static final String DEMO = "https://localhost:8443";

    @Option(
            names = "--forward-to",
            required = true,
            paramLabel = "URL",
            description = "the receiver, for example http://localhost:3000/hook")
    private String forwardTo = "";

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
            defaultValue = "M0001",
            description = "the client, where the API issues tokens at /oauth2/token, as the demo does (default:"
                    + " ${DEFAULT-VALUE})")
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

    @Option(
            names = "--events",
            split = ",",
            paramLabel = "TYPE",
            description = "the events to forward, separated by commas (default: all)")
    private List<String> types = Events.TYPES;

    @Option(
            names = "--filter",
            paramLabel = "JSON",
            description = "what a transaction must match, as in a search by body, for example"
                    + " {\"status\":{\"in\":[\"REFUNDED\"]}}")
    private @Nullable String filter;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "where to begin, for example 2026-11-20T10:00:00Z (default: now)")
    private @Nullable String since;

    @Option(
            names = "--secret",
            paramLabel = "whsec_…",
            description = "what signs (default: a new one, which is printed)")
    private @Nullable String secret;

    @Override
    public Integer call() throws InterruptedException {
        Set<String> chosen = new LinkedHashSet<>(types);
        if (!Events.TYPES.containsAll(chosen)) {
            throw new CommandException("--events: must be some of " + String.join(",", Events.TYPES));
        }
        String signing = secret == null ? Receiver.newSecret() : secret;
        Receiver receiver = receiver(signing);
        Instant start = start();
        HttpClient.Builder http = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10));
        Path trusted = trusted();
        if (trusted != null) {
            http.sslContext(Trust.in("--ca-file", trusted));
        }
        Api.ListenCaller caller = new Api.ListenCaller(token, clientId, clientSecret, onBehalfOf);
        Listener listener = new Listener(
                new Api(http.build(), address("--api", api), caller),
                chosen,
                filter == null ? null : tree(filter),
                start,
                receiver,
                System.out,
                Clock.systemUTC(),
                duration -> Thread.sleep(duration.toMillis()));
        Thread thread = Thread.currentThread();
        try (StopSignal stop = new StopSignal()) {
            stop.onSignal(thread::interrupt);
            if (secret == null) {
                System.out.println("Secret: " + signing);
            }
            System.out.println("Forwarding " + String.join(", ", chosen) + " since " + Rfc3339.format(start) + " to "
                    + forwardTo + "; Ctrl-C ends it.");
            try {
                listener.run();
            } catch (InterruptedException e) {
                stop.clean();
            }
        }
        return ExitCode.DONE;
    }

    private Receiver receiver(String signing) {
        URI address = address("--forward-to", forwardTo);
        try {
            return new Receiver(address, signing);
        } catch (IllegalArgumentException e) {
            throw new CommandException("--secret: must be whsec_ and the base64 of 24 to 64 bytes", e);
        }
    }

    private static URI address(String option, String text) {
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

    private Instant start() {
        try {
            return since == null ? Instant.now() : Rfc3339.parse(since);
        } catch (DateTimeException e) {
            throw new CommandException("--since: must be a time such as 2026-11-20T10:00:00Z", e);
        }
    }

    private static JsonNode tree(String json) {
        try {
            JsonNode tree = JsonMapper.shared().readTree(json);
            if (tree.isObject()) {
                return tree;
            }
        } catch (JacksonException e) {
            throw new CommandException("--filter: must be a JSON object; it ends or breaks off where it should not", e);
        }
        throw new CommandException(
                "--filter: must be a JSON object, {\"status\":{\"in\":[\"REFUNDED\"]}} for instance");
    }

    private @Nullable Path trusted() {
        Path demo = CommandContext.dataDirectory().resolve("tls").resolve("server.crt");
        return caFile != null || !api.equals(DEMO) || !Files.exists(demo) ? caFile : demo;
    }
}
