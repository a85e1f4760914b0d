package org.txsearch.ingest.command;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.txsearch.cluster.Cluster;
import org.txsearch.freshness.AsOf;
import org.txsearch.freshness.Watermarks;
import org.txsearch.local.ElasticsearchConnection;
import org.txsearch.time.Rfc3339;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows what holds back how fresh answers are, and closes what will never go on. */
@Command(
        name = "sources",
        description = "List the open sources of transactions: until when each is visible to searches. The one that is"
                + " furthest behind is what freshness.as_of of every answer waits for.")
final class SourcesCommand implements Callable<Integer> {

    @Override
    public Integer call() throws IOException {
        return with(watermarks -> {
            list(watermarks.open());
            return ExitCode.DONE;
        });
    }

    @Command(
            name = "close",
            description =
                    "Close a source that will never go on, such as a load that nobody will resume. Answers then no"
                            + " longer wait for it: what it took in and did not store is no longer missed by anybody. A source"
                            + " that still runs opens again by itself.")
    int close(@Parameters(paramLabel = "NAME", description = "its name, as the list shows it") String name)
            throws IOException {
        return with(watermarks -> {
            Instant watermark = watermarks.open().get(name);
            if (!watermarks.close(name)) {
                throw new CommandException("No source of that name is open; ./txsearch sources lists those that are.");
            }
            System.out.println("Closed " + name
                    + (watermark == null ? "." : ", which was visible up to " + Rfc3339.format(watermark) + "."));
            System.out.println(
                    "Answers no longer wait for it. Whatever it took in since and did not store is missing from"
                            + " them: load it again if in doubt, nothing is stored twice.");
            return ExitCode.DONE;
        });
    }

    private interface Work {
        int on(Watermarks watermarks) throws IOException;
    }

    private static int with(Work work) throws IOException {
        try (ElasticsearchConnection connection = Surroundings.current().connect(System.err::println);
                Cluster cluster = connection.cluster()) {
            return work.on(new Watermarks(cluster));
        }
    }

    private static void list(Map<String, Instant> open) {
        if (open.isEmpty()) {
            System.out.println("No source is open: everything that was taken in is visible.");
            return;
        }
        Instant now = Clock.systemUTC().instant();
        int widest = open.keySet().stream().mapToInt(String::length).max().orElse(0);
        String row = "%-" + Math.max("source".length(), widest) + "s  %-24s  %s%n";
        System.out.printf(Locale.ROOT, row, "source", "visible up to", "age");
        List<Map.Entry<String, Instant>> furthestBehindFirst = open.entrySet().stream()
                .sorted(Map.Entry.<String, Instant>comparingByValue()
                        .thenComparing(Comparator.comparing(Map.Entry::getKey)))
                .toList();
        for (Map.Entry<String, Instant> source : furthestBehindFirst) {
            System.out.printf(
                    Locale.ROOT,
                    row,
                    source.getKey(),
                    isUnknown(source.getValue()) ? "not known yet" : Rfc3339.format(source.getValue()),
                    isUnknown(source.getValue()) ? "-" : age(Duration.between(source.getValue(), now)));
        }
    }

    /** It was opened before anybody had looked how far it is. */
    private static boolean isUnknown(Instant watermark) {
        return watermark.equals(AsOf.UNKNOWN);
    }

    /** In the two greatest units. */
    static String age(Duration age) {
        if (age.isNegative()) {
            return "0 s";
        }
        if (age.toDays() > 0) {
            return age.toDays() + " d " + age.toHoursPart() + " h";
        }
        if (age.toHours() > 0) {
            return age.toHours() + " h " + age.toMinutesPart() + " min";
        }
        if (age.toMinutes() > 0) {
            return age.toMinutes() + " min " + age.toSecondsPart() + " s";
        }
        return String.format(Locale.ROOT, "%.1f s", age.toMillis() / 1e3);
    }
}
