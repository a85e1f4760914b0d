package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.stream.Collectors;
import org.txsearch.ingest.source.RecordSink;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceFile;

/** The records of Avro, NDJSON or CSV files. */
public final class FileFeed implements RecordFeed {

    private final List<Path> files;

    /** The records of those files. */
    public FileFeed(List<Path> files) {
        this.files = List.copyOf(files);
    }

    @Override
    public String name() {
        return files.stream()
                .map(file -> file.toAbsolutePath().normalize().toString())
                .collect(Collectors.joining(", "));
    }

    @Override
    public void read(RecordSink sink, DoubleConsumer onFraction) throws IOException, InterruptedException {
        long total = 1;
        for (Path file : files) {
            total += Files.size(file);
        }
        long before = 0;
        for (Path file : files) {
            long done = before;
            double of = total;
            try {
                new SourceFile(file).read(sink, bytes -> onFraction.accept((done + bytes) / of));
            } catch (SourceException e) {
                throw new IOException(file + ": " + e.getMessage(), e);
            }
            before += Files.size(file);
        }
    }
}
