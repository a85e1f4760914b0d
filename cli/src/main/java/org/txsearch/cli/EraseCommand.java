package org.txsearch.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cli.erasure.ErasureOutcome;
import org.txsearch.cli.erasure.ErasureRun;
import org.txsearch.cli.erasure.PersonalDataStore;
import org.txsearch.cli.erasure.PersonalDataStores;
import org.txsearch.cli.erasure.StoreReceipt;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.OwnedNote;
import org.txsearch.erasure.Erasure;
import org.txsearch.erasure.Person;
import org.txsearch.paging.SearchException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

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
final class EraseCommand implements Callable<Integer> {

    private static final Logger AUDIT = LoggerFactory.getLogger("txsearch.audit");
    private static final String NOTE = "erase";

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
            GrantsCommand.id("MERCHANT", merchant);
        }
        return CommandContext.onCluster(cluster -> alone(cluster, () -> {
            if (merchant != null && payerText != null) {
                return erase(cluster, merchant, payerText);
            }
            if (run(cluster).pending().isEmpty()) {
                System.out.println("Nothing to do: every erasure is finished.");
            }
            return again(cluster, letterFiles);
        }));
    }

    /** Runs unfinished erasures again; prints nothing where there are none. */
    static int again(Cluster cluster) throws Exception {
        return run(cluster).pending().isEmpty() ? ExitCode.DONE : alone(cluster, () -> again(cluster, List.of()));
    }

    /** Only one process may write to the register. */
    private static int alone(Cluster cluster, Callable<Integer> work) throws Exception {
        try (OwnedNote note = OwnedNote.take(cluster, NOTE)) {
            int code = work.call();
            note.delete();
            return code;
        } catch (SearchException e) {
            System.err.println("Not finished: not every week can be searched at the moment (" + e.getMessage()
                    + "); see ./txsearch weeks, then run the command again.");
            return ExitCode.NOT_FINISHED;
        }
    }

    private static ErasureRun run(Cluster cluster) throws IOException {
        return new ErasureRun(cluster, CommandContext.clockSkew(), FingerprintKey.of(cluster));
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

    private int erase(Cluster cluster, String merchantId, String text) throws IOException, InterruptedException {
        ErasureRun run = run(cluster);
        return finish(cluster, run, run.erase(merchantId, text, CommandContext.erasureWait()), letterFiles);
    }

    private static int again(Cluster cluster, List<Path> letterFiles) throws IOException, InterruptedException {
        ErasureRun run = run(cluster);
        int code = ExitCode.DONE;
        for (Erasure erasure : run.pending()) {
            code = Math.max(code, finish(cluster, run, run.again(erasure, CommandContext.erasureWait()), letterFiles));
        }
        return code;
    }

    /** Erases the payer from all other stores, writes the receipt, and marks the erasure as done last. */
    private static int finish(Cluster cluster, ErasureRun run, ErasureOutcome outcome, List<Path> letterFiles)
            throws IOException, InterruptedException {
        Path data = CommandContext.current().data();
        Erasure erasure = outcome.erasure();
        PersonalDataStores.Files files = new PersonalDataStores.Files(
                data, CommandContext.exportFolder(), letterFiles, Path.of(System.getProperty("java.io.tmpdir")));
        List<StoreReceipt> stores = new ArrayList<>();
        for (PersonalDataStore store : PersonalDataStores.all(cluster, outcome, files)) {
            stores.add(erase(store, outcome.person()));
        }
        boolean isComplete = stores.stream().allMatch(store -> store.failure() == null);
        EraseReceipt receipt = new EraseReceipt(
                erasure.reference(),
                erasure.merchantId(),
                erasure.erasedAt().toString(),
                Instant.now().toString(),
                isComplete,
                erasure.runs(),
                erasure.transactions(),
                erasure.weeks(),
                stores,
                EraseReceipt.remains(cluster));
        receipt.print(receipt.write(data.resolve("erasures")));
        AUDIT.info(JsonMapper.shared()
                .writeValueAsString(Map.of(
                        "operation", "ERASE",
                        "reference", erasure.reference(),
                        "merchant_id", erasure.merchantId(),
                        "transactions", erasure.transactions(),
                        "finished", isComplete)));
        if (!outcome.isSettled()) {
            System.err.println("Not finished: a source that took records in before the erasure may still store some;"
                    + " ./txsearch sources shows which holds as_of back. When it has gone on or is closed, run the same"
                    + " command again, or ./txsearch erase --pending.");
        }
        for (StoreReceipt store : stores) {
            if (store.failure() != null) {
                System.err.println("Not finished: " + store.line());
            }
        }
        if (!isComplete) {
            return ExitCode.NOT_FINISHED;
        }
        run.done(erasure);
        return ExitCode.DONE;
    }

    /** A store that fails does not keep the others from being cleaned. */
    private static StoreReceipt erase(PersonalDataStore store, Person person) throws InterruptedException {
        try {
            return store.erase(person);
        } catch (IOException | UncheckedIOException e) {
            return StoreReceipt.failed(store.name(), e.getMessage() + "; run the command again");
        }
    }
}
