package org.txsearch.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.txsearch.local.ElasticsearchConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Runs only the API. */
@Command(
        name = "serve",
        description =
                "Run only the API. Settings are Spring properties under txsearch.* (see docs/operators/settings.md), as"
                        + " --txsearch.…=… after the command or as TXSEARCH_… in the environment.")
final class ServeCommand implements Callable<Integer> {

    private static final Pattern SETTING = Pattern.compile("--(txsearch\\.[^=]+)=(.*)");

    @Unmatched
    private List<String> options = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        options.forEach(ServeCommand::apply);
        CommandContext context = CommandContext.current();
        try (ElasticsearchConnection connection = context.connect(System.err::println);
                ApiProcess api = ApiProcess.start(context, connection.uris(), options)) {
            System.out.println("Starting the API; its log is " + context.data().resolve("logs/api.log"));
            System.out.println("Ctrl-C stops it.");
            api.awaitStop();
            return ExitCode.DONE;
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
