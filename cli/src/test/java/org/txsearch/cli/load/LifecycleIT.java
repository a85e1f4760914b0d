package org.txsearch.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.OnSharedNode;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.TransactionFiles;
import org.txsearch.schema.TransactionSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Histories of transactions, given by records and changes in any order and several times: one document in the home week,
 * equal to the last state.
 */
class LifecycleIT extends OnSharedNode {

    private static final int HISTORIES = 150;
    private static final long FIRST = 1_325_500_000_000L;
    private static final long DAY = 86_400_000L;

    @BeforeEach
    void open() {
        surroundings.patience(60);
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, Integer.getInteger("lifecycle.seeds", 1));
    }

    @Tag("random")
    @ParameterizedTest
    @MethodSource("seeds")
    void anyOrderAndRepetition_endsInTheLastState(long seed) throws IOException {
        Random random = new Random(seed);
        String merchant = "M-lifecycle-" + seed;
        List<String> lines = new ArrayList<>();
        Map<String, GenericRecord> last = new HashMap<>();
        for (int i = 0; i < HISTORIES; i++) {
            List<GenericRecord> states = history(random, merchant, "t" + i);
            GenericRecord end = states.get(states.size() - 1);
            last.put("t" + i, end);
            for (int version = 0; version < states.size(); version++) {
                // The first state comes as a record, later ones as a record, as a change or as both.
                boolean asChange = version > 0 && random.nextBoolean();
                List<String> forms = new ArrayList<>();
                if (asChange) {
                    forms.add(change(states.get(version - 1), states.get(version)));
                }
                if (!asChange || random.nextInt(4) == 0) {
                    forms.add(TransactionFiles.json(states.get(version)));
                }
                for (String form : forms) {
                    for (int times = 1 + random.nextInt(5); times > 0; times--) {
                        lines.add(form);
                    }
                }
            }
        }
        Collections.shuffle(lines, random);
        Path file = Files.write(folder.resolve("events.ndjson"), lines);
        CommandRun run = CommandRun.of("load", file.toString());
        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out().get(0)).startsWith("read " + lines.size() + " = ").endsWith(" dead-lettered 0");
        Map<String, JsonNode> stored = surroundings.stored(merchant);
        assertThat(stored.keySet()).isEqualTo(last.keySet());
        last.forEach((id, record) -> {
            JsonNode hit = Objects.requireNonNull(stored.get(id));
            JsonNode expected = JsonMapper.shared().readTree(TransactionFiles.json(record));
            assertThat(withoutIngestedAt(hit.get("_source"))).as(id).isEqualTo(withoutIngestedAt(expected));
        });
    }

    private static Map<String, JsonNode> withoutIngestedAt(JsonNode item) {
        Map<String, JsonNode> members = new HashMap<>();
        item.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
        members.remove("ingested_at");
        members.remove("search");
        return members;
    }

    /** Authorised, then captured in parts, refunded in parts, voided or charged back, each with its version. */
    private static List<GenericRecord> history(Random random, String merchant, String id) {
        GenericRecord record = SampleTransactions.minimal(merchant, id);
        record.put("created_at", FIRST + random.nextInt(60) * DAY + random.nextInt((int) DAY));
        record.put("updated_at", record.get("created_at"));
        record.put("status", SampleTransactions.symbol("status", "AUTHORIZED"));
        long version = 1L + random.nextInt(3);
        record.put("version", version);
        List<GenericRecord> states = new ArrayList<>(List.of(record));
        List<String> steps = new ArrayList<>();
        if (random.nextInt(5) == 0) {
            steps.add("CANCELLED");
        } else {
            for (int part = random.nextInt(3); part >= 0; part--) {
                steps.add("COMPLETED");
            }
            for (int part = random.nextInt(3); part > 0; part--) {
                steps.add("PARTIALLY_REFUNDED");
            }
            steps.add(random.nextBoolean() ? "REFUNDED" : "REVERSED");
        }
        for (String status : steps) {
            GenericRecord next = GenericData.get().deepCopy(TransactionSchema.current(), states.get(states.size() - 1));
            version += 1 + random.nextInt(3);
            next.put("version", version);
            next.put("status", SampleTransactions.symbol("status", status));
            next.put("updated_at", (Long) next.get("updated_at") + 1 + random.nextInt((int) DAY));
            next.put("note", random.nextBoolean() ? null : "after version " + version);
            next.put("fee", random.nextBoolean() ? null : SampleTransactions.money("-0." + (10 + version), "EUR"));
            states.add(next);
        }
        return states;
    }

    private static String change(GenericRecord from, GenericRecord to) {
        JsonNode after = JsonMapper.shared().readTree(TransactionFiles.json(to));
        Map<String, Object> set = new HashMap<>();
        for (String member : List.of("status", "updated_at", "note", "fee")) {
            set.put(member, after.get(member));
        }
        Map<String, Object> change = new HashMap<>();
        change.put("merchant_id", after.get("merchant_id"));
        change.put("id", after.get("id"));
        change.put("created_at", after.get("created_at"));
        change.put("base_version", from.get("version"));
        change.put("version", to.get("version"));
        change.put("set", set);
        return JsonMapper.shared().writeValueAsString(change);
    }
}
