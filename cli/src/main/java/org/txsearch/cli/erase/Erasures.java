package org.txsearch.cli.erase;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cli.runtime.settings.FingerprintKey;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.StateLease;
import org.txsearch.erasure.Erasure;
import org.txsearch.erasure.Person;
import org.txsearch.paging.SearchException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Erases payers from every store, and writes a receipt for each. Only one process does so at a time: only one may write to the
 * register.
 *
 * @param letterFiles dead-letter files besides those in the data directory
 */
public record Erasures(Cluster cluster, List<Path> letterFiles) {

    private static final Logger AUDIT = LoggerFactory.getLogger("txsearch.audit");
    private static final String NOTE = "erase";

    /** Erases a payer; returns the exit code. */
    int erase(String merchantId, String payer) throws Exception {
        return alone(() -> {
            ErasureRun run = run();
            return finish(run, run.erase(merchantId, payer, CommandContext.erasureWait()));
        });
    }

    int runPending() throws Exception {
        return alone(() -> {
            if (run().pending().isEmpty()) {
                System.out.println("Nothing to do: every erasure is finished.");
            }
            return again();
        });
    }

    /** Runs all unfinished erasures again after a restore; prints nothing if there are none. Returns the exit code. */
    public static int runReopened(Cluster cluster) throws Exception {
        Erasures erasures = new Erasures(cluster, List.of());
        return erasures.run().pending().isEmpty() ? ExitCode.DONE : erasures.alone(erasures::again);
    }

    private int alone(Callable<Integer> work) throws Exception {
        try (StateLease note = StateLease.take(cluster, NOTE)) {
            int code = work.call();
            note.delete();
            return code;
        } catch (SearchException e) {
            System.err.println("Not finished: not every week can be searched at the moment (" + e.getMessage()
                    + "); see ./txsearch weeks, then run the command again.");
            return ExitCode.NOT_FINISHED;
        }
    }

    private ErasureRun run() throws IOException {
        return new ErasureRun(cluster, CommandContext.clockSkew(), FingerprintKey.of(cluster));
    }

    private int again() throws IOException, InterruptedException {
        ErasureRun run = run();
        int code = ExitCode.DONE;
        for (Erasure erasure : run.pending()) {
            code = Math.max(code, finish(run, run.again(erasure, CommandContext.erasureWait())));
        }
        return code;
    }

    /** Erases the payer from all other stores, writes the receipt, and marks the erasure as done last. */
    private int finish(ErasureRun run, ErasureOutcome outcome) throws IOException, InterruptedException {
        Path data = CommandContext.current().data();
        Erasure erasure = outcome.erasure();
        List<StoreReceipt> stores = new ArrayList<>();
        for (PersonalDataStore store :
                PersonalDataStores.all(cluster, outcome, data, CommandContext.exportFolder(), letterFiles)) {
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

    /** Erases a person from a store; a failure does not keep the other stores from being cleaned. */
    private static StoreReceipt erase(PersonalDataStore store, Person person) {
        try {
            return store.erasing().apply(person);
        } catch (IOException | UncheckedIOException e) {
            return StoreReceipt.failed(store.name(), e.getMessage() + "; run the command again");
        }
    }
}
