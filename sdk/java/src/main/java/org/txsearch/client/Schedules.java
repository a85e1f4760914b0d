package org.txsearch.client;

import java.util.Map;
import java.util.concurrent.Executor;

/** Exports that are made every day, week or month. Safe for many threads. */
public final class Schedules {

    private static final String PATH = "/v1/export-schedules";

    private final Transport transport;
    private final Executor threads;

    Schedules(Transport transport, Executor threads) {
        this.transport = transport;
        this.threads = threads;
    }

    /**
     * Creates a schedule.
     *
     * @param frequency {@code DAILY}, {@code WEEKLY} or {@code MONTHLY}
     * @param timeZone the IANA time zone in which its days begin
     * @param export what each export holds; an idempotency key in it is the schedule's
     */
    public ExportSchedule create(String frequency, String timeZone, ExportRequest export) {
        Map<String, Object> body = Map.of("frequency", frequency, "time_zone", timeZone, "export", export.members());
        return transport.request(Transport.Call.post(PATH, body).withKey(export.idempotencyKey()), ExportSchedule::new);
    }

    /** One schedule. */
    public ExportSchedule get(String id) {
        return transport.request(Transport.Call.get(path(id), null), ExportSchedule::new);
    }

    /** All schedules, the newest first. */
    public Walk<ExportSchedulePage, ExportSchedule> list() {
        return new Walk<>(Pages.of(transport, PATH, Map.of(), ExportSchedulePage::new, threads));
    }

    /** Makes no further exports until it is resumed. */
    public ExportSchedule pause(String id) {
        return transport.request(Transport.Call.post(path(id) + "/pause", null), ExportSchedule::new);
    }

    /** Makes exports again. */
    public ExportSchedule resume(String id) {
        return transport.request(Transport.Call.post(path(id) + "/resume", null), ExportSchedule::new);
    }

    /** Deletes a schedule. The exports that it made stay. */
    public void delete(String id) {
        transport.delete(path(id));
    }

    private static String path(String id) {
        return PATH + "/" + Transport.encode(id);
    }
}
