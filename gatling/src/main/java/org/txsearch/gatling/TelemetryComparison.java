package org.txsearch.gatling;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Pages of an API whose metrics are read every second and whose every request is traced, against one without either. */
record TelemetryComparison(Elasticsearch elasticsearch, Api api, Api watched) {

    private static final long MILLIS_PER_SECOND = 1_000;

    /** Reads the metrics there, and takes the traces at that port of loopback. */
    void run(String metrics, int collectorPort) throws Exception {
        AtomicLong traced = new AtomicLong();
        HttpRequest reading = Http.request(metrics).build();
        HttpServer collector = collector(collectorPort, traced);
        try (Repeated prometheus = new Repeated(MILLIS_PER_SECOND, () -> Http.send(reading))) {
            ComparisonTable table = new ComparisonTable();
            String merchant = elasticsearch.largestMerchant();
            for (int size : List.of(50, 500)) {
                PageQuestion page = PageQuestion.of(elasticsearch, merchant, size);
                table.measure(
                        page.name(), List.of(page.page("unwatched", api), page.page("metrics and traces", watched)));
            }
            System.out.println(traced + " bytes of traces were taken");
            prometheus.end();
            if (traced.get() == 0) {
                throw new IOException("No trace came: nothing was compared");
            }
        } finally {
            collector.stop(0);
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
