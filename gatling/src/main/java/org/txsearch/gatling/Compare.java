package org.txsearch.gatling;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The measurements' command line; {@code gatling/compare} starts what they need and calls it. */
public final class Compare {

    private Compare() {}

    private static final String USAGE = """
            pages ELASTICSEARCH API SECURE-API [NGINX SECURE-NGINX]
            weeks ELASTICSEARCH API
            exports ELASTICSEARCH API
            summary ELASTICSEARCH API
            ingest ELASTICSEARCH LAUNCHER FILE
            build ELASTICSEARCH OTHER-API API
            telemetry ELASTICSEARCH API WATCHED-API METRICS COLLECTOR-PORT
            start ELASTICSEARCH LAUNCHER OUTPUT PORT TIMES
            overload API SECONDS
            gate ELASTICSEARCH API LAUNCHER OUTPUT
            """;

    /** One of the measurements, with what it needs. */
    public static void main(String[] arguments) throws Exception {
        String what = arguments.length == 0 ? "" : arguments[0];
        if (what.equals("pages") && (arguments.length == 4 || arguments.length == 6)) {
            List<String> nginx = List.of(arguments).subList(4, arguments.length);
            new PageComparison(arguments[1], arguments[2], arguments[3], nginx).run();
        } else if (what.equals("weeks") && arguments.length == 3) {
            new PageComparison(arguments[1], arguments[2], "", List.of()).runOverAllWeeks();
        } else if (what.equals("exports") && arguments.length == 3) {
            new ExportComparison(arguments[1], arguments[2]).run();
        } else if (what.equals("summary") && arguments.length == 3) {
            new SummaryComparison(arguments[1], arguments[2]).run();
        } else if (what.equals("build") && arguments.length == 4) {
            new BuildComparison(arguments[1], arguments[2], arguments[3]).run();
        } else if (what.equals("telemetry") && arguments.length == 6) {
            new TelemetryComparison(arguments[1], arguments[2], arguments[3])
                    .run(arguments[4], Integer.parseInt(arguments[5]));
        } else if (what.equals("ingest") && arguments.length == 4) {
            new IngestComparison(arguments[1], arguments[2], arguments[3]).run();
        } else if (what.equals("start") && arguments.length == 6) {
            Launcher launcher = new Launcher(arguments[2], arguments[1], Path.of(arguments[3]));
            new StartComparison(launcher, Integer.parseInt(arguments[4])).run(Integer.parseInt(arguments[5]));
        } else if (what.equals("overload") && arguments.length == 3) {
            new OverloadComparison(arguments[1], Duration.ofSeconds(Long.parseLong(arguments[2]))).run();
        } else if (what.equals("gate") && arguments.length == 5) {
            Launcher launcher = new Launcher(arguments[3], arguments[1], Path.of(arguments[4]));
            System.exit(new RegressionGate(arguments[1], arguments[2], launcher).holds() ? 0 : 1);
        } else {
            System.err.print(USAGE);
            System.exit(1);
        }
    }
}
