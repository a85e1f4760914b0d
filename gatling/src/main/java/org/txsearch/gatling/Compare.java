package org.txsearch.gatling;

/** The measurements' command line; {@code gatling/compare} starts what they need and calls it. */
public final class Compare {

    private Compare() {}

    /** {@code pages ELASTICSEARCH API} or {@code ingest ELASTICSEARCH LAUNCHER FILE}. */
    public static void main(String[] arguments) throws Exception {
        String what = arguments.length == 0 ? "" : arguments[0];
        if (what.equals("pages") && arguments.length == 3) {
            new PageComparison(arguments[1], arguments[2]).run();
        } else if (what.equals("ingest") && arguments.length == 4) {
            new IngestComparison(arguments[1], arguments[2], arguments[3]).run();
        } else {
            System.err.println("pages ELASTICSEARCH API, or ingest ELASTICSEARCH LAUNCHER FILE");
            System.exit(1);
        }
    }
}
