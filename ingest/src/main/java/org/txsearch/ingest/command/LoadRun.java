package org.txsearch.ingest.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.txsearch.cluster.Cluster;
import org.txsearch.ingest.intake.DeadLetterFile;
import org.txsearch.ingest.intake.Intake;
import org.txsearch.ingest.intake.IntakeCounts;
import org.txsearch.ingest.intake.Pace;
import org.txsearch.ingest.load.Load;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.weeks.Weeks;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteFailedException;
import org.txsearch.write.WriteTarget;

/** Loads files with progress and a summary. */
final class LoadRun {

    private final Cluster cluster;
    private final Path deadLetterFile;
    private final List<String> problems = new ArrayList<>();

    LoadRun(Cluster cluster, Path deadLetterFile) {
        this.cluster = cluster;
        this.deadLetterFile = deadLetterFile;
    }

    /** Loads the files and prints what became of their records. */
    int run(List<Path> files) throws IOException, InterruptedException {
        Weeks weeks = new Weeks(cluster);
        weeks.installTemplate();
        Progress progress = Progress.of("Loading", "transactions");
        try (DeadLetterFile deadLetters = new DeadLetterFile(deadLetterFile);
                BulkWriter writer = new BulkWriter(cluster, BulkSettings.defaults(), WriteTarget.homes())) {
            Intake intake = new Intake(writer, deadLetters, Pace.UNLIMITED);
            try {
                read(files, intake, writer, progress);
                progress.done(intake.counts().read());
                weeks.refresh(intake.counts().weeks());
            } catch (WriteFailedException | IOException e) {
                progress.interrupted();
                problems.add("Elasticsearch: " + e.getMessage());
            } catch (UncheckedIOException e) {
                progress.interrupted();
                problems.add(String.valueOf(e.getMessage()));
            }
            summarize(intake.counts(), files.size(), progress);
            return exitCode(intake.counts());
        }
    }

    /** Returns when every record has its outcome. */
    private void read(List<Path> files, Intake intake, BulkWriter writer, Progress progress)
            throws InterruptedException {
        Load load = new Load(intake);
        long total = files.stream().mapToLong(LoadRun::size).sum();
        try (LoadMeter meter = new LoadMeter(progress, total, intake.counts(), writer)) {
            long before = 0;
            for (Path file : files) {
                long done = before;
                try {
                    load.file(new SourceFile(file), bytes -> meter.at(done + bytes));
                } catch (SourceException e) {
                    problems.add(file + ": " + e.getMessage());
                }
                before += size(file);
            }
            intake.finish();
        }
    }

    private void summarize(IntakeCounts counts, int files, Progress progress) {
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
                counts.read() / seconds);
        if (counts.supersededWithOtherContent() > 0) {
            System.out.printf(
                    Locale.ROOT,
                    "%d of the superseded had other content under the version that is stored; the stored one stays%n",
                    counts.supersededWithOtherContent());
        }
        if (counts.deadLettered() > 0) {
            System.out.println("dead letters: " + deadLetterFile);
        }
        problems.forEach(problem -> System.err.println("Not finished: " + problem));
        if (!counts.isComplete()) {
            System.err.println("Not finished: "
                    + (counts.read() - counts.indexed() - counts.superseded() - counts.deadLettered())
                    + " records have no outcome; load the files again, nothing is stored twice");
        }
    }

    private int exitCode(IntakeCounts counts) {
        if (!problems.isEmpty() || !counts.isComplete()) {
            return ExitCode.NOT_FINISHED;
        }
        return counts.deadLettered() > 0 ? ExitCode.DEAD_LETTERS : ExitCode.DONE;
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            // Reading it will say what is wrong.
            return 0;
        }
    }
}
