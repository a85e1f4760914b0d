package org.txsearch.cli.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.ingest.source.TransactionFiles.utf8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.txsearch.cli.CommandFixture;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.OnSharedNode;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.freshness.Watermarks;
import org.txsearch.ingest.kafka.FakeRegistry;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.MessageFormat;
import org.txsearch.ingest.kafka.MessageKey;
import org.txsearch.ingest.kafka.TestKafka;
import org.txsearch.ingest.kafka.TopicReplay;
import org.txsearch.ingest.kafka.TransactionTopic;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.ingest.source.SampleChanges;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.TransactionFiles;
import org.txsearch.ingest.source.WrittenRecord;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code ./txsearch follow} and {@code --to-kafka} against a real Kafka and a real Elasticsearch, as a user sees them. */
class FollowIT extends OnSharedNode {

    private static final String KAFKA = "txsearch.kafka.bootstrap-servers";

    private String topic = "";

    @BeforeEach
    void open(TestInfo test) {
        topic = "follow-it-" + test.getTestMethod().orElseThrow().getName();
        surroundings
                .settings
                .set(KAFKA, TestKafka.shared().bootstrapServers())
                .set("txsearch.kafka.topic", topic)
                .set("txsearch.kafka.dead-letter-topic", topic + ".dead-letters");
    }

    @Tag("slow")
    @Test
    void weekFilledFromKafka_holdsTheResultsOfChanges() throws Exception {
        List<GenericRecord> records = records("M-relog", "r", 20);
        List<GenericRecord> changes = new ArrayList<>();
        for (GenericRecord record : records) {
            record.put("created_at", Instant.parse("2021-08-10T08:00:00Z").toEpochMilli());
            record.put("version", 1L);
        }
        for (GenericRecord record : records.subList(0, 5)) {
            changes.add(SampleChanges.of(record, 1, 2, Map.of("note", "\"changed\"")));
        }
        Path file = Files.write(folder.resolve("a.avro"), TransactionFiles.avro(records));
        Path later = Files.write(folder.resolve("b.avro"), TransactionFiles.avro(changes));
        assertThat(CommandRun.of("load", "--to-kafka", file.toString(), later.toString())
                        .exitCode())
                .isZero();
        assertThat(follow().out()).containsExactly("read 25 = indexed 25 + superseded 0 + dead-lettered 0");
        Map<String, String> before = stored("M-relog");
        CommandRun rebuilt = CommandRun.of("weeks", "rebuild", "2021-W32", "--from-kafka");
        assertThat(rebuilt.exitCode()).as(rebuilt.toString()).isZero();
        assertThat(stored("M-relog")).hasSize(20).isEqualTo(before);
        assertThat(TestCluster.get("/_alias/transactions-2021-w32").has("transactions-2021-w32-000002"))
                .isTrue();
    }

    @Test
    void rebuildFromTheTopic_refusesWhatTheFollowerRefuses_andCountsIt() throws Exception {
        List<GenericRecord> records = records("M-judge", "j", 4);
        records.forEach(record ->
                record.put("created_at", Instant.parse("2021-07-07T08:00:00Z").toEpochMilli()));
        byte[] good = message(records.get(0));
        byte[] longer = message(records.get(1));
        byte[] shorter = message(records.get(2));
        TestKafka.topic(topic, 1);
        TestKafka.append(
                topic,
                List.of(
                        Map.entry(utf8("M-judge|j0"), good),
                        Map.entry(utf8("M-judge|j1"), Arrays.copyOf(longer, longer.length + 1)),
                        Map.entry(utf8("M-judge|j2"), Arrays.copyOf(shorter, shorter.length - 1)),
                        Map.entry(utf8("M-judge|other"), message(records.get(3))),
                        Map.entry(utf8("M-judge|j3"), utf8("text"))));
        TestKafka.append(topic, List.of(new AbstractMap.SimpleEntry<>(utf8("M-judge|j3"), null)));
        assertThat(follow().out().get(0)).isEqualTo("read 6 = indexed 1 + superseded 0 + dead-lettered 5");
        CommandRun rebuilt = CommandRun.of("weeks", "rebuild", "2021-W27", "--from-kafka");
        assertThat(rebuilt.exitCode()).as(rebuilt.toString()).isZero();
        assertThat(rebuilt.out())
                .contains("2021-W27: read 6 = 1 of the week (0 older than what is stored, left out) + 0 of other weeks"
                        + " + 5 not valid");
        assertThat(stored("M-judge")).containsOnlyKeys("j0");
    }

    @Test
    void files_areCheckedBeforeTheyAreLogged() throws Exception {
        List<GenericRecord> records = records("M-tokafka", "t", 20);
        records.get(7).put("amount", SampleTransactions.money("1.001", "EUR"));
        Path file = Files.write(folder.resolve("a.avro"), TransactionFiles.avro(records));
        Path csv = Files.write(
                folder.resolve("b.csv"), utf8(TransactionFiles.csv(records("M-tokafka", "c", 3)) + "short,row\r\n"));
        CommandRun run = CommandRun.of("load", "--to-kafka", file.toString(), csv.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out().get(0)).isEqualTo("read 24 = logged 22 + dead-lettered 2");
        assertThat(run.out()).anyMatch(line -> line.startsWith("dead letters: "));
        assertThat(follow().out()).containsExactly("read 22 = indexed 22 + superseded 0 + dead-lettered 0");
        assertThat(stored("M-tokafka")).hasSize(22);
        assertThat(CommandRun.of("weeks", "verify", "--kafka").out())
                .anyMatch(line -> line.startsWith("22 records read, 0 missing, 0 older, 0 different, "));
        List<RecordPosition> positions = new ArrayList<>();
        new TopicReplay(
                        TestKafka.shared(),
                        topic,
                        new MessageFormat(MessageKey.MERCHANT_AND_ID, null),
                        DocumentEncoder.forChecks())
                .run((checked, position) -> positions.add(position));
        assertThat(positions).hasSize(22);
    }

    @Test
    void poison_isADeadLetter_inTheFileAndInTheTopic_andTheRestIsLoaded() throws Exception {
        byte[] good = message(SampleTransactions.minimal("M-poison", "t0"));
        GenericRecord invalid = SampleTransactions.minimal("M-poison", "t1");
        invalid.put("amount", SampleTransactions.money("1.001", "EUR"));
        invalid.put("note", "paid with 4242 4242 4242 4242");
        byte[] unknown = good.clone();
        unknown[5] ^= 1;
        TestKafka.topic(topic, 1);
        TestKafka.append(
                topic,
                List.of(
                        Map.entry(utf8("M-poison|t0"), utf8("4242424242424242")),
                        Map.entry(utf8("M-poison|t0"), unknown),
                        Map.entry(utf8("M-poison|t0"), Arrays.copyOf(good, good.length - 1)),
                        Map.entry(utf8("M-poison|t0"), Arrays.copyOf(good, good.length + 1)),
                        Map.entry(utf8("M-poison|t1"), message(invalid)),
                        Map.entry(utf8("M-poison|t2"), good),
                        Map.entry(utf8("M-poison|t0"), good)));
        TestKafka.append(topic, List.of(new AbstractMap.SimpleEntry<>(utf8("M-poison|t0"), null)));
        Path letters = folder.resolve("letters.ndjson");
        CommandRun run = follow("--dead-letters", letters.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out().get(0)).isEqualTo("read 8 = indexed 1 + superseded 0 + dead-lettered 7");
        assertThat(run.out().get(1))
                .isEqualTo("dead letters: " + letters + " and the topic " + topic + ".dead-letters");
        List<String> lines = Files.readAllLines(letters);
        assertThat(lines.stream().map(FollowIT::summary))
                .containsExactlyInAnyOrder(
                        topic + " 0 0 BAD_MAGIC",
                        topic + " 0 1 UNKNOWN_SCHEMA",
                        topic + " 0 2 MALFORMED_AVRO",
                        topic + " 0 3 MALFORMED_AVRO",
                        topic + " 0 4 TOO_MANY_DECIMALS",
                        topic + " 0 5 KEY_MISMATCH",
                        topic + " 0 7 NO_VALUE");
        assertThat(lines.toString()).doesNotContain("4242 4242", "42424242");
        assertThat(values(topic + ".dead-letters")).containsExactlyInAnyOrderElementsOf(lines);
        assertThat(stored("M-poison")).containsOnlyKeys("t0");
        // Appended again after the earlier ones: nothing that was committed is replaced.
        assertThat(follow("--from-beginning", "--dead-letters", letters.toString())
                        .out()
                        .get(0))
                .isEqualTo("read 8 = indexed 0 + superseded 1 + dead-lettered 7");
        assertThat(Files.readAllLines(letters).stream().filter(line -> !line.isEmpty()))
                .hasSize(14);
    }

    @Tag("slow")
    @Test
    void recordOfAnySize_isADeadLetter_andTheRestIsLoaded() throws Exception {
        GenericRecord huge = SampleTransactions.minimal("M-huge", "t0");
        // Each is two characters in the record's JSON, and four in the letter's.
        huge.put("note", "\"".repeat(2_200_000));
        huge.put("amount", SampleTransactions.money("1.00", "XXX"));
        TestKafka.topic(topic, 1);
        TestKafka.append(topic, List.of(Map.entry(utf8("M-huge|t0"), message(huge))));
        TestKafka.append(topic, messages("M-huge", "later", 1));
        Path letters = folder.resolve("letters.ndjson");
        CommandRun run = follow("--dead-letters", letters.toString());
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
        assertThat(run.out().get(0)).isEqualTo("read 2 = indexed 1 + superseded 0 + dead-lettered 1");
        assertThat(values(topic + ".dead-letters")).isEqualTo(Files.readAllLines(letters));
        assertIsCut(Files.readString(letters), "amount INVALID_CURRENCY", topic + ", partition 0, offset 0");
        assertThat(follow().out()).containsExactly("read 0 = indexed 0 + superseded 0 + dead-lettered 0");
        // Not in the first run, and not in the second, whose letters no longer say that they are cut.
        Path again = letters;
        for (int i = 0; i < 2; i++) {
            CommandRun reprocessed = CommandRun.of("reprocess", again.toString());
            assertThat(reprocessed.exitCode()).as(reprocessed.toString()).isEqualTo(2);
            again = CommandFixture.deadLetterFile(reprocessed);
            assertThat(Files.readString(again))
                    .contains("\"code\":\"NOT_REPROCESSED\"", "Its text is cut off", "\"offset\":0")
                    .doesNotContain("MALFORMED_JSON");
        }
    }

    @Tag("slow")
    @Test
    void topicThatTakesSmallMessagesOnly_getsAShorterLetter() throws Exception {
        TestKafka.topic(topic, 1);
        try (Admin admin = TestKafka.shared().admin()) {
            admin.createTopics(List.of(new NewTopic(topic + ".dead-letters", Optional.of(1), Optional.empty())
                            .configs(Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, "2000"))))
                    .all()
                    .get();
        }
        GenericRecord large = SampleTransactions.minimal("M-large", "t0");
        large.put("amount", SampleTransactions.money("1.00", "XXX"));
        // No two alike, so that compression does not make it small.
        large.put(
                "note",
                new Random(7)
                        .ints(30_000, 'a', 'z' + 1)
                        .mapToObj(Character::toString)
                        .collect(Collectors.joining()));
        TestKafka.append(topic, List.of(Map.entry(utf8("M-large|t0"), message(large))));
        Path letters = folder.resolve("letters.ndjson");
        CommandRun run = follow("--dead-letters", letters.toString());
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
        assertThat(Files.readString(letters)).hasSizeGreaterThan(30_000).doesNotContain("\"truncated\"");
        String inTopic = values(topic + ".dead-letters").get(0);
        assertIsCut(inTopic, "amount INVALID_CURRENCY", topic + ", partition 0, offset 0");
        assertThat(follow().out()).containsExactly("read 0 = indexed 0 + superseded 0 + dead-lettered 0");
    }

    private static void assertIsCut(String line, String fault, String place) {
        JsonNode letter = JsonMapper.shared().readTree(line);
        assertThat(line.length()).isLessThan(100_000);
        assertThat(letter.get("truncated").asBoolean()).isTrue();
        assertThat(letter.get("detail").asString()).contains("reprocess").contains(place);
        assertThat(letter.get("faults").get(0).get("path").asString() + " "
                        + letter.get("faults").get(0).get("code").asString())
                .isEqualTo(fault);
    }

    @Tag("slow")
    @Test
    void gapInTheLog_stopsTheFollower_untilItIsSkippedExplicitly() throws Exception {
        TestKafka.topic(topic, 1);
        TestKafka.append(topic, messages("M-gap", "read", 30));
        assertThat(follow().out()).containsExactly("read 30 = indexed 30 + superseded 0 + dead-lettered 0");
        Instant before = Instant.now();
        TestKafka.append(topic, messages("M-gap", "later", 20));
        deleteBefore(37);
        for (int i = 0; i < 2; i++) {
            CommandRun stopped = follow();
            assertThat(stopped.exitCode()).isEqualTo(1);
            assertThat(stopped.out()).containsExactly("read 0 = indexed 0 + superseded 0 + dead-lettered 0");
            assertThat(stopped.err())
                    .last()
                    .asString()
                    .startsWith("Not finished: The topic has deleted messages that the group txsearch has not read:"
                            + " partition 0 of " + topic + ", offsets 30 to 36.")
                    .contains("--skip-gaps");
            assertThat(mark()).isBefore(before);
        }
        CommandRun another = follow("--group", topic);
        assertThat(another.exitCode()).isEqualTo(1);
        assertThat(another.err()).last().asString().contains("offsets 0 to 36");
        CommandRun skipped = follow("--skip-gaps");
        assertThat(skipped.exitCode()).as(skipped.toString()).isZero();
        assertThat(skipped.err()).containsExactly("Skipped: partition 0 of " + topic + ", offsets 30 to 36");
        assertThat(skipped.out()).containsExactly("read 13 = indexed 13 + superseded 0 + dead-lettered 0");
        assertThat(mark()).isAfter(before);
        assertThat(follow("--group", topic, "--from-beginning").out())
                .containsExactly("read 13 = indexed 0 + superseded 13 + dead-lettered 0");
        assertThat(follow("--skip-gaps").err()).containsExactly("There is no gap to skip.");
    }

    @Test
    void cronOnAQuietTopic_movesAsOfToEachRun() throws Exception {
        TestKafka.topic(topic, 1);
        for (int run = 0; run < 2; run++) {
            Instant before = Instant.now();
            assertThat(follow().out()).containsExactly("read 0 = indexed 0 + superseded 0 + dead-lettered 0");
            assertThat(mark()).isAfterOrEqualTo(before.minusSeconds(1));
        }
    }

    @Test
    void closedSources_doNotHoldAsOf_andWhatComesBetweenGetsTheTimeOfTheNextRun() throws Exception {
        TestKafka.topic(topic, 2);
        TestKafka.append(topic, messages("M-cron", "first", 20));
        CommandRun first = follow("--close-sources");
        assertThat(first.exitCode()).as(first.toString()).isZero();
        assertThat(first.out())
                .containsExactly(
                        "sources closed: as_of does not wait for the topic " + topic,
                        "read 20 = indexed 20 + superseded 0 + dead-lettered 0");
        assertThat(sources()).isEmpty();
        TestKafka.append(topic, messages("M-cron", "between", 20));
        Instant between = Instant.now();
        assertThat(follow("--close-sources").out().get(1))
                .isEqualTo("read 20 = indexed 20 + superseded 0 + dead-lettered 0");
        assertThat(sources()).isEmpty();
        TestKafka.append(topic, messages("M-cron", "last", 5));
        Instant later = Instant.now();
        // Without the option, too: answers have promised everything up to now.
        assertThat(follow().out()).containsExactly("read 5 = indexed 5 + superseded 0 + dead-lettered 0");
        assertThat(sources()).hasSize(2);
        stored("M-cron").forEach((id, state) -> {
            Instant ingestedAt = Instant.parse(JsonMapper.shared()
                    .readTree(state.substring(2))
                    .get("ingested_at")
                    .asString());
            if (id.startsWith("between")) {
                assertThat(ingestedAt).isBetween(between.minusMillis(1), later);
            } else if (id.startsWith("last")) {
                assertThat(ingestedAt).isAfterOrEqualTo(later.minusMillis(1));
            }
        });
        CommandRun forever = CommandRun.of("follow", "--close-sources");
        assertThat(forever.exitCode()).isEqualTo(1);
        assertThat(forever.err()).singleElement().asString().startsWith("--close-sources needs --until-caught-up");
    }

    @Test
    void openTransaction_holdsAsOf_andEndsTheRun_untilItEnds() throws Exception {
        TestKafka.topic(topic, 1);
        TestKafka.append(topic, messages("M-open", "before", 2));
        surroundings.settings.set("txsearch.kafka.transaction-limit", "1s");
        try (Producer<byte[], byte[]> hanging = transactional()) {
            hanging.initTransactions();
            hanging.beginTransaction();
            Map.Entry<byte[], byte[]> held = messages("M-open", "held", 1).get(0);
            Instant unreadable =
                    Instant.ofEpochMilli(hanging.send(new ProducerRecord<>(topic, held.getKey(), held.getValue()))
                            .get()
                            .timestamp());
            TestKafka.append(topic, messages("M-open", "after", 1));
            for (String read : List.of("read 2 = indexed 2", "read 0 = indexed 0")) {
                CommandRun waiting = follow();
                assertThat(waiting.exitCode()).as(waiting.toString()).isEqualTo(1);
                assertThat(waiting.out()).containsExactly(read + " + superseded 0 + dead-lettered 0");
                assertThat(waiting.err())
                        .last()
                        .asString()
                        .startsWith("Not finished: For 1 s, an open transaction of a producer holds back messages:"
                                + " partition 0 of " + topic + ", offsets 2 to 3.");
                assertThat(mark()).isBeforeOrEqualTo(unreadable);
            }
            hanging.abortTransaction();
        }
        Instant before = Instant.now();
        CommandRun done = follow();
        assertThat(done.exitCode()).as(done.toString()).isZero();
        assertThat(done.out()).containsExactly("read 1 = indexed 1 + superseded 0 + dead-lettered 0");
        assertThat(stored("M-open")).containsOnlyKeys("before0", "before1", "after0");
        assertThat(mark()).isAfterOrEqualTo(before.minusSeconds(1));
    }

    private static Producer<byte[], byte[]> transactional() {
        return new KafkaConnection(
                        TestKafka.shared().bootstrapServers(),
                        Map.of(
                                ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                                "hanging",
                                ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                                "900000"))
                .producer();
    }

    private List<String> sources() throws IOException {
        return new Watermarks(surroundings.cluster)
                .open().keySet().stream()
                        .filter(name -> name.contains("/" + topic + "/"))
                        .toList();
    }

    @Test
    void messagesOfOtherProducers_areRead_withTheirSchemasAndTheirKeys() throws Exception {
        TestKafka.topic(topic, 1);
        GenericRecord written = WrittenRecord.minimal("avro")
                .with("amount.value", WrittenRecord.decimal("bytes", 9, 2), ByteBuffer.wrap(new byte[] {0x31, 0x28}))
                .record();
        GenericRecord json = SampleTransactions.minimal("M-others", "json");
        GenericRecord own = SampleTransactions.minimal("M-others", "own");
        try (FakeRegistry registry = new FakeRegistry()) {
            int id = registry.register(written.getSchema().toString());
            surroundings
                    .settings
                    .set("txsearch.kafka.registry.urls", registry.url().toString())
                    .set("txsearch.kafka.key", "id");
            TestKafka.append(
                    topic,
                    List.of(
                            Map.entry(utf8("avro"), FakeRegistry.framed(id, written)),
                            Map.entry(utf8("json"), utf8(TransactionFiles.json(json))),
                            Map.entry(utf8("other"), FakeRegistry.framed(id + 1, written)),
                            Map.entry(utf8("M-others|own"), message(own))));
            Path file = Files.write(folder.resolve("own.avro"), TransactionFiles.avro(List.of(own)));
            assertThat(CommandRun.of("load", "--to-kafka", file.toString()).exitCode())
                    .isZero();
            Path letters = folder.resolve("letters.ndjson");
            assertThat(follow("--dead-letters", letters.toString()).out().get(0))
                    .isEqualTo("read 5 = indexed 3 + superseded 0 + dead-lettered 2");
            assertThat(Files.readAllLines(letters).stream().map(FollowIT::summary))
                    .containsExactlyInAnyOrder(topic + " 0 2 UNKNOWN_SCHEMA", topic + " 0 3 KEY_MISMATCH");
            String merchant = written.get("merchant_id").toString();
            assertThat(stored(merchant).get("avro")).contains("\"value\":\"125.84\"");
            assertThat(stored("M-others")).containsOnlyKeys("json", "own");
        }
    }

    private void deleteBefore(long offset) throws Exception {
        try (Admin admin = TestKafka.shared().admin()) {
            admin.deleteRecords(Map.of(new TopicPartition(topic, 0), RecordsToDelete.beforeOffset(offset)))
                    .all()
                    .get();
        }
    }

    private Instant mark() throws IOException {
        return new Watermarks(surroundings.cluster)
                .open().entrySet().stream()
                        .filter(mark -> mark.getKey().endsWith("/" + topic + "/0"))
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void topicThatIsCompacted_isRefused() throws Exception {
        for (String policy : List.of("compact", "compact,delete")) {
            String compacted = topic + policy.length();
            surroundings.settings.set("txsearch.kafka.topic", compacted);
            try (Admin admin = TestKafka.shared().admin()) {
                admin.createTopics(List.of(new NewTopic(compacted, Optional.of(1), Optional.empty())
                                .configs(Map.of(
                                        TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
                                        "LogAppendTime",
                                        TopicConfig.CLEANUP_POLICY_CONFIG,
                                        policy))))
                        .all()
                        .get();
            }
            CommandRun run = follow();
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err())
                    .singleElement()
                    .asString()
                    .contains("cleanup.policy=" + policy)
                    .contains("--add-config cleanup.policy=delete");
        }
    }

    @Tag("slow")
    @Test
    void timestamp_isWhereTheGroupStartsAgain() throws Exception {
        TestKafka.topic(topic, 3);
        TestKafka.append(topic, messages("M-from", "early", 30));
        Instant last = Instant.ofEpochMilli(lastTimestamp());
        // The log's stamps have milliseconds, so that the next message must not fall into the same one.
        Awaitility.await().until(() -> Instant.now().isAfter(last.plusMillis(1)));
        Instant between = Instant.now();
        TestKafka.append(topic, messages("M-from", "late", 12));
        assertThat(follow("--from", between.toString()).out())
                .containsExactly("read 12 = indexed 12 + superseded 0 + dead-lettered 0");
        assertThat(follow("--from", "2020-01-01").out())
                .containsExactly("read 42 = indexed 30 + superseded 12 + dead-lettered 0");
        assertThat(follow("--from", "2100-01-01T00:00:00Z").out())
                .containsExactly("read 0 = indexed 0 + superseded 0 + dead-lettered 0");
        assertThat(follow("--from", "yesterday").err())
                .singleElement()
                .asString()
                .startsWith("--from must be a time");
    }

    @Test
    void sameVersionInASecondWeek_isSuperseded_alsoBetweenLogAndFile() throws Exception {
        List<GenericRecord> records = records("M-follow-identity", "r", 30);
        List<GenericRecord> later = new ArrayList<>();
        for (GenericRecord record : records) {
            record.put("version", 1L);
            GenericRecord moved = new GenericData.Record((GenericData.Record) record, true);
            moved.put(
                    "created_at",
                    (Long) record.get("created_at") + Duration.ofDays(7).toMillis());
            later.add(moved);
        }
        List<GenericRecord> both = new ArrayList<>(records);
        both.addAll(later.subList(0, 10));
        Path log = Files.write(folder.resolve("log.avro"), TransactionFiles.avro(both));
        Path file = Files.write(folder.resolve("file.avro"), TransactionFiles.avro(later.subList(10, 30)));
        assertThat(CommandRun.of("load", "--to-kafka", log.toString()).exitCode())
                .isZero();
        assertThat(follow().out().get(0)).isEqualTo("read 40 = indexed 30 + superseded 10 + dead-lettered 0");
        assertThat(CommandRun.of("load", file.toString()).out().get(0))
                .isEqualTo("read 20 = indexed 0 + superseded 20 + dead-lettered 0");
        assertThat(surroundings.stored("M-follow-identity")).hasSize(30);
    }

    @Test
    void kafkaAndFileInterleaved_giveOneFinalState() throws Exception {
        List<GenericRecord> first = records("M-both", "t", 40);
        List<GenericRecord> second = records("M-both", "t", 40);
        second.forEach(record -> record.put("version", 2L));
        second.forEach(record -> record.put("status", SampleTransactions.symbol("status", "REFUNDED")));
        List<GenericRecord> inLog = new ArrayList<>();
        List<GenericRecord> inFile = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            (i % 2 == 0 ? inLog : inFile).add(first.get(i));
            (i % 2 == 0 ? inFile : inLog).add(second.get(i));
        }
        Path file = Files.write(folder.resolve("a.avro"), TransactionFiles.avro(inFile));
        Path log = Files.write(folder.resolve("b.avro"), TransactionFiles.avro(inLog));
        assertThat(CommandRun.of("load", "--to-kafka", log.toString()).exitCode())
                .isZero();
        assertThat(follow().exitCode()).isZero();
        assertThat(CommandRun.of("load", file.toString()).out().get(0))
                .isEqualTo("read 40 = indexed 20 + superseded 20 + dead-lettered 0");
        assertThat(follow("--from-beginning").out().get(0))
                .isEqualTo("read 40 = indexed 0 + superseded 40 + dead-lettered 0");
        assertThat(stored("M-both"))
                .hasSize(40)
                .allSatisfy((id, state) -> assertThat(state).startsWith("2 ").contains("\"status\":\"REFUNDED\""));
    }

    @Test
    void watermarksOfAllPartitions_areRecent_onceEverythingIsStored() throws Exception {
        TestKafka.topic(topic, 4);
        TestKafka.append(topic, messages("M-marks", "t", 5));
        Instant before = Instant.now();
        assertThat(follow().exitCode()).isZero();
        Map<String, Instant> marks = new Watermarks(surroundings.cluster).open();
        List<Instant> own = marks.entrySet().stream()
                .filter(mark -> mark.getKey().matches("kafka/[^/]+/" + topic + "/[0-3]"))
                .map(Map.Entry::getValue)
                .toList();
        assertThat(own).hasSize(4).allSatisfy(mark -> assertThat(mark).isAfter(before.minus(Duration.ofSeconds(5))));
        for (String state : stored("M-marks").values()) {
            Instant ingestedAt = Instant.parse(JsonMapper.shared()
                    .readTree(state.substring(2))
                    .get("ingested_at")
                    .asString());
            assertThat(ingestedAt).isBefore(Instant.now());
        }
    }

    @Test
    void topicThatStampsCreateTime_isRefused() throws Exception {
        try (Admin admin = TestKafka.shared().admin()) {
            admin.createTopics(List.of(new NewTopic(topic, Optional.of(1), Optional.empty())))
                    .all()
                    .get();
        }
        CommandRun run = follow();
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .singleElement()
                .asString()
                .contains("CreateTime")
                .contains("--add-config message.timestamp.type=LogAppendTime");
    }

    @Test
    void kafkaThatIsNotThere_isOneLine() throws IOException {
        // Otherwise it is waited for, for 20 seconds.
        Path impatient = Files.writeString(
                folder.resolve("client.properties"), "default.api.timeout.ms=300\n" + "request.timeout.ms=300\n");
        surroundings.settings.set(KAFKA, "127.0.0.1:1").set("txsearch.kafka.client-properties", impatient.toString());
        CommandRun run = follow();
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .singleElement()
                .asString()
                .startsWith("Kafka does not answer at 127.0.0.1:1: start one with ./txsearch kafka");
    }

    private static CommandRun follow(String... more) {
        return CommandRun.of(Stream.concat(Stream.of("follow", "--until-caught-up"), Stream.of(more))
                .toArray(String[]::new));
    }

    private static List<GenericRecord> records(String merchantId, String prefix, int count) {
        return new ArrayList<>(IntStream.range(0, count)
                .mapToObj(i -> SampleTransactions.minimal(merchantId, prefix + i))
                .toList());
    }

    private static List<Map.Entry<byte @Nullable [], byte @Nullable []>> messages(
            String merchantId, String prefix, int count) {
        List<Map.Entry<byte @Nullable [], byte @Nullable []>> messages = new ArrayList<>();
        for (GenericRecord record : records(merchantId, prefix, count)) {
            messages.add(Map.entry(utf8(merchantId + "|" + record.get("id")), message(record)));
        }
        return messages;
    }

    /** As Avro itself writes it. */
    private static byte[] message(GenericRecord record) {
        try {
            ByteBuffer bytes =
                    new BinaryMessageEncoder<GenericRecord>(GenericData.get(), record.getSchema()).encode(record);
            byte[] value = new byte[bytes.remaining()];
            bytes.get(value);
            return value;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long lastTimestamp() throws InterruptedException {
        try (Admin admin = TestKafka.shared().admin()) {
            Map<TopicPartition, OffsetSpec> last = new HashMap<>();
            new TransactionTopic(TestKafka.shared(), admin)
                    .partitions(topic)
                    .forEach(partition -> last.put(partition, OffsetSpec.maxTimestamp()));
            return TestKafka.shared().require(admin, a -> a.listOffsets(last).all()).values().stream()
                    .mapToLong(ListOffsetsResultInfo::timestamp)
                    .max()
                    .orElseThrow();
        }
    }

    private static String summary(String line) {
        JsonNode letter = JsonMapper.shared().readTree(line);
        return letter.get("source").asString() + " " + letter.get("partition").asInt() + " "
                + letter.get("offset").asLong() + " "
                + letter.get("faults").get(0).get("code").asString();
    }

    private static List<String> values(String topic) {
        KafkaConnection connection = TestKafka.shared();
        List<String> values = new ArrayList<>();
        try (var consumer = connection.consumer(Map.of())) {
            var partitions = List.of(new TopicPartition(topic, 0));
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long end = consumer.endOffsets(partitions).values().iterator().next();
            while (consumer.position(partitions.get(0)) < end) {
                consumer.poll(Duration.ofSeconds(1))
                        .forEach(message -> values.add(new String(message.value(), StandardCharsets.UTF_8)));
            }
        }
        return values;
    }

    private Map<String, String> stored(String merchantId) throws IOException {
        return CommandFixture.states(surroundings.stored(merchantId));
    }
}
