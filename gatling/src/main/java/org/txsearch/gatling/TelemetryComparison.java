package org.txsearch.gatling;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Pages of an API whose metrics are read every second and whose every request is traced, against one without either. */
final class TelemetryComparison {

    private static final int PAIRS = 400;
    private static final int CONNECTIONS = 8;
    private static final List<Integer> SIZES = List.of(50, 500);

    private final String elasticsearch;
    private final String api;
    private final String watched;

    TelemetryComparison(String elasticsearch, String api, String watched) {
        this.elasticsearch = elasticsearch;
        this.api = api;
        this.watched = watched;
    }

    /** Reads the metrics there, and takes the traces at that port of loopback. */
    void run(String metrics, int collectorPort) throws Exception {
        AtomicLong traced = new AtomicLong();
        HttpServer collector = collector(collectorPort, traced);
        ScheduledExecutorService prometheus = Executors.newSingleThreadScheduledExecutor();
        try {
            Future<?> reading = prometheus.scheduleAtFixedRate(() -> read(metrics), 0, 1, TimeUnit.SECONDS);
            PageTable table = new PageTable(CONNECTIONS);
            String merchant = PageQuestion.merchants(elasticsearch).get(0);
            for (int size : SIZES) {
                InTurns rates = InTurns.rates(CONNECTIONS, ways(merchant, size));
                table.add(merchant, size, InTurns.times(PAIRS, ways(merchant, size)), rates);
            }
            System.out.print(table);
            System.out.println(traced + " bytes of traces were taken");
            if (reading.isDone() || traced.get() == 0) {
                throw new IOException("Metrics could not be read, or no trace came: nothing was compared");
            }
        } finally {
            prometheus.shutdownNow();
            collector.stop(0);
        }
    }

    private List<InTurns.Way> ways(String merchant, int size) throws IOException, InterruptedException {
        PageQuestion question = PageQuestion.of(elasticsearch, merchant, size);
        return List.of(
                new InTurns.Way("unwatched", question.page(api)),
                new InTurns.Way("metrics and traces", question.page(watched)));
    }

    private static void read(String metrics) {
        try {
            Http.get(metrics);
        } catch (IOException e) {
            throw new IllegalStateException(metrics + " is not answered", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static HttpServer collector(int port, AtomicLong bytes) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/", exchange -> {
            bytes.addAndGet(exchange.getRequestBody().transferTo(OutputStream.nullOutputStream()));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        return server;
    }
}
