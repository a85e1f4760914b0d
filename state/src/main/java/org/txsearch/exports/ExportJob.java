package org.txsearch.exports;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.txsearch.grants.Creator;
import org.txsearch.records.MerchantRecord;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * An export as it is stored.
 *
 * @param id its id, which nobody can guess
 * @param merchantId whose transactions it is of
 * @param status how far it is
 * @param deleted whether the merchant has deleted it; it is stored for a while so that it is not repeated
 * @param request the request, as its creator wrote it
 * @param origin the schedule and the period that it was made for, or null
 * @param times what happened when
 * @param lease who works on it
 * @param progress how many rows are done
 * @param error why it failed, as its worker wrote it, or null
 * @param result the files and their contents, as the worker recorded them, or null
 * @param createdBy who created it, or the schedule that it was made for; null if an earlier build stored it
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ExportJob(
        String id,
        String merchantId,
        ExportStatus status,
        boolean deleted,
        JsonNode request,
        @Nullable ExportOrigin origin,
        JobTimes times,
        Lease lease,
        JobProgress progress,
        @Nullable JsonNode error,
        @Nullable JsonNode result,
        @Nullable Creator createdBy)
        implements MerchantRecord {

    public ExportJob {
        error = known(error);
        result = known(result);
    }

    @Override
    public Instant created() {
        return times.created;
    }

    /** A stored null is read as a JSON null. */
    private static @Nullable JsonNode known(@Nullable JsonNode node) {
        return node == null || node.isNull() ? null : node;
    }

    /**
     * The schedule that an export was made for.
     *
     * @param label the period's name, which sorts: 2026-11-20, 2026-W47, 2026-11
     * @param from the period's start
     * @param to its end, which is not part of it
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record ExportOrigin(String scheduleId, String label, Instant from, Instant to) {}

    /**
     * What happened when.
     *
     * @param created when it was requested
     * @param started when a worker took it first, or null
     * @param finished when it became final, or null
     * @param expires when its files are removed, or the earliest known time; null while it is not final
     */
    public record JobTimes(
            Instant created,
            @Nullable Instant started,
            @Nullable Instant finished,
            @Nullable Instant expires) {}

    /**
     * Who works on it.
     *
     * @param owner the worker's own name of this lease, or empty
     * @param beat grows while the worker lives
     * @param attempt grows with every lease; files bear it in their names, so that no two workers write the same one
     * @param failures how many leases ended without a file by a fault of the export
     * @param notBefore when the next worker may try
     * @param outage the faults of the infrastructure, or null without one
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Lease(
            String owner,
            long beat,
            int attempt,
            int failures,
            Instant notBefore,
            @Nullable Outage outage) {

        /** Returns how many leases ended without a file by a fault of the infrastructure. */
        public int faults() {
            return outage == null ? 0 : outage.faults;
        }
    }

    /**
     * Faults of the infrastructure, such as a lost worker, that are no fault of the export.
     *
     * @param code the last one
     * @param faults how many there were
     */
    public record Outage(String code, int faults) {}

    /** Returns how many rows are written, and how many there are if that is known. */
    public record JobProgress(long done, long total) {}

    /** A new export, which waits for a worker. */
    public static ExportJob queued(
            String id, String merchantId, JsonNode request, @Nullable ExportOrigin origin, Instant now, long rows) {
        return new ExportJob(
                id,
                merchantId,
                ExportStatus.QUEUED,
                false,
                request,
                origin,
                new JobTimes(now, null, null, null),
                new Lease("", 0, 0, 0, now, null),
                new JobProgress(0, rows),
                null,
                null,
                null);
    }

    public ExportJob by(@Nullable Creator creator) {
        return new ExportJob(
                id, merchantId, status, deleted, request, origin, times, lease, progress, error, result, creator);
    }

    /** Returns the export after a worker of that name has taken it. */
    ExportJob taken(String owner, Instant now) {
        Instant started = times.started == null ? now : times.started;
        return with(
                ExportStatus.RUNNING,
                new JobTimes(times.created, started, null, null),
                new Lease(owner, 0, lease.attempt + 1, lease.failures, now, lease.outage),
                new JobProgress(0, progress.total));
    }

    ExportJob beaten(JobProgress now) {
        return with(
                status,
                times,
                new Lease(lease.owner, lease.beat + 1, lease.attempt, lease.failures, lease.notBefore, lease.outage),
                now);
    }

    /** Returns the export after its worker has given it back; another one may take it from then on. */
    ExportJob givenBack(int failures, Instant notBefore) {
        return queued(failures, notBefore, lease.outage);
    }

    /** Returns the export after a fault of its own, which waits until then. */
    public ExportJob failed(Instant notBefore) {
        return givenBack(lease.failures + 1, notBefore);
    }

    /** Returns the export after a fault of the infrastructure, which waits until then. */
    public ExportJob interrupted(String code, Instant notBefore) {
        return queued(lease.failures, notBefore, new Outage(code, lease.faults() + 1));
    }

    private ExportJob queued(int failures, Instant notBefore, @Nullable Outage outage) {
        return with(
                ExportStatus.QUEUED,
                times,
                new Lease("", 0, lease.attempt, failures, notBefore, outage),
                new JobProgress(0, progress.total));
    }

    public ExportJob ended(ExportStatus end, @Nullable JsonNode why, Instant now, Instant expires) {
        return ended(end, deleted, now, expires, progress, why, null);
    }

    ExportJob succeeded(JsonNode files, long rows, Instant now, Instant expires) {
        return ended(ExportStatus.SUCCEEDED, deleted, now, expires, new JobProgress(rows, rows), null, files);
    }

    /** Returns the export whose files are to be removed from then on. */
    ExportJob expiringAt(Instant expires) {
        return with(status, new JobTimes(times.created, times.started, times.finished, expires), lease, progress);
    }

    /** Returns the export after its files were removed; the counts of their contents remain. */
    public ExportJob expired() {
        return with(ExportStatus.EXPIRED, times, lease, progress);
    }

    /** Returns the export after its deletion, which nobody finds. */
    public ExportJob withdrawn(Instant now, Instant expires) {
        return ended(status.isFinal() ? status : ExportStatus.CANCELLED, true, now, expires, progress, error, result);
    }

    /** Returns the export, deleted and without everything in which its creator or its worker may have named a person. */
    ExportJob forgotten(Instant now) {
        ObjectNode format = JsonMapper.shared().createObjectNode();
        format.put("format", request.path("format").asString(""));
        ExportJob ended = withdrawn(now, now);
        return new ExportJob(
                id,
                merchantId,
                ended.status,
                true,
                format,
                origin,
                ended.times,
                ended.lease,
                progress,
                null,
                null,
                createdBy);
    }

    public boolean hasFilesAt(Instant now) {
        return status == ExportStatus.SUCCEEDED && times.expires != null && now.isBefore(times.expires);
    }

    private ExportJob ended(
            ExportStatus end,
            boolean isDeleted,
            Instant now,
            Instant expires,
            JobProgress rows,
            @Nullable JsonNode why,
            @Nullable JsonNode files) {
        JobTimes all = new JobTimes(times.created, times.started, now, expires);
        Lease free = new Lease("", 0, lease.attempt, lease.failures, lease.notBefore, lease.outage);
        return new ExportJob(id, merchantId, end, isDeleted, request, origin, all, free, rows, why, files, createdBy);
    }

    private ExportJob with(ExportStatus newStatus, JobTimes newTimes, Lease newLease, JobProgress newProgress) {
        return new ExportJob(
                id,
                merchantId,
                newStatus,
                deleted,
                request,
                origin,
                newTimes,
                newLease,
                newProgress,
                error,
                result,
                createdBy);
    }
}
