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

/** Runs the API alone. */
@Command(
        name = "serve",
        description =
                "Run the API alone. Settings are Spring properties under txsearch.* (see docs/operators/settings.md), as"
                        + " --txsearch.…=… behind the command or as TXSEARCH_… in the environment.")
final class ServeCommand implements Callable<Integer> {

    private static final Pattern SETTING = Pattern.compile("--(txsearch\\.[^=]+)=(.*)");

    @Unmatched
    private List<String> options = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        options.forEach(ServeCommand::heed);
        CommandContext surroundings = CommandContext.current();
        try (ElasticsearchConnection connection = surroundings.connect(System.err::println);
                ApiProcess api = ApiProcess.start(surroundings, connection.uris(), options)) {
            System.out.println(
                    "Starting the API; its log is " + surroundings.data().resolve("logs/api.log"));
            System.out.println("Ctrl-C stops it.");
            api.awaitStop();
            return ExitCode.DONE;
        }
    }

    /** What is said to the API of the data directory or of Elasticsearch's addresses is said to this command as well. */
    private static void heed(String option) {
        Matcher setting = SETTING.matcher(option);
        if (setting.matches()) {
            System.setProperty(setting.group(1), setting.group(2));
        }
    }
}
