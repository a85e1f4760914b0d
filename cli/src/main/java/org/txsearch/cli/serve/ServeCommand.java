package org.txsearch.cli.serve;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.local.ElasticsearchConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Runs only the API. */
@Command(
        name = "serve",
        description =
                "Run only the API. Settings are Spring properties under txsearch.* (see docs/operators/settings.md), as"
                        + " --txsearch.…=… after the command or as TXSEARCH_… in the environment.")
public final class ServeCommand implements Callable<Integer> {

    /** By then, the API has started and answered its first requests. */
    private static final Duration UNTIL_IDLE = Duration.ofSeconds(30);

    private static final Pattern SETTING = Pattern.compile("--(txsearch\\.[^=]+)=(.*)");

    @Unmatched
    private List<String> options = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        options.forEach(ServeCommand::apply);
        CommandContext context = CommandContext.current();
        List<String> command = new ArrayList<>(List.of("serve"));
        command.addAll(options);
        // A local Elasticsearch takes seconds to start: the API starts meanwhile. It is listed twice, since it must
        // be stopped before Elasticsearch, and also if no connection is made.
        try (ServedApi api = new ServedApi(context, options);
                StartArchives archives = new StartArchives(command);
                ElasticsearchConnection connection =
                        context.connect(System.err::println, address -> api.start(List.of(address)));
                ServedApi stoppedFirst = api) {
            // The API would only write the reason into its log, and wait.
            context.cluster(connection).close();
            ApiProcess process = stoppedFirst.start(connection.uris());
            System.out.println("Starting the API; its log is " + context.data().resolve("logs/api.log"));
            System.out.println("Ctrl-C stops it.");
            archives.makeAfter(UNTIL_IDLE);
            process.awaitStop();
            return ExitCode.DONE;
        }
    }

    /** The API, which is started once. */
    private static final class ServedApi implements AutoCloseable {

        private final CommandContext context;
        private final List<String> options;
        private @Nullable ApiProcess process;

        ServedApi(CommandContext context, List<String> options) {
            this.context = context;
            this.options = options;
        }

        ApiProcess start(List<URI> elasticsearch) {
            ApiProcess started = process;
            if (started == null) {
                try {
                    started = ApiProcess.start(context, elasticsearch, options);
                } catch (IOException e) {
                    throw new CommandException("The API did not start: " + e.getMessage(), e);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new CommandException("This process is ending: the API is not started.", e);
                }
                process = started;
            }
            return started;
        }

        @Override
        public void close() {
            if (process != null) {
                process.close();
            }
        }
    }

    /** Settings of the API, such as the data directory or Elasticsearch's addresses, hold for this command too. */
    private static void apply(String option) {
        Matcher setting = SETTING.matcher(option);
        if (setting.matches()) {
            System.setProperty(setting.group(1), setting.group(2));
        }
    }
}
