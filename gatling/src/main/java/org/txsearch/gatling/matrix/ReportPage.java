package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.txsearch.gatling.Csv;
import tools.jackson.databind.JsonNode;

/** A run on one page: what it was, its charts, and a link to all its figures. */
record ReportPage(String title, JsonNode run, List<String> charts, List<? extends JsonNode> rows) {

    /** Writes the page, each chart as a file of its own, and the figures as CSV. */
    void write(Path folder, String csv) throws IOException {
        Files.writeString(folder.resolve("report.html"), html(csv));
        for (int i = 0; i < charts.size(); i++) {
            Files.writeString(folder.resolve("chart-" + (i + 1) + ".svg"), charts.get(i));
        }
        Files.writeString(folder.resolve(csv), Csv.of(rows));
        System.out.println("The report is " + folder.resolve("report.html"));
    }

    String html(String csv) {
        String about = run.toPrettyString().replace("&", "&amp;").replace("<", "&lt;");
        return """
                <!doctype html><html lang="en"><head><meta charset="utf-8"><title>%1$s</title></head><body><h1>%1$s</h1>
                <pre>%2$s</pre><p><a href="%3$s">All figures</a></p>
                <figure>%4$s</figure></body></html>
                """.formatted(title, about, csv, String.join("</figure>\n<figure>", charts));
    }
}
