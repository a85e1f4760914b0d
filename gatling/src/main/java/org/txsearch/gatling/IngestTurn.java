package org.txsearch.gatling;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;

/**
 * What a sender got done while the other one was paused.
 *
 * @param rate documents a second, by Elasticsearch's own count
 * @param senderMicros processor time of the sender's process for each of them
 * @param serverMicros processor time of Elasticsearch for each of them
 */
record IngestTurn(double rate, double senderMicros, double serverMicros) {

    /** Long compared with the ten seconds after which the load refreshes its weeks, whether it was paused meanwhile or not. */
    private static final Duration LENGTH = Duration.ofSeconds(30);

    private static final Duration IDLE_LIMIT = Duration.ofMinutes(2);
    private static final long LOOK_EVERY_MILLIS = 50;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;

    /**
     * One turn, to the moment when all that was sent is answered. Nothing is refreshed at its end: the weeks refresh by
     * themselves, and the load refreshes its weeks, as they do without a measurement.
     */
    static IngestTurn of(IngestSender sender, String elasticsearch) throws IOException, InterruptedException {
        ProcessHandle server = server(elasticsearch);
        Moment start = Moment.now(sender, elasticsearch, server);
        sender.resume();
        Thread.sleep(LENGTH.toMillis());
        sender.pause();
        awaitIdle(elasticsearch);
        Moment end = Moment.now(sender, elasticsearch, server);
        double documents = end.documents - start.documents;
        return new IngestTurn(
                documents * NANOS_PER_SECOND / (end.nanos - start.nanos),
                (end.senderNanos - start.senderNanos) / NANOS_PER_MICRO / documents,
                (end.serverNanos - start.serverNanos) / NANOS_PER_MICRO / documents);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%,.0f/s (µs a document: sender %.0f, Elasticsearch %.0f)",
                rate,
                senderMicros,
                serverMicros);
    }

    /** How many documents the sender has had indexed, by Elasticsearch's own count. */
    static long documents(IngestSender sender, String elasticsearch) throws IOException, InterruptedException {
        byte[] answer = Http.get(elasticsearch + "/" + sender.indices()
                + "/_stats/indexing?filter_path=_all.primaries.indexing.index_total");
        return Http.json(answer).at("/_all/primaries/indexing/index_total").asLong(0);
    }

    private record Moment(long nanos, long documents, long senderNanos, long serverNanos) {

        static Moment now(IngestSender sender, String elasticsearch, ProcessHandle server)
                throws IOException, InterruptedException {
            return new Moment(
                    System.nanoTime(),
                    IngestTurn.documents(sender, elasticsearch),
                    sender.cpu().toNanos(),
                    server.info()
                            .totalCpuDuration()
                            .orElseThrow(() -> new IOException("Elasticsearch has ended"))
                            .toNanos());
        }
    }

    private static ProcessHandle server(String elasticsearch) throws IOException, InterruptedException {
        long id = Http.json(Http.get(elasticsearch + "/_nodes/process?filter_path=nodes.*.process.id"))
                .path("nodes")
                .iterator()
                .next()
                .at("/process/id")
                .asLong();
        return ProcessHandle.of(id).orElseThrow(() -> new IOException("Elasticsearch is not on this machine"));
    }

    private static void awaitIdle(String elasticsearch) throws IOException, InterruptedException {
        long limit = System.nanoTime() + IDLE_LIMIT.toNanos();
        while (System.nanoTime() < limit) {
            byte[] answer = Http.get(
                    elasticsearch
                            + "/_nodes/stats/indexing_pressure?filter_path=nodes.*.indexing_pressure.memory.current.all_in_bytes");
            if (Http.json(answer).findValue("all_in_bytes").asLong() == 0) {
                return;
            }
            Thread.sleep(LOOK_EVERY_MILLIS);
        }
        throw new IOException("Elasticsearch still writes");
    }
}
