package org.txsearch.ingest.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.intake.IntakeCounts;

/** Says what became of a load's records. */
record LoadSummary(IntakeCounts counts, Path deadLetterFile, Path differenceFile) {

    /**
     * @param files how many were loaded
     * @param earlier how many records an earlier run has brought to their end
     */
    void print(int files, Progress progress, long earlier) {
        double seconds = Math.max(1e-3, progress.elapsed().toNanos() / 1e9);
        System.out.println(counts.account());
        System.out.printf(
                Locale.ROOT,
                "%d file%s, %d weeks written to, %.1f s, %.0f transactions/s%n",
                files,
                files == 1 ? "" : "s",
                counts.weeks().size(),
                seconds,
                (counts.read() - earlier) / seconds);
        if (counts.supersededWithOtherContent() > 0) {
            System.out.printf(
                    Locale.ROOT,
                    "%d of the superseded had other content under the version that is stored; the stored one stays%n",
                    counts.supersededWithOtherContent());
            System.out.println("differences: " + differenceFile);
        }
        if (counts.deadLettered() > 0) {
            System.out.println("dead letters: " + deadLetterFile);
        }
    }

    /** Says what is not finished, if anything is not. */
    int exitCode(List<String> problems, @Nullable String failure) {
        problems.forEach(problem -> System.err.println("Not finished: " + problem));
        if (failure != null) {
            System.err.println("Not finished: " + failure);
        }
        if (failure != null || !counts.isComplete()) {
            if (counts.open() > 0) {
                System.err.println("Not finished: " + counts.open() + " records have no outcome");
            }
            System.err.println("The same command goes on from the last checkpoint, with --restart it begins anew;"
                    + " nothing is stored twice.");
            return ExitCode.NOT_FINISHED;
        }
        if (!problems.isEmpty()) {
            return ExitCode.NOT_FINISHED;
        }
        return counts.deadLettered() + counts.supersededWithOtherContent() > 0 ? ExitCode.DEAD_LETTERS : ExitCode.DONE;
    }
}
