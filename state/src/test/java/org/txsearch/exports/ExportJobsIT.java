package org.txsearch.exports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.TestCluster;
import org.txsearch.cluster.Versioned;
import org.txsearch.document.Records;
import org.txsearch.paging.Position;
import org.txsearch.records.IdempotencyKeys;
import org.txsearch.records.KeyClaim;
import org.txsearch.records.Reservations;
import org.txsearch.records.StoredRecords;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ExportJobsIT {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Duration KEPT = Duration.ofDays(30);
    private static final JsonNode REQUEST = JsonMapper.shared().readTree("{\"format\":\"CSV\",\"rows\":7}");
    private static final JsonNode RESULT = JsonMapper.shared().readTree("{\"files\":[1]}");

    private final ExportJobs jobs = new ExportJobs(TestCluster.cluster(), SOON);
    private final ExportJobs another = new ExportJobs(TestCluster.cluster(), SOON);
    private final String merchant = Records.newMerchant();
    private final Instant now = Instant.parse("2026-11-20T10:31:22.120Z");

    @Test
    void job_isReadAsItWasWritten_byItsMerchantAlone() throws IOException {
        ExportJob.ExportOrigin origin =
                new ExportJob.ExportOrigin("sch_1", "2026-11-19", now.minusSeconds(86_400), now);
        ExportJob job = ExportJob.queued(id(), merchant, REQUEST, origin, now, 7);
        assertThat(jobs.create(job)).isTrue();
        assertThat(another.find(merchant, job.id()).map(Versioned::value)).hasValue(job);
        assertThat(another.find(Records.newMerchant(), job.id())).isEmpty();
        assertThat(another.find(merchant, id())).isEmpty();
    }

    @Test
    void idIsGivenOnce_alsoToThoseWhoAskTogether() throws Exception {
        String id = id();
        ExecutorService askers = Executors.newFixedThreadPool(8);
        List<Callable<Boolean>> asks = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int rows = i;
            asks.add(() -> jobs.create(ExportJob.queued(id, merchant, REQUEST, null, now, rows)));
        }
        List<Boolean> made = new ArrayList<>();
        for (Future<Boolean> ask : askers.invokeAll(asks)) {
            made.add(ask.get());
        }
        askers.shutdown();
        assertThat(made).containsOnlyOnce(true);
    }

    @Test
    void ofManyWorkers_oneTakesTheExport() throws Exception {
        Versioned<ExportJob> seen = created();
        ExecutorService workers = Executors.newFixedThreadPool(8);
        List<Callable<Optional<ExportLease>>> takes = Collections.nCopies(8, () -> ExportLease.take(jobs, seen, now));
        int taken = 0;
        for (Future<Optional<ExportLease>> take : workers.invokeAll(takes)) {
            taken += take.get().isPresent() ? 1 : 0;
        }
        workers.shutdown();
        assertThat(taken).isEqualTo(1);
        ExportJob job = jobs.find(seen.value().id()).orElseThrow().value();
        assertThat(job.status()).isEqualTo(ExportStatus.RUNNING);
        assertThat(job.lease().attempt()).isEqualTo(1);
        assertThat(job.times().started()).isEqualTo(now);
    }

    @Test
    void workerWhoseLeaseWasTakenOver_canNeitherBeatNorPublishNorFail() throws Exception {
        Versioned<ExportJob> seen = created();
        ExportLease old = ExportLease.take(jobs, seen, now).orElseThrow();
        old.beat(3, 7);
        Versioned<ExportJob> running = another.find(seen.value().id()).orElseThrow();
        Versioned<ExportJob> released = another.replace(running, running.value().interrupted("WORKER_LOST", now), true)
                .orElseThrow();
        ExportLease mine = ExportLease.take(another, released, now).orElseThrow();

        assertThatThrownBy(() -> old.beat(4, 7)).isInstanceOf(LeaseLostException.class);
        assertThatThrownBy(() -> old.succeed(RESULT, 7, now, KEPT)).isInstanceOf(LeaseLostException.class);
        assertThatThrownBy(() -> old.fail(RESULT, now, KEPT)).isInstanceOf(LeaseLostException.class);
        assertThatThrownBy(() -> old.giveBack(now)).isInstanceOf(LeaseLostException.class);
        ExportJob job = jobs.find(seen.value().id()).orElseThrow().value();
        assertThat(job.status()).isEqualTo(ExportStatus.RUNNING);
        assertThat(job.lease().attempt()).isEqualTo(2);
        assertThat(job.lease().failures()).isZero();
        assertThat(job.lease().faults()).isEqualTo(1);
        assertThat(job.progress()).isEqualTo(new ExportJob.JobProgress(0, 7));

        mine.succeed(RESULT, 7, now, KEPT);
        assertThatThrownBy(() -> old.succeed(REQUEST, 9, now, KEPT)).isInstanceOf(LeaseLostException.class);
        job = jobs.find(seen.value().id()).orElseThrow().value();
        assertThat(job.status()).isEqualTo(ExportStatus.SUCCEEDED);
        assertThat(job.result()).isEqualTo(RESULT);
        assertThat(job.times().expires()).isEqualTo(now.plus(KEPT));
        assertThat(job.hasFilesAt(now)).isTrue();
        assertThat(job.hasFilesAt(now.plus(KEPT))).isFalse();
    }

    @Test
    void cancelledExport_isLostToItsWorker() throws Exception {
        Versioned<ExportJob> seen = created();
        ExportLease lease = ExportLease.take(jobs, seen, now).orElseThrow();
        Versioned<ExportJob> running = jobs.find(seen.value().id()).orElseThrow();
        assertThat(jobs.replace(
                        running, running.value().ended(ExportStatus.CANCELLED, null, now, now.plus(KEPT)), true))
                .isPresent();
        assertThatThrownBy(() -> lease.succeed(RESULT, 7, now, KEPT)).isInstanceOf(LeaseLostException.class);
        assertThat(jobs.find(merchant, seen.value().id()).orElseThrow().value().status())
                .isEqualTo(ExportStatus.CANCELLED);
    }

    /** The answer to a write may get lost after it was done; the next one finds that out. */
    @Test
    void writeThatWentThroughUnnoticed_isNoConflict() throws Exception {
        Versioned<ExportJob> seen = created();
        ExportLease lease = ExportLease.take(jobs, seen, now).orElseThrow();
        Versioned<ExportJob> running = jobs.find(seen.value().id()).orElseThrow();
        replace(running, running.value().beaten(new ExportJob.JobProgress(2, 7)), false);
        lease.beat(3, 7);
        Versioned<ExportJob> beaten = jobs.find(seen.value().id()).orElseThrow();
        replace(beaten, beaten.value().succeeded(RESULT, 7, now, now.plus(KEPT)), true);
        lease.succeed(RESULT, 7, now.plusSeconds(1), KEPT);
        assertThat(lease.job().status()).isEqualTo(ExportStatus.SUCCEEDED);
    }

    @Test
    void givenBackExport_waitsAgain_andKeepsItsFailures() throws Exception {
        Versioned<ExportJob> seen = created();
        ExportLease.take(jobs, seen, now).orElseThrow().giveBack(now);
        assertThat(waiting(now)).contains(seen.value().id());
        Versioned<ExportJob> again = jobs.find(seen.value().id()).orElseThrow();
        ExportLease.take(jobs, again, now).orElseThrow().retry(now.plusSeconds(5));
        assertThat(waiting(now.plusSeconds(4))).doesNotContain(seen.value().id());
        assertThat(waiting(now.plusSeconds(5))).contains(seen.value().id());
        ExportJob job = jobs.find(seen.value().id()).orElseThrow().value();
        assertThat(job.lease().attempt()).isEqualTo(2);
        assertThat(job.lease().failures()).isEqualTo(1);
    }

    @Test
    void waiting_hasTheOldestOfEachMerchant_alone() throws IOException {
        String first = created(now.minusSeconds(60)).value().id();
        String second = created(now.minusSeconds(30)).value().id();
        assertThat(waiting(now)).contains(first).doesNotContain(second);
        assertThat(jobs.pending(merchant).count()).isEqualTo(2);
    }

    @Test
    void reservationsOfTwoInstances_keepTheLimitTogether() throws Exception {
        List<Reservations> instances =
                List.of(new Reservations(TestCluster.cluster(), SOON), new Reservations(TestCluster.cluster(), SOON));
        ExecutorService askers = Executors.newFixedThreadPool(12);
        List<Callable<Boolean>> asks = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            Reservations instance = instances.get(i % 2);
            asks.add(() -> {
                String id = id();
                return instance.reserve("exports", merchant, id, 3, jobs.pending(merchant), now)
                        && jobs.create(ExportJob.queued(id, merchant, REQUEST, null, now, 7));
            });
        }
        int made = 0;
        for (Future<Boolean> ask : askers.invokeAll(asks)) {
            made += ask.get() ? 1 : 0;
        }
        askers.shutdown();
        assertThat(made).isEqualTo(3);
        assertThat(jobs.pending(merchant).count()).isEqualTo(3);
    }

    /** A request that died between its reservation and its export. */
    @Test
    void reservationOfNothing_holdsItsPlaceForAMinute() throws Exception {
        Reservations reservations = new Reservations(TestCluster.cluster(), SOON);
        assertThat(reservations.reserve("exports", merchant, id(), 1, jobs.pending(merchant), now))
                .isTrue();
        assertThat(reservations.reserve("exports", merchant, id(), 1, jobs.pending(merchant), now.plusSeconds(59)))
                .isFalse();
        assertThat(reservations.reserve("exports", merchant, id(), 1, jobs.pending(merchant), now.plusSeconds(61)))
                .isTrue();
    }

    @Test
    void list_isWalkedOnwardAndBack_alsoThroughOneMillisecond() throws IOException {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            ids.add(created(now.plusMillis(i / 3)).value().id());
        }
        List<ExportJob> all = jobs.list(merchant, 100, null, false);
        assertThat(all).extracting(ExportJob::id).containsExactlyInAnyOrderElementsOf(ids);
        List<ExportJob> walked = new ArrayList<>();
        Position place = null;
        List<ExportJob> page = jobs.list(merchant, 2, place, false);
        while (!page.isEmpty()) {
            walked.addAll(page);
            place = StoredRecords.place(page.get(page.size() - 1));
            page = jobs.list(merchant, 2, place, false);
        }
        assertThat(walked).isEqualTo(all);
        List<ExportJob> before = new ArrayList<>(jobs.list(merchant, 3, StoredRecords.place(all.get(5)), true));
        Collections.reverse(before);
        assertThat(before).isEqualTo(all.subList(2, 5));
    }

    @Test
    void deletedExport_isFoundByNobody_butKnown() throws IOException {
        Versioned<ExportJob> seen = created();
        replace(seen, seen.value().withdrawn(now, now.plus(KEPT)), true);
        assertThat(jobs.find(merchant, seen.value().id())).isEmpty();
        assertThat(jobs.list(merchant, 10, null, false)).isEmpty();
        assertThat(jobs.find(seen.value().id())).isPresent();
        assertThat(waiting(now)).doesNotContain(seen.value().id());
        assertThat(jobs.create(seen.value())).isFalse();
    }

    @Test
    void expiredExports_areFound() throws IOException, LeaseLostException {
        Versioned<ExportJob> seen = created();
        ExportLease.take(jobs, seen, now).orElseThrow().succeed(RESULT, 1, now, Duration.ofSeconds(10));
        String id = seen.value().id();
        assertThat(ids(jobs.over(now.plusSeconds(9)))).doesNotContain(id);
        assertThat(ids(jobs.over(now.plusSeconds(10)))).contains(id);
        Versioned<ExportJob> over = jobs.find(id).orElseThrow();
        replace(over, over.value().expired(), true);
        assertThat(ids(jobs.over(now.plusSeconds(10)))).doesNotContain(id);
        assertThat(ids(jobs.expiredBefore(now.plusSeconds(10)))).contains(id);
        jobs.delete(jobs.find(id).orElseThrow());
        assertThat(jobs.find(id)).isEmpty();
    }

    @Test
    void key_namesOneExport_forADay() throws Exception {
        IdempotencyKeys keys = new IdempotencyKeys(TestCluster.cluster(), SOON);
        ExecutorService askers = Executors.newFixedThreadPool(16);
        List<Callable<KeyClaim>> asks = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            asks.add(() -> keys.claim(merchant, "key \"1\"/ü", new KeyClaim(id(), "hash", now, false)));
        }
        List<KeyClaim> claims = new ArrayList<>();
        for (Future<KeyClaim> ask : askers.invokeAll(asks)) {
            claims.add(ask.get());
        }
        askers.shutdown();
        assertThat(claims).containsOnly(claims.get(0));
        assertThat(keys.find(merchant, "key \"1\"/ü", now.plus(Duration.ofHours(23))))
                .hasValue(claims.get(0));
        assertThat(keys.find(merchant, "key 2", now)).isEmpty();
        assertThat(keys.find(Records.newMerchant(), "key \"1\"/ü", now)).isEmpty();

        Instant tomorrow = now.plus(Duration.ofHours(24));
        assertThat(keys.find(merchant, "key \"1\"/ü", tomorrow)).isEmpty();
        KeyClaim next = new KeyClaim(id(), "other", tomorrow, false);
        assertThat(keys.claim(merchant, "key \"1\"/ü", next)).isEqualTo(next);
        keys.forget(tomorrow.plus(Duration.ofHours(25)));
        assertThat(keys.find(merchant, "key \"1\"/ü", tomorrow)).isEmpty();
    }

    private void replace(Versioned<ExportJob> seen, ExportJob job, boolean atOnce) throws IOException {
        assertThat(jobs.replace(seen, job, atOnce)).isPresent();
    }

    private Versioned<ExportJob> created() throws IOException {
        return created(now);
    }

    private Versioned<ExportJob> created(Instant at) throws IOException {
        String id = id();
        jobs.create(ExportJob.queued(id, merchant, REQUEST, null, at, 7));
        return jobs.find(id).orElseThrow();
    }

    private List<String> waiting(Instant at) throws IOException {
        return ids(jobs.waiting(at));
    }

    private static List<String> ids(List<Versioned<ExportJob>> seen) {
        return seen.stream().map(one -> one.value().id()).toList();
    }

    private static String id() {
        return "exp_" + UUID.randomUUID();
    }
}
