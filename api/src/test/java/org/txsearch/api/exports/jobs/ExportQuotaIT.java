package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.exports.jobs.ExportClient.PATH;
import static org.txsearch.api.exports.jobs.ExportClient.json;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.Patiently;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.exports.files.ExportFiles;
import org.txsearch.api.records.RecordIds;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import tools.jackson.databind.JsonNode;

/** A merchant that exports again and again fills its own quota, and not the disk of others. */
@SearchingApi
@TestPropertySource(
        properties = {
            "txsearch.exports.running=2",
            "txsearch.exports.poll=50ms",
            "txsearch.exports.kept-of-one-merchant=5",
            "txsearch.exports.kept-bytes-of-one-merchant=3000B"
        })
class ExportQuotaIT extends OneMerchant {

    private static final int ROWS = 20;
    private static final String IDS = "{'format':'CSV','fields':['id']}";
    private static final String NOTES = "{'format':'CSV','fields':['id','note']}";

    @BeforeEach
    void store() {
        merchant.store(IntStream.range(0, ROWS)
                .mapToObj(i -> TestTransaction.of("t" + i).with("note", "n".repeat(100)))
                .toList());
    }

    @Test
    void fullQuotaOfBytes_refusesTheNextExport_untilOneIsDeleted(@Autowired ExportJobs jobs) {
        JsonNode first = client.made(NOTES);
        assertThat(client.made(NOTES).get("status").asString()).isEqualTo("SUCCEEDED");
        // An export is read as finished a moment before searches find it so.
        Patiently.until("both files count", () -> files(jobs) == 2);
        HttpResponse<String> refused = client.post(PATH, NOTES);
        assertThat(ApiClient.problem(refused)).isEqualTo("409 EXPORT_QUOTA_REACHED");
        long bytes = first.at("/result/files/0/bytes").asLong();
        assertThat(json(refused).get("kept_bytes").asLong()).isEqualTo(2 * bytes);
        assertThat(json(refused).get("max_bytes").asLong()).isEqualTo(3_000);
        ExportClient other = new ExportClient(port, TestMerchant.create());
        assertThat(other.post(PATH, NOTES).statusCode()).isEqualTo(201);

        String path = PATH + "/" + first.get("id").asString();
        assertThat(client.send("DELETE", path).statusCode()).isEqualTo(204);
        assertThat(client.post(PATH, NOTES).statusCode()).isEqualTo(201);
    }

    /** The one of a schedule, or one that waited while others used the quota up. */
    @Test
    void exportWhoseTurnComesWhenTheQuotaIsUsedUp_fails_andWritesNothing(
            @Autowired ExportJobs jobs, @Autowired ExportFiles files) throws Exception {
        client.made(NOTES);
        JsonNode second = client.made(NOTES);
        ExportJob other = jobs.find(second.get("id").asString()).orElseThrow().value();
        String id = RecordIds.random("exp_");
        jobs.create(ExportJob.queued(id, merchant.id(), other.request(), null, Instant.now(), 0));
        JsonNode third = client.awaitFinal(id);
        assertThat(third.at("/error/code").asString()).as(third.toString()).isEqualTo("EXPORT_QUOTA_REACHED");
        assertThat(files.names(id)).isEmpty();
    }

    /** The notes are random, so that the compressed entries are larger than the quota. */
    @Test
    void statementWhoseWaitingEntriesExceedTheQuota_fails_andLeavesNothing(@Autowired ExportFiles files)
            throws Exception {
        Random random = new Random(47);
        merchant.store(IntStream.range(0, 100)
                .mapToObj(i -> {
                    byte[] bytes = new byte[60];
                    random.nextBytes(bytes);
                    return TestTransaction.of("r" + i)
                            .with("note", HexFormat.of().formatHex(bytes));
                })
                .toList());
        JsonNode failed = client.made("{'format':'CAMT053','filter':{'created_at':{'gte':'2020-01-01T00:00:00Z'}}}");
        assertThat(failed.at("/error/code").asString()).as(failed.toString()).isEqualTo("EXPORT_QUOTA_REACHED");
        assertThat(files.names(failed.get("id").asString())).isEmpty();
        assertThat(client.made(NOTES).get("status").asString()).isEqualTo("SUCCEEDED");
    }

    @Test
    void asManyExportsAsAreKept_refuseTheNext_inWhateverStateTheyAre() {
        for (int i = 0; i < 5; i++) {
            client.made(IDS);
        }
        HttpResponse<String> refused = client.post(PATH, IDS);
        assertThat(ApiClient.problem(refused)).isEqualTo("409 EXPORT_QUOTA_REACHED");
        assertThat(json(refused).get("kept_exports").asInt()).isEqualTo(5);
        assertThat(json(refused).get("max_exports").asInt()).isEqualTo(5);
        ExportClient other = new ExportClient(port, TestMerchant.create());
        assertThat(other.post(PATH, IDS).statusCode()).isEqualTo(201);
    }

    private long files(ExportJobs jobs) {
        try {
            return jobs.usage(merchant.id()).files();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
