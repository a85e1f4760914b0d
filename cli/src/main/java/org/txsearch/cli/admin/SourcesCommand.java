package org.txsearch.cli.admin;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Callable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.Sizes;
import org.txsearch.cli.runtime.TextTable;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.freshness.AsOf;
import org.txsearch.freshness.Watermarks;
import org.txsearch.time.Rfc3339;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists the sources that limit the freshness of answers, and closes those that will not continue. */
@Command(
        name = "sources",
        description = "List the open sources of transactions, and the time until which searches see each of them. The"
                + " earliest of these times is freshness.as_of of every answer.")
public final class SourcesCommand implements Callable<Integer> {

    @Override
    public Integer call() throws Exception {
        return CommandContext.onCluster(cluster -> list(new Watermarks(cluster).open()));
    }

    @Command(
            name = "close",
            description =
                    "Close a source that will not continue, such as a load that nobody resumes. freshness.as_of then no"
                            + " longer waits for it: what it took in and did not store is not counted as missing. A source that"
                            + " still runs opens again by itself.")
    int close(@Parameters(paramLabel = "NAME", description = "its name, as shown in the list") String name)
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
                    "Answers no longer wait for it. What it took in since and did not store is missing from them:"
                            + " load it again if in doubt, nothing is stored twice.");
            return ExitCode.DONE;
        });
    }

    private static int list(Map<String, Instant> open) {
        if (open.isEmpty()) {
            System.out.println("No source is open: everything that was taken in is visible.");
            return ExitCode.DONE;
        }
        Instant now = Clock.systemUTC().instant();
        TextTable table = new TextTable("source", "visible up to", "age");
        open.entrySet().stream()
                .sorted(Map.Entry.<String, Instant>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .forEach(source -> {
                    Instant watermark = source.getValue();
                    // It was opened before its watermark was known.
                    boolean isUnknown = watermark.equals(AsOf.UNKNOWN);
                    table.row(
                            source.getKey(),
                            isUnknown ? "not known yet" : Rfc3339.format(watermark),
                            isUnknown ? "-" : age(Duration.between(watermark, now)));
                });
        table.print();
        return ExitCode.DONE;
    }

    /** Formats an age in its two largest units. */
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
        return Sizes.tenths(age.toMillis() / 1e3) + " s";
    }
}
