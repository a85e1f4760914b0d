package org.txsearch.cli;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.txsearch.freshness.AsOf;
import org.txsearch.freshness.Watermarks;
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
    public Integer call() throws Exception {
        return CommandContext.onCluster(cluster -> list(new Watermarks(cluster).open()));
    }

    @Command(
            name = "close",
            description =
                    "Close a source that will never go on, such as a load that nobody will resume. Answers then no"
                            + " longer wait for it: what it took in and did not store is no longer missed by anybody. A source"
                            + " that still runs opens again by itself.")
    int close(@Parameters(paramLabel = "NAME", description = "its name, as the list shows it") String name)
            throws Exception {
        return CommandContext.onCluster(cluster -> {
            Watermarks watermarks = new Watermarks(cluster);
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

    private static int list(Map<String, Instant> open) {
        if (open.isEmpty()) {
            System.out.println("No source is open: everything that was taken in is visible.");
            return ExitCode.DONE;
        }
        Instant now = Clock.systemUTC().instant();
        Table table = new Table("source", "visible up to", "age");
        open.entrySet().stream()
                .sorted(Map.Entry.<String, Instant>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .forEach(source -> {
                    Instant watermark = source.getValue();
                    // It was opened before anybody had read how far it is.
                    boolean isUnknown = watermark.equals(AsOf.UNKNOWN);
                    table.row(
                            source.getKey(),
                            isUnknown ? "not known yet" : Rfc3339.format(watermark),
                            isUnknown ? "-" : age(Duration.between(watermark, now)));
                });
        table.print();
        return ExitCode.DONE;
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
