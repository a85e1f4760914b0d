package org.txsearch.cli.erase;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.ArgumentTypes;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.settings.CommandContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Erases a payer's data. */
@Command(
        name = "erase",
        description =
                "Erase a payer's data: in all weeks, the personal members of every transaction of that payer become"
                        + " null, in a new version; money and references stay. Dead letters of that payer lose their text,"
                        + " export files are removed, and schedules, exports and webhook endpoints that name the payer are"
                        + " deleted. Reports every store, what remains elsewhere and until when, and writes a receipt"
                        + " without personal data to data/erasures. If it is interrupted, run it again.%nExit code 0:"
                        + " erased in every store; 1: not finished.")
public final class EraseCommand implements Callable<Integer> {

    @Option(names = "--merchant", paramLabel = "MERCHANT", description = "the merchant whose payer it is")
    private @Nullable String merchant;

    @Option(
            names = "--payer",
            paramLabel = "PAYER",
            description =
                    "the payer's id, or an e-mail address in any case; - reads it from the standard input, so that it"
                            + " appears in no process list and no shell history")
    private @Nullable String payer;

    @Option(
            names = "--pending",
            description =
                    "run unfinished erasures again, and those that a restore has undone; only the hashes of payers are"
                            + " known, so that all transactions of their merchants are read")
    private boolean pending;

    @Option(
            names = "--dead-letters",
            paramLabel = "FILE",
            description = "further dead-letter files, besides those in data/dead-letters")
    private List<Path> letterFiles = List.of();

    @Override
    public Integer call() throws Exception {
        String payerText = payer == null ? null : payerText(payer);
        if (pending ? merchant != null || payer != null : merchant == null || payer == null) {
            throw new CommandException("Name the payer with --merchant and --payer, or give --pending.");
        }
        if (merchant != null) {
            ArgumentTypes.id("MERCHANT", merchant);
        }
        return CommandContext.onCluster(cluster -> {
            Erasures erasures = new Erasures(cluster, letterFiles);
            return merchant != null && payerText != null ? erasures.erase(merchant, payerText) : erasures.runPending();
        });
    }

    private static String payerText(String option) throws IOException {
        String text = option.strip();
        if (option.equals("-")) {
            String line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
            text = line == null ? "" : line.strip();
        }
        if (text.isEmpty()) {
            throw new CommandException("PAYER is empty: name an id or an e-mail address.");
        }
        return text;
    }
}
