package org.txsearch.cli.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandProgress;
import org.txsearch.cli.runtime.Ticker;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.ingest.source.SourceFileWatch;

/** Shows how much of a load's files is read, and why the load waits. */
final class LoadMeter implements AutoCloseable {

    private static final Duration PERIOD = Duration.ofMillis(100);

    private final CommandProgress progress;
    private final List<SourceFile> files;
    private final double totalBytes;
    private final LongSupplier count;
    private final Supplier<@Nullable String> stall;
    private final Ticker ticker;
    private volatile long bytes;
    private volatile @Nullable String verifying;
    private final List<String> remarks = new ArrayList<>();

    LoadMeter(CommandProgress progress, List<SourceFile> files, LongSupplier count, Supplier<@Nullable String> stall) {
        this.progress = progress;
        this.files = files;
        this.totalBytes = Math.max(1, before(files.size()));
        this.count = count;
        this.stall = stall;
        this.ticker = new Ticker("load-meter", PERIOD, this::show);
    }

    /** Returns the receiver for the progress of the file with the given index. */
    SourceFileWatch watch(int file) {
        long before = before(file);
        Path path = files.get(file).path();
        long size = size(files.get(file));
        return new SourceFileWatch() {
            @Override
            public void verified(long bytesOfFile) {
                // No record of it has been read yet.
                verifying = "for " + path.getFileName() + " to be verified (" + 100 * bytesOfFile / Math.max(1, size)
                        + " %)";
            }

            @Override
            public void remark(String sentences) {
                remarks.add(path + ": " + sentences);
            }

            @Override
            public void read(long bytesOfFile) {
                verifying = null;
                bytes = before + bytesOfFile;
            }
        };
    }

    /** Returns remarks about unusual ways in which files were read; each begins with the file. */
    List<String> remarks() {
        return remarks;
    }

    private void show() {
        String reason = verifying;
        progress.update(Math.min(1, bytes / totalBytes), count.getAsLong(), reason == null ? stall.get() : reason);
    }

    private long before(int file) {
        return files.subList(0, file).stream().mapToLong(LoadMeter::size).sum();
    }

    private static long size(SourceFile file) {
        try {
            return Files.size(file.path());
        } catch (IOException e) {
            // Reading the file will report the error.
            return 0;
        }
    }

    /** Nothing is shown afterwards. */
    @Override
    public void close() throws InterruptedException {
        ticker.close();
    }
}
