package org.txsearch.demo.commands;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.load.ToKafkaRun;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.CommandProgress;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.LauncherCommand;
import org.txsearch.demo.generator.GeneratorSettings;
import org.txsearch.demo.generator.TransactionGenerator;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes reproducible transactions to an Avro file. */
@Command(
        name = "generate",
        description =
                "Write reproducible, realistic transactions to an Avro file: the same arguments give the same bytes.")
public final class GenerateCommand implements LauncherCommand {

    @Option(names = "--count", required = true, paramLabel = "N", description = "how many transactions")
    private long count;

    @Option(names = "--seed", required = true, paramLabel = "S", description = "tells one set from another")
    private long seed;

    @Option(names = "--from", required = true, paramLabel = "DATE", description = "first day, UTC")
    private LocalDate from = LocalDate.EPOCH;

    @Option(names = "--to", required = true, paramLabel = "DATE", description = "last day, UTC, included")
    private LocalDate to = LocalDate.EPOCH;

    @Option(
            names = "--merchants",
            paramLabel = "N",
            description =
                    "among how many merchants, the second with half of what the first has (default: grows with the"
                            + " square root of the transactions)")
    private @Nullable Integer merchants;

    @ArgGroup(multiplicity = "1")
    private Destination destination = new Destination();

    /** The destination of the transactions. */
    static final class Destination {
        @Option(names = "--out", paramLabel = "FILE.avro", description = "the file to write")
        private Path out = Path.of("transactions.avro");

        @Option(names = "--to-kafka", description = "append them to the Kafka topic")
        private boolean toKafka;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        GeneratorSettings settings;
        try {
            settings = new GeneratorSettings(count, seed, from, to);
            if (merchants != null) {
                settings = settings.withMerchants(merchants);
            }
        } catch (IllegalArgumentException e) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        }
        if (destination.toKafka) {
            return ToKafkaRun.publish(settings.count(), new TransactionGenerator(settings)::forEach);
        }
        generate(new TransactionGenerator(settings), settings.count(), destination.out);
        return ExitCode.DONE;
    }

    /** Writes a file of transactions and shows the progress. */
    static void generate(TransactionGenerator generator, long count, Path file)
            throws IOException, InterruptedException {
        CommandProgress progress = CommandProgress.of("Generating", "transactions");
        generator.write(file, done -> progress.update((double) done / Math.max(1, count), done, null));
        progress.done(count);
        double seconds = progress.seconds();
        System.out.printf(
                Locale.ROOT,
                "Generated %d transactions in %.1f s, %.0f transactions/s%n",
                count,
                seconds,
                count / seconds);
    }
}
