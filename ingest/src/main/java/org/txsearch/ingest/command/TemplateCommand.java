package org.txsearch.ingest.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.txsearch.cluster.Cluster;
import org.txsearch.local.ElasticsearchConnection;
import org.txsearch.weeks.Weeks;
import picocli.CommandLine.Command;

/** Installs the template of the weekly indices again after somebody has deleted it. */
@Command(
        name = "template",
        description =
                "Install the template that new weeks are made from, or bring it up to date; weeks that are there keep"
                        + " their mapping.")
final class TemplateCommand implements Callable<Integer> {

    @Override
    public Integer call() throws IOException {
        Surroundings surroundings = Surroundings.current();
        try (ElasticsearchConnection connection = surroundings.connect(System.err::println);
                Cluster cluster = connection.cluster()) {
            new Weeks(cluster).installTemplate();
        }
        System.out.println("The template is installed.");
        return ExitCode.DONE;
    }
}
