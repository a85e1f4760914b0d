package org.txsearch.cli.listen;

import java.net.URI;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.client.ApiOptions;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.StopSignal;
import org.txsearch.time.Rfc3339;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

    @Option(
            names = "--forward-to",
            required = true,
            paramLabel = "URL",
            description = "the receiver, for example http://localhost:3000/hook")
    private String forwardTo = "";

    @Mixin
    private ApiOptions options = new ApiOptions();

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
        Listener listener = new Listener(
                options.open(),
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
        URI address = ApiOptions.address("--forward-to", forwardTo);
        try {
            return new Receiver(address, signing);
        } catch (IllegalArgumentException e) {
            throw new CommandException("--secret: must be whsec_ and the base64 of 24 to 64 bytes", e);
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
}
