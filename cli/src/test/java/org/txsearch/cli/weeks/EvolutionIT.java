package org.txsearch.cli.weeks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.EncoderFactory;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.txsearch.cli.CommandFixture;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.OnSharedNode;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.TestFingerprints;
import org.txsearch.document.TieBreaker;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekNames;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.TransactionFiles;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.ElasticsearchTransactionSearch;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TotalMode;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.TransactionSchema;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Two builds whose schemas differ by one attribute, writing to the same weeks: this one is the newer of the two if the other
 * lacks {@code terminal_id}, and the older one if the other also has {@code loyalty_id}.
 */
class EvolutionIT extends OnSharedNode {

    private static final AtomicInteger NEXT = new AtomicInteger(1);

    private static final Schema OLDER = changed(fields -> {
        for (int i = fields.size() - 1; i >= 0; i--) {
            if (fields.path(i).path("name").asString().equals("terminal_id")) {
                fields.remove(i);
            }
        }
    });

    private static final Schema NEWER = changed(
            fields -> fields.add(
                    JsonMapper.shared()
                            .readTree(
                                    "{\"name\":\"loyalty_id\",\"type\":[\"null\",\"string\"],\"default\":null,\"doc\":\"Number of the loyalty"
                                            + " card.\",\"max_length\":64,\"search\":{\"as\":\"keyword\",\"parameter\":\"loyalty_id\",\"match\":\"ONE\"}}")));

    private final IsoWeek week = new IsoWeek(2003, NEXT.getAndIncrement());
    private final String merchant = "M-" + UUID.randomUUID();

    @BeforeEach
    void open() {
        surroundings.patience(1);
    }

    @AfterEach
    void deleteTheWeek() throws IOException {
        TestCluster.forget(surroundings.cluster, week);
    }

    @Test
    void oldWriter_newReader_theAttributeIsNull() throws IOException {
        GenericRecord record = in(OLDER, "t1");
        assertThat(load("old.avro", record).exitCode()).isZero();
        JsonNode item = surroundings.stored(merchant, "t1").get("_source");
        assertThat(item.has("terminal_id")).isTrue();
        assertThat(item.get("terminal_id").isNull()).isTrue();
    }

    @Test
    void newBuild_inTheOldBuildsWeek_findsWhatItWrites_andRebuildsTheRest() throws Exception {
        createOlderWeek();
        store(OLDER, in(OLDER, "before"));
        GenericRecord after = in(TransactionSchema.current(), "after");
        after.put("terminal_id", "T-9");
        assertThat(load("new.avro", after).exitCode()).isZero();
        // The week has been there before the attribute, and was given its field when the new build began to write.
        assertThat(found("T-9")).containsExactly("after");
        assertThat(surroundings.stored(merchant, "before").get("_source").has("terminal_id"))
                .isFalse();
        // The old build's process continues, and still writes without the attribute.
        store(OLDER, in(OLDER, "meanwhile"));
        assertThat(CommandRun.of("weeks", "verify").out())
                .anyMatch(line -> line.startsWith("notice") && line.contains(WeekNames.index(week, 1)));
        CommandRun rebuild = CommandRun.of("weeks", "rebuild", week.toString());
        assertThat(rebuild.exitCode()).as(rebuild.err().toString()).isZero();
        for (String id : List.of("before", "meanwhile")) {
            JsonNode item = surroundings.stored(merchant, id).get("_source");
            assertThat(item.has("terminal_id") && item.get("terminal_id").isNull())
                    .as(id)
                    .isTrue();
        }
        assertThat(found("T-9")).containsExactly("after");
        assertThat(CommandRun.of("weeks", "verify").out())
                .noneMatch(line -> line.contains(WeekNames.alias(week)) && line.contains("schema"));
    }

    @Test
    void newBuild_changesWhatTheOldBuildStored() throws IOException {
        createOlderWeek();
        store(OLDER, in(OLDER, "t1"));
        Path change = Files.writeString(folder.resolve("change.ndjson"), change("t1", "terminal_id", "T-1"));
        CommandRun run = CommandRun.of("load", change.toString());
        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(found("T-1")).containsExactly("t1");
    }

    @Test
    void newWriter_oldReader_leavesTheAttributeOut_ofFiles() throws IOException {
        GenericRecord record = in(NEWER, "t1");
        record.put("loyalty_id", "L-1");
        CommandRun run = load("newer.avro", record);
        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(surroundings.stored(merchant, "t1").get("_source").has("loyalty_id"))
                .isFalse();
    }

    @Test
    void oldBuild_passesTheNewBuildsMembersOn_andNeverLosesThem() throws IOException {
        new Weeks(surroundings.cluster, FieldCatalogue.of(NEWER)).create(week);
        GenericRecord record = in(NEWER, "t1");
        record.put("loyalty_id", "L-1");
        store(NEWER, record);
        String before = surroundings.stored(merchant, "t1").toString();
        // Answers are the stored bytes: clients ignore unknown members.
        List<StoredTransaction> rows = page(new TransactionFilter.And(List.of()));
        assertThat(rows).hasSize(1);
        StoredTransaction row = rows.get(0);
        assertThat(new String(row.bytes(), row.offset(), row.length(), StandardCharsets.UTF_8))
                .contains("\"loyalty_id\":\"L-1\"");
        // What this build would write instead lacks the member: refused with a reason, for the new build to retry.
        Path change = Files.writeString(folder.resolve("change.ndjson"), change("t1", "note", "paid"));
        CommandRun run = CommandRun.of("load", change.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(CommandFixture.codes(CommandFixture.deadLetters(run))).containsExactly("1 loyalty_id UNKNOWN_FIELD");
        CommandRun rebuild = CommandRun.of("weeks", "rebuild", week.toString());
        assertThat(rebuild.exitCode()).as(rebuild.toString()).isEqualTo(1);
        CommandRun.of("weeks", "rebuild", "--roll-back", week.toString());
        assertThat(surroundings.stored(merchant, "t1")).hasToString(before);
    }

    private String change(String id, String path, String value) {
        return JsonMapper.shared()
                        .writeValueAsString(Map.of(
                                "merchant_id",
                                merchant,
                                "id",
                                id,
                                "created_at",
                                week.start().toString().replace("Z", ".000Z"),
                                "base_version",
                                1,
                                "version",
                                2,
                                "set",
                                Map.of(path, value)))
                + "\n";
    }

    private static Schema changed(Consumer<ArrayNode> change) {
        ObjectNode schema = (ObjectNode)
                JsonMapper.shared().readTree(TransactionSchema.current().toString());
        change.accept((ArrayNode) schema.get("fields"));
        return new Schema.Parser().parse(schema.toString());
    }

    /** A transaction of this week in another schema. */
    private GenericRecord in(Schema schema, String id) {
        GenericRecord ours = SampleTransactions.minimal(merchant, id);
        ours.put("created_at", week.start().toEpochMilli());
        GenericRecord record = new GenericData.Record(schema);
        schema.getFields().stream()
                .filter(field -> ours.getSchema().getField(field.name()) != null)
                .forEach(field -> record.put(field.name(), ours.get(field.name())));
        return record;
    }

    private CommandRun load(String name, GenericRecord record) throws IOException {
        Path file = Files.write(folder.resolve(name), TransactionFiles.avro(List.of(record)));
        return CommandRun.of("load", file.toString());
    }

    /** Returns a document as a build with the given schema stores it. */
    /** With the older build's template: to every new index, Elasticsearch adds the fields of the template that is there. */
    private void createOlderWeek() throws IOException {
        Weeks older = new Weeks(surroundings.cluster, FieldCatalogue.of(OLDER));
        older.installTemplate();
        older.create(week);
    }

    private void store(Schema schema, GenericRecord record) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new GenericDatumWriter<GenericRecord>(schema)
                .write(record, EncoderFactory.get().directBinaryEncoder(bytes, null));
        TransactionDocument document;
        try {
            document = new DocumentEncoder(
                            FieldCatalogue.of(schema), new TieBreaker()::of, Clock.systemUTC(), TestFingerprints.get())
                    .encode(
                            new AvroBytes(bytes.toByteArray(), 0, bytes.size()),
                            Clock.systemUTC().millis());
        } catch (InvalidTransactionException e) {
            throw new AssertionError(e);
        }
        Request request = new Request(
                "PUT",
                "/" + WeekNames.alias(week) + "/_doc/" + document.documentId().replace("|", "%7C"));
        request.addParameter("version", Long.toString(document.version()));
        request.addParameter("version_type", "external");
        request.setEntity(new NByteArrayEntity(document.source(), ContentType.APPLICATION_JSON));
        surroundings.cluster.raw().performRequest(request);
    }

    private List<String> found(String terminal) throws IOException {
        return page(new FieldFilter.AnyOf(FieldCatalogue.transaction().field("terminal_id"), List.of(terminal)))
                .stream()
                .map(StoredTransaction::id)
                .toList();
    }

    private List<StoredTransaction> page(TransactionFilter filter) throws IOException {
        surroundings.cluster.raw().performRequest(new Request("POST", "/" + WeekNames.alias(week) + "/_refresh"));
        return new ElasticsearchTransactionSearch(surroundings.cluster)
                .page(
                        new TenantScope(merchant),
                        new PageRequest(filter, Order.CREATED_AT_ASCENDING, 10, TotalMode.NONE, null, false),
                        Deadline.after(Duration.ofMinutes(1)))
                .rows();
    }
}
