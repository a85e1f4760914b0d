package org.txsearch.demo.commands;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.demo.generator.GeneratorSettings;
import org.txsearch.demo.generator.TransactionGenerator;

/**
 * The files of the demo's transactions. The newest transactions have a separate file, which can be generated before
 * Elasticsearch answers: searches return the newest transactions first, and the first response need not wait for the
 * others.
 */
final class DemoFiles implements AutoCloseable {

    /** A multiple of the generator's units; about seven of these transactions match the search of the tour. */
    private static final long NEWEST = 6_000;

    private final Path data;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> new Thread(work, "demo-files"));
    private @Nullable GeneratorSettings begun;
    private @Nullable Future<Path> newest;

    DemoFiles(Path data) {
        this.data = data;
    }

    /** Starts to generate the newest transactions. */
    void begin(GeneratorSettings settings) {
        begun = settings;
        newest = thread.submit(() -> generateNewest(settings));
    }

    /** Returns the settings of the generation that was begun. */
    Optional<GeneratorSettings> begun() {
        return Optional.ofNullable(begun);
    }

    /** Returns the file of the newest transactions when it is complete. */
    Path newest(GeneratorSettings settings) throws IOException, InterruptedException {
        if (newest == null || !settings.equals(begun)) {
            return generateNewest(settings);
        }
        try {
            return newest.get();
        } catch (ExecutionException e) {
            throw new CommandException("The demo's transactions could not be generated: " + e.getCause(), e);
        }
    }

    /** Returns whether there are other transactions than the newest. */
    static boolean haveOthers(GeneratorSettings settings) {
        return settings.count() > countOfNewest(settings);
    }

    /** Returns the file of the other transactions. */
    Path others(GeneratorSettings settings) throws IOException, InterruptedException {
        return generate(settings, "", generator(settings).rest(NEWEST), settings.count() - countOfNewest(settings));
    }

    private Path generateNewest(GeneratorSettings settings) throws IOException, InterruptedException {
        return generate(settings, "-newest", generator(settings).start(NEWEST), countOfNewest(settings));
    }

    private static long countOfNewest(GeneratorSettings settings) {
        return generator(settings).start(NEWEST).count();
    }

    private static TransactionGenerator generator(GeneratorSettings settings) {
        return new TransactionGenerator(settings).newestFirst();
    }

    /** Generates a file, or returns the existing one, so that an interrupted load continues from its checkpoint. */
    private Path generate(GeneratorSettings settings, String part, TransactionGenerator generator, long count)
            throws IOException, InterruptedException {
        Path file = Files.createDirectories(data)
                .resolve("demo-%d-%d-%s-%s-%d%s.avro"
                        .formatted(
                                settings.count(),
                                settings.seed(),
                                settings.from(),
                                settings.to(),
                                settings.hoursOfLastDay(),
                                part));
        if (!Files.exists(file)) {
            Path aside = file.resolveSibling(file.getFileName() + ".new");
            GenerateCommand.generate(generator, count, aside);
            Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
        }
        return file;
    }

    /** Stops generating. */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
