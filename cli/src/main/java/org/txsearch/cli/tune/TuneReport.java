package org.txsearch.cli.tune;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.txsearch.cli.runtime.Sizes;
import org.txsearch.cli.runtime.settings.Setting;
import org.txsearch.cli.runtime.settings.WriteSettings;
import org.txsearch.document.TransactionDocument;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/** The result of a tuning as a chart in text, as settings and as JSON. */
record TuneReport(Tuning tuning, long meanBytes) {

    private static final int BAR = 40;
    private static final int MEGABYTE = 1 << 20;

    /** Documents may be larger than those that were measured. */
    private static final double MARGIN = 1.5;

    static long meanBytes(List<TransactionDocument> documents) {
        return Math.round(documents.stream()
                .mapToInt(document -> document.source().length)
                .average()
                .orElse(1));
    }

    void print(PrintStream out) {
        RequestShape chosen = tuning.chosen();
        int inFlight = tuning.bySize().get(0).shape().inFlight();
        out.println("Documents a request, " + inFlight + " requests at once, " + Sizes.number(meanBytes)
                + " bytes a document");
        chart(out, tuning.bySize(), shape -> Sizes.number(shape.documents()), chosen.documents());
        out.println("Requests at once, " + Sizes.number(chosen.documents()) + " documents each");
        chart(out, tuning.byConcurrency(), shape -> String.valueOf(shape.inFlight()), chosen.inFlight());
        out.println("Beyond " + Sizes.number(chosen.documents()) + " documents a request and "
                + Sizes.number(chosen.inFlight()) + " at once throughput no longer improves: "
                + Sizes.number(tuning.documentsPerSecond()) + " documents/s");
        out.println("Settings for load and follow:");
        settings().forEach((name, value) -> out.println("  export " + new Setting(name).variable() + "=" + value));
    }

    String json() {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("bytes_a_document", meanBytes);
        report.put("by_batch_size", points(tuning.bySize()));
        report.put("by_concurrency", points(tuning.byConcurrency()));
        report.put("documents_per_second", Math.round(tuning.documentsPerSecond()));
        report.put("settings", settings());
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(report);
    }

    Map<String, Long> settings() {
        Map<String, Long> settings = new LinkedHashMap<>();
        settings.put(WriteSettings.DOCUMENTS, (long) tuning.chosen().documents());
        settings.put(WriteSettings.BYTES, maxBytes());
        settings.put(WriteSettings.IN_FLIGHT, (long) tuning.chosen().inFlight());
        return settings;
    }

    /** So that the number of documents, not of bytes, ends a batch. */
    private long maxBytes() {
        double needed = tuning.chosen().documents() * meanBytes * MARGIN;
        long whole = Math.max(1, (long) Math.ceil(needed / MEGABYTE)) * MEGABYTE;
        return Math.min(whole, WriteSettings.MAX_BYTES);
    }

    private static List<ReportPoint> points(List<TuningPoint> points) {
        return points.stream()
                .map(point -> new ReportPoint(
                        point.shape().documents(),
                        point.shape().inFlight(),
                        Math.round(point.documentsPerSecond()),
                        point.turns()))
                .toList();
    }

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record ReportPoint(int documents, int inFlight, long documentsPerSecond, int turns) {}

    private static void chart(
            PrintStream out, List<TuningPoint> points, Function<RequestShape, String> title, int chosen) {
        double max = points.stream()
                .mapToDouble(TuningPoint::documentsPerSecond)
                .max()
                .orElse(1);
        for (TuningPoint point : points) {
            int filled = (int) Math.round(point.documentsPerSecond() / Math.max(1, max) * BAR);
            String name = title.apply(point.shape());
            boolean isChosen = name.equals(Sizes.number(chosen));
            out.printf(
                    Locale.ROOT,
                    "%8s  %,9.0f/s  %s%s%n",
                    name,
                    point.documentsPerSecond(),
                    "█".repeat(filled),
                    isChosen ? "  ◀ chosen" : "");
        }
    }
}
