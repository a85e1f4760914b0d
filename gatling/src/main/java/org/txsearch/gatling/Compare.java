package org.txsearch.gatling;

import java.nio.file.Path;
import java.time.Duration;

/** The measurements' command line; {@code gatling/compare} starts what they need and calls it. */
public final class Compare {

    private Compare() {}

    /**
     * {@code pages ELASTICSEARCH API}, {@code exports ELASTICSEARCH API}, {@code summary ELASTICSEARCH API},
     * {@code ingest ELASTICSEARCH LAUNCHER FILE}, {@code pace … LAUNCHER FOLDER} or
     * {@code overload API SECONDS}.
     */
    public static void main(String[] arguments) throws Exception {
        String what = arguments.length == 0 ? "" : arguments[0];
        if (what.equals("pages") && arguments.length == 3) {
            new PageComparison(arguments[1], arguments[2]).run();
        } else if (what.equals("exports") && arguments.length == 3) {
            new ExportComparison(arguments[1], arguments[2]).run();
        } else if (what.equals("summary") && arguments.length == 3) {
            new SummaryComparison(arguments[1], arguments[2]).run();
        } else if (what.equals("ingest") && arguments.length == 4) {
            new IngestComparison(arguments[1], arguments[2], arguments[3]).run();
        } else if (what.equals("pace") && arguments.length == 4) {
            new PaceComparison(arguments[1], arguments[2], Path.of(arguments[3])).run();
        } else if (what.equals("overload") && arguments.length == 3) {
            new OverloadComparison(arguments[1], Duration.ofSeconds(Long.parseLong(arguments[2]))).run();
        } else {
            System.err.println("pages ELASTICSEARCH API, exports ELASTICSEARCH API, summary ELASTICSEARCH API,"
                    + " ingest ELASTICSEARCH LAUNCHER FILE,"
                    + " pace ELASTICSEARCH LAUNCHER FOLDER, or overload API SECONDS");
            System.exit(1);
        }
    }
}
