package org.txsearch.cli.runtime.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.OnOwnNode;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.document.CardFingerprints;
import org.txsearch.document.TestFingerprints;
import org.txsearch.index.OtherKeyException;
import org.txsearch.index.WeekRegister;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Card numbers in ids of other systems, through all commands that write. */
class FingerprintKeyIT extends OnOwnNode {

    private static final String CARD = "4111111111111111";
    private static final String OTHER_CARD = "4000000000061111";
    private static final String IMEI = "353247104467808";
    private static final String WEEK = "2026-W46";

    private final String merchant = "M-" + UUID.randomUUID();
    private final CardFingerprints fingerprints = TestFingerprints.get();

    @BeforeEach
    void surroundings() {
        settings.set("txsearch.erasure.wait", "20s");
    }

    @Test
    void processWithAnotherKey_isRefused_beforeItWrites() throws Exception {
        load(payment("a", CARD));
        Path key = Files.writeString(folder.resolve("other.key"), "b".repeat(44));
        settings.set("txsearch.fingerprint.key-file", key.toString());
        for (String[] command : List.of(
                new String[] {"load", file(payment("b", CARD)).toString()},
                new String[] {"weeks", "rebuild", WEEK},
                new String[] {"erase", "--merchant", merchant, "--payer", "p_9"})) {
            CommandRun run = CommandRun.of(command);
            assertThat(run.exitCode()).as("%s", run).isEqualTo(1);
            assertThat(run.err())
                    .as("%s", run)
                    .anyMatch(line -> line.startsWith(
                                    "Card numbers in the ids of this cluster have the fingerprints of another key")
                            && line.contains("TXSEARCH_FINGERPRINT_KEYFILE"));
        }
        assertThat(source("b")).isNull();
        settings.set(
                "txsearch.fingerprint.key-file", folder.resolve("missing.key").toString());
        assertThat(CommandRun.of("load", file(payment("b", CARD)).toString()).err())
                .anyMatch(line ->
                        line.startsWith("txsearch.fingerprint.key-file: must be the path of a file that exists"));
    }

    @Test
    void storedForm_staysThroughRebuild_changesAndALoadOfWhatWasRead() throws Exception {
        load(payment("a", CARD), payment("b", OTHER_CARD), payment("c", IMEI), payment("d", CARD));
        String stored = fingerprints.id(CARD);
        assertThat(payer("a")).isEqualTo(stored).isEqualTo(payer("d"));
        assertThat(payer("b")).isEqualTo(fingerprints.id(OTHER_CARD)).isNotEqualTo(stored);
        assertThat(payer("c")).isEqualTo(IMEI);
        JsonNode before = item("a");

        CommandRun rebuild = CommandRun.of("weeks", "rebuild", WEEK);
        assertThat(rebuild.exitCode()).as("%s", rebuild).isZero();
        assertThat(item("a")).isEqualTo(before);

        ObjectNode read = (ObjectNode) item("a");
        CommandRun again = load(read);
        assertThat(again.exitCode()).as("%s", again).isZero();
        assertThat(load(read.put("version", 2)).exitCode()).isZero();
        assertThat(payer("a")).isEqualTo(stored);
        assertThat(Objects.requireNonNull(source("a")).path("_version").asInt()).isEqualTo(2);
    }

    @Test
    void erase_takesTheNumber_orTheStoredForm() throws Exception {
        load(payment("a", CARD), payment("b", OTHER_CARD), payment("c", CARD));
        CommandRun run = CommandRun.of("erase", "--merchant", merchant, "--payer", CARD);
        assertThat(run.exitCode()).as("%s", run).isZero();
        assertThat(run.out().get(0)).contains(": 2 transactions erased");
        assertThat(item("a").path("payer").isNull()).isTrue();
        assertThat(item("a").path("reference").isNull()).isTrue();
        assertThat(payer("b")).isEqualTo(fingerprints.id(OTHER_CARD));

        CommandRun stored = CommandRun.of("erase", "--merchant", merchant, "--payer", fingerprints.id(OTHER_CARD));
        assertThat(stored.out().get(0)).contains(": 1 transactions erased");
        // What arrives later is erased on its way in.
        load(payment("later", CARD), payment("b", OTHER_CARD).put("version", 5));
        assertThat(item("later").path("payer").isNull()).isTrue();
    }

    @Test
    void otherKeyOfABackup_isRefused() throws Exception {
        load(payment("a", CARD));
        WeekRegister register = new WeekRegister(cluster);
        assertThat(register.note()).containsEntry("fingerprint_key", fingerprints.checkValue());
        register.takeOverFingerprintKey(register.note());
        register.takeOverFingerprintKey(Map.of());
        assertThatExceptionOfType(OtherKeyException.class)
                .isThrownBy(() -> register.takeOverFingerprintKey(Map.of("fingerprint_key", "other")));
    }

    private ObjectNode payment(String id, String payerId) {
        ObjectNode item = JsonMapper.shared().createObjectNode();
        item.put("merchant_id", merchant)
                .put("id", id)
                .put("type", "PAYMENT")
                .put("status", "COMPLETED")
                .put("direction", "CREDIT")
                .put("created_at", "2026-11-10T08:00:00Z")
                .put("version", 1)
                .put("reference", payerId);
        item.putObject("amount").put("value", "1.00").put("currency_code", "EUR");
        item.putObject("payer").put("id", payerId).put("name", "Ada");
        return item;
    }

    private Path file(ObjectNode... records) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (ObjectNode item : records) {
            lines.append(item).append('\n');
        }
        return Files.writeString(folder.resolve(UUID.randomUUID() + ".ndjson"), lines);
    }

    private CommandRun load(ObjectNode... records) throws IOException {
        CommandRun run = CommandRun.of("load", file(records).toString());
        assertThat(run.exitCode()).as("%s", run).isZero();
        return run;
    }

    private String payer(String id) throws IOException {
        return item(id).path("payer").path("id").asString();
    }

    private JsonNode item(String id) throws IOException {
        ObjectNode item = (ObjectNode) Objects.requireNonNull(source(id)).path("_source");
        item.remove("search");
        return item;
    }

    private @Nullable JsonNode source(String id) throws IOException {
        try {
            return cluster.call("GET", "/transactions-2026-w46/_doc/" + merchant + "%7C" + id);
        } catch (ClusterRefusalException e) {
            return null;
        }
    }
}
