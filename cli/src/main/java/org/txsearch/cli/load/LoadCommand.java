package org.txsearch.cli.load;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cli.runtime.settings.KafkaSettings;
import org.txsearch.cli.runtime.settings.ZoneOption;
import org.txsearch.ingest.source.CsvOptions;
import org.txsearch.ingest.source.SourceFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Loads files into the weekly indices. */
@Command(
        name = "load",
        description = "Load Avro container, NDJSON or CSV files (also .gz) into the weekly indices.%n"
                + LoadCommand.EXIT_CODES)
public final class LoadCommand implements Callable<Integer> {

    static final String EXIT_CODES =
            "Exit code 0: every record is stored, or a newer version is; a line reports how many were adjusted. 2: with dead"
                    + " letters, or with records that differ from what is stored under their version. 1: not finished.";

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "the files")
    private List<Path> files = List.of();

    @Option(
            names = "--to-kafka",
            description = "append them to the Kafka topic instead; ./txsearch follow then reads them from there")
    private boolean toKafka;

    @Option(
            names = "--csv-delimiter",
            paramLabel = "CHARACTER",
            description = "what stands between the cells of CSV files, such as ';' or TAB (default: detected)")
    private @Nullable String delimiter;

    @Option(
            names = "--csv-decimal-separator",
            paramLabel = "CHARACTER",
            description = "what stands before the fraction of decimals in CSV files: . or , (default: detected)")
    private @Nullable String decimalSeparator;

    @Mixin
    private ZoneOption timeZone = new ZoneOption();

    @Mixin
    private LoadOptions options = new LoadOptions();

    @Override
    public Integer call() throws Exception {
        CsvOptions csv = new CsvOptions(delimiter(delimiter), decimalSeparator(decimalSeparator));
        ZoneId zone = timeZone.zone();
        List<SourceFile> sources = files.stream()
                .map(file -> new SourceFile(file, false, csv, zone))
                .toList();
        if (!toKafka) {
            return options.load("load", sources, reading(csv, zone));
        }
        if (options.restart || options.isImport || options.rate.isSet()) {
            throw new CommandException(
                    "--to-kafka allows neither --restart nor --import nor --max-rate: it always starts at the beginning,"
                            + " and ./txsearch follow has --max-rate.");
        }
        options.refuseMistakes(sources);
        Path letters = options.deadLetterFile(CommandContext.current().data(), "load");
        return new ToKafkaRun(KafkaSettings.current()).load(sources, letters);
    }

    /** Returns the options that decide how values are read, as they are given; null without such options. */
    private static @Nullable String reading(CsvOptions csv, @Nullable ZoneId zone) {
        List<String> given = new ArrayList<>();
        if (zone != null) {
            given.add("--time-zone " + zone.getId());
        }
        if (csv.delimiter() != null) {
            given.add("--csv-delimiter " + (csv.delimiter() == '\t' ? "TAB" : "'" + csv.delimiter() + "'"));
        }
        if (csv.decimalSeparator() != null) {
            given.add("--csv-decimal-separator " + csv.decimalSeparator());
        }
        return given.isEmpty() ? null : String.join(" ", given);
    }

    private static @Nullable Character delimiter(@Nullable String option) {
        if (option == null) {
            return null;
        }
        String character = option.equalsIgnoreCase("TAB") || option.equals("\\t") ? "\t" : option;
        if (character.length() != 1 || Character.isLetterOrDigit(character.charAt(0)) || "\"\r\n".contains(character)) {
            throw new CommandException(
                    "--csv-delimiter takes one character other than a letter, a digit or a quote, or the"
                            + " word TAB; in a shell, ';' and '|' are quoted.");
        }
        return character.charAt(0);
    }

    private static @Nullable Character decimalSeparator(@Nullable String option) {
        if (option != null && !option.equals(".") && !option.equals(",")) {
            throw new CommandException("--csv-decimal-separator is . or a comma.");
        }
        return option == null ? null : option.charAt(0);
    }
}
