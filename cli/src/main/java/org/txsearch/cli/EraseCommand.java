package org.txsearch.cli;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cli.erasure.ErasureRun;
import org.txsearch.cli.erasure.ErasureRun.Outcome;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.OwnedNote;
import org.txsearch.document.CardFingerprints;
import org.txsearch.erasure.ErasureRegister.Erasure;
import org.txsearch.exports.ExportJobs;
import org.txsearch.paging.SearchException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Erases a payer's data. */
@Command(
        name = "erase",
        description =
                "Erase a payer's data: in all weeks, the personal members of every transaction of that payer become"
                        + " null, in a new version; money and references stay. Dead letters of that payer lose their text,"
                        + " export files are removed. Reports what remains elsewhere and until when, and writes a receipt"
                        + " without personal data to data/erasures. If it is interrupted, run it again.%nExit code 0:"
                        + " erased; 1: not finished.")
final class EraseCommand implements Callable<Integer> {

    private static final Logger AUDIT = LoggerFactory.getLogger("txsearch.audit");
    private static final String NOTE = "erase";
    private static final int MIN_IDENTIFIER_LENGTH = 3;
    private static final Duration EXPORT_PATIENCE = Duration.ofSeconds(30);

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

    /** Handles exports and dead letters, writes the receipt, and marks the erasure as done last. */
    private static int finish(Cluster cluster, ErasureRun run, Outcome outcome, List<Path> letterFiles)
            throws IOException, InterruptedException {
        Path data = CommandContext.current().data();
        Erasure erasure = outcome.erasure();
        List<String> identifiers = outcome.identifiers().stream()
                .map(text -> text.toLowerCase(Locale.ROOT))
                .filter(text -> text.length() >= MIN_IDENTIFIER_LENGTH)
                .toList();
        ExportJobs jobs = new ExportJobs(cluster, EXPORT_PATIENCE);
        ExportJobs.Withdrawn exports = jobs.withdraw(erasure.merchantId(), request -> {
            String text = request.toString().toLowerCase(Locale.ROOT);
            return identifiers.stream().anyMatch(text::contains);
        });
        // In letters a card number in an id is masked without a fingerprint.
        Set<String> masked = new HashSet<>(outcome.identifiers());
        outcome.identifiers().forEach(text -> masked.add(CardFingerprints.withoutFingerprint(text)));
        ErasedLetters letters = new ErasedLetters(erasure.merchantId(), masked, run.names(outcome));
        int emptied = 0;
        for (Path file : letterFiles(data, letterFiles)) {
            emptied += letters.erase(file);
        }
        EraseReceipt receipt = new EraseReceipt(
                erasure.reference(),
                erasure.merchantId(),
                erasure.erasedAt().toString(),
                Instant.now().toString(),
                outcome.isSettled(),
                erasure.runs(),
                erasure.transactions(),
                erasure.weeks(),
                exports.restarted(),
                exports.removed(),
                emptied,
                EraseReceipt.remains(cluster, exports.removed() > 0));
        receipt.print(receipt.write(data.resolve("erasures")));
        AUDIT.info(JsonMapper.shared()
                .writeValueAsString(Map.of(
                        "operation", "ERASE",
                        "reference", erasure.reference(),
                        "merchant_id", erasure.merchantId(),
                        "transactions", erasure.transactions(),
                        "finished", outcome.isSettled())));
        if (!outcome.isSettled()) {
            System.err.println("Not finished: a source that took records in before the erasure may still store some;"
                    + " ./txsearch sources shows which holds as_of back. When it has gone on or is closed, run the same"
                    + " command again, or ./txsearch erase --pending.");
            return ExitCode.NOT_FINISHED;
        }
        run.done(erasure);
        return ExitCode.DONE;
    }

    private static List<Path> letterFiles(Path data, List<Path> named) throws IOException {
        List<Path> files = new ArrayList<>(named);
        Path folder = data.resolve("dead-letters");
        if (Files.isDirectory(folder)) {
            try (Stream<Path> found = Files.walk(folder)) {
                found.filter(Files::isRegularFile).sorted().forEach(files::add);
            }
        }
        return files;
    }

    /**
     * Removes a payer's records from dead-letter files.
     *
     * <p>A letter keeps its line, its position and its faults, and loses its text. The file keeps its length, so that a load that
     * resumes and a follower that writes to it at this moment are not disturbed.
     *
     * @param identifiers the payer's id and addresses, as far as they are known
     * @param isIdentifier whether a text is one of them
     */
    private record ErasedLetters(String merchantId, Collection<String> identifiers, Predicate<String> isIdentifier) {

        /** Empties the letters of that payer in a file, and returns their number. */
        int erase(Path file) throws IOException {
            int erased = 0;
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
                    RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
                long start = 0;
                ByteArrayOutputStream line = new ByteArrayOutputStream();
                for (int b = in.read(); b >= 0; b = in.read()) {
                    if (b != '\n') {
                        line.write(b);
                        continue;
                    }
                    byte[] emptied = emptied(line.toByteArray());
                    if (emptied != null) {
                        out.seek(start);
                        out.write(emptied);
                        erased++;
                    }
                    start += line.size() + 1L;
                    line.reset();
                }
                out.getFD().sync();
            }
            return erased;
        }

        /** The line without its text, padded to its length; null where the line is not the payer's. */
        private byte @Nullable [] emptied(byte[] line) {
            String text = new String(line, StandardCharsets.UTF_8);
            JsonNode letter = tree(text);
            String record = letter == null ? text : letter.path("text").asString("");
            if (!isOfPayer(record)) {
                return null;
            }
            ObjectNode rest = letter instanceof ObjectNode object
                    ? object
                    : JsonMapper.shared().createObjectNode();
            rest.put("text", "");
            byte[] bytes = rest.toString().getBytes(StandardCharsets.UTF_8);
            byte[] emptied = Arrays.copyOf(bytes, line.length);
            Arrays.fill(emptied, Math.min(bytes.length, line.length), line.length, (byte) ' ');
            return emptied;
        }

        private boolean isOfPayer(String record) {
            JsonNode item = tree(record);
            if (item == null || !item.path("merchant_id").isString()) {
                String lower = record.toLowerCase(Locale.ROOT);
                return identifiers.stream().anyMatch(identifier -> lower.contains(identifier.toLowerCase(Locale.ROOT)));
            }
            return item.path("merchant_id").asString().equals(merchantId) && anyIdentifier(item);
        }

        private boolean anyIdentifier(JsonNode node) {
            if (node.isString()) {
                return isIdentifier.test(node.asString());
            }
            for (JsonNode child : node) {
                if (anyIdentifier(child)) {
                    return true;
                }
            }
            return false;
        }

        private static @Nullable JsonNode tree(String text) {
            try {
                JsonNode node = JsonMapper.shared().readTree(text);
                return node.isObject() ? node : null;
            } catch (JacksonException e) {
                // A crash has truncated it, or it is not JSON: it is searched as text.
                return null;
            }
        }
    }
}
