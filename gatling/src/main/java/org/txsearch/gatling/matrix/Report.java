package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.txsearch.gatling.matrix.MatrixResult.Figures;

/** The page of a run of many scenarios. */
final class Report {

    private static final List<String> FIGURES = List.of("rows", "KB", "p50 ms", "p90", "p99");

    private final MatrixResult result;

    Report(MatrixResult result) {
        this.result = result;
    }

    ReportPage page() throws IOException {
        List<String> header = new ArrayList<>();
        if (!result.scenarios().isEmpty()) {
            header.addAll(result.scenarios().get(0).traits().byName().keySet());
        }
        header.addAll(FIGURES);
        return new ReportPage("Searches in many forms", result.run())
                .charts(new MatrixCharts(result).all())
                .table(
                        "All scenarios",
                        header,
                        result.scenarios().stream().map(Report::row).toList());
    }

    private static List<String> row(Figures figures) {
        List<String> row = new ArrayList<>(figures.traits().byName().values());
        row.add(Integer.toString(figures.rows()));
        row.add(Integer.toString(figures.bytes() >> 10));
        for (double millis : new double[] {figures.p50(), figures.p90(), figures.p99()}) {
            row.add(String.format(Locale.ROOT, "%.2f", millis));
        }
        return row;
    }
}
