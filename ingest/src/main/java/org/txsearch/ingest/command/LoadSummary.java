package org.txsearch.ingest.command;

import java.nio.file.Path;
import java.util.Locale;
import org.txsearch.ingest.intake.IntakeCounts;

/** Prints what became of a load's records. */
record LoadSummary(IntakeCounts counts, Path deadLetterFile) {

    /**
     * @param files how many were loaded
     * @param earlier how many records an earlier run has brought to their end
     */
    void print(int files, Progress progress, long earlier) {
        double seconds = Math.max(1e-3, progress.elapsed().toNanos() / 1e9);
        System.out.printf(
                Locale.ROOT,
                "read %d = indexed %d + superseded %d + dead-lettered %d%n",
                counts.read(),
                counts.indexed(),
                counts.superseded(),
                counts.deadLettered());
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
        }
        if (counts.deadLettered() > 0) {
            System.out.println("dead letters: " + deadLetterFile);
        }
    }
}
