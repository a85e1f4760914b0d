package org.txsearch.cli;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.rebuild.EncodedFeed;
import org.txsearch.cli.rebuild.ItemRederivation;
import org.txsearch.cli.rebuild.RebuildPhase;
import org.txsearch.cli.rebuild.RebuildReport;
import org.txsearch.cli.rebuild.RebuildRequest;
import org.txsearch.cli.rebuild.RebuildState;
import org.txsearch.cli.rebuild.RebuildWatcher;
import org.txsearch.cli.rebuild.RecordFeed;
import org.txsearch.cli.rebuild.WeekRebuild;
import org.txsearch.cluster.Cluster;
import org.txsearch.erasure.ErasedPayers;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.Tier;
import org.txsearch.weeks.WeekIndex;

/** Rebuilds weeks one after the other, with progress and a report; a signal leaves none of them blocked. */
final class WeekRebuilds {

    private static final double MEGABYTE = 1 << 20;
    private static final int MAX_DETAILS = 20;

    private final ErasedPayers erased;
    private final WeekRebuild rebuild;
    private final Shown shown = new Shown();

    private WeekRebuilds(Cluster cluster) {
        this.erased = new ErasedPayers(cluster);
        this.rebuild = new WeekRebuild(cluster, new ItemRederivation(), shown);
    }

    /** Rebuilds in that cluster. */
    static WeekRebuilds of(Cluster cluster) {
        return new WeekRebuilds(cluster);
    }

    /** The rebuilds that have begun and not ended. */
    Map<IsoWeek, RebuildState> unfinished() throws IOException {
        return rebuild.unfinished();
    }

    /** Removes what an unfinished rebuild has left. */
    boolean rollBack(IsoWeek week) throws IOException, InterruptedException {
        return rebuild.rollBack(week);
    }

    /**
     * Rebuilds the weeks.
     *
     * @param tier what they shall be made for; null leaves that as it is
     * @param records where their transactions come from; null means the old index
     */
    int run(List<IsoWeek> weeks, @Nullable Tier tier, @Nullable RecordFeed records, boolean acceptsDifferences)
            throws IOException, InterruptedException {
        try (StopSignal signal = StopSignal.undoing(
                        rebuild::giveUp,
                        "The week may still refuse writes (%s): run the same command again, or weeks rebuild --roll-back"
                                + " WEEK.");
                shown) {
            for (IsoWeek week : weeks) {
                EncodedFeed feed = records == null ? null : new EncodedFeed(records, erased);
                shown.begin(week);
                print(rebuild.run(new RebuildRequest(week, tier, feed, acceptsDifferences)), feed);
            }
            return ExitCode.DONE;
        }
    }

    private static void print(RebuildReport report, @Nullable EncodedFeed feed) {
        double seconds = Math.max(1e-3, report.took().toNanos() / 1e9);
        System.out.printf(
                Locale.ROOT,
                "%s: %s, %d documents written, %.1f s, %.0f documents/s, %d passes for what changed meanwhile,"
                        + " writes waited %.2f s%n",
                report.week(),
                report.after().name(),
                report.written(),
                seconds,
                report.written() / seconds,
                report.passes(),
                report.blocked().toNanos() / 1e9);
        System.out.println(report.week() + ": " + size(report.before()) + " before, " + size(report.after()) + " now, "
                + report.after().tier().text() + "; " + report.before().name()
                + " is kept (weeks retire --old-generations)");
        if (feed != null) {
            System.out.println(report.week() + ": " + report.otherWeeks() + " records of other weeks, " + report.older()
                    + " older than what is stored, " + feed.invalid() + " not valid, all left out");
        }
        if (!report.accepted().isEmpty()) {
            System.out.println(report.week() + ": differs from the old generation, as accepted:");
            report.accepted().stream().limit(MAX_DETAILS).forEach(System.out::println);
        }
    }

    private static String size(WeekIndex index) {
        return String.format(Locale.ROOT, "%.1f MB in %d segments", index.bytes() / MEGABYTE, index.segments());
    }

    /** Shows the copy as a bar; the other phases have no measure of their own. */
    private static final class Shown implements RebuildWatcher, AutoCloseable {

        private @Nullable Progress progress;
        private @Nullable IsoWeek week;
        private RebuildPhase phase = RebuildPhase.FILL;
        private long documents;

        void begin(IsoWeek begun) {
            week = begun;
            phase = RebuildPhase.FILL;
            documents = 0;
            progress = Progress.of("Rebuilding " + begun, "documents");
        }

        @Override
        public void close() {
            if (progress != null) {
                progress.close();
            }
        }

        @Override
        public void entering(RebuildPhase entered) {
            if (phase == RebuildPhase.FILL && entered != RebuildPhase.FILL && progress != null) {
                progress.done(documents);
            }
            phase = entered;
            if (entered == RebuildPhase.MERGE) {
                System.err.println("Merging " + week);
            }
        }

        @Override
        public void copied(double fraction, long written, @Nullable String trouble) {
            documents = written;
            if (progress != null) {
                progress.update(Math.min(1, fraction), written, trouble);
            }
        }
    }
}
