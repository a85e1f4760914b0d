package org.txsearch.gatling.mixed;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.txsearch.gatling.Launcher;
import org.txsearch.gatling.RunDescription;

/** The command line of searches during other work; {@code gatling/compare mixed} starts what it needs and calls it. */
public final class Mixed {

    private static final int ARGUMENTS = 6;

    private Mixed() {}

    /** {@code ELASTICSEARCH API LAUNCHER SCRATCH SECONDS FOLDER}; exit code 1 where a search failed. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length != ARGUMENTS) {
            System.err.println("ELASTICSEARCH API LAUNCHER SCRATCH SECONDS FOLDER");
            System.exit(1);
        }
        String elasticsearch = arguments[0];
        Path scratch = Path.of(arguments[3]);
        Duration duration = Duration.ofSeconds(Long.parseLong(arguments[4]));
        Path folder = Files.createDirectories(Path.of(arguments[5]));
        Launcher launcher = new Launcher(arguments[2], elasticsearch, scratch.resolve("mixed.out"));
        MixedResult result = new MixedResult(RunDescription.of(elasticsearch));
        new MixedLoad(new MeasuredWeeks(elasticsearch), arguments[1], launcher, scratch, duration).run(result, folder);
        System.out.print("All rounds:\n" + result.markdown());
        System.out.println("The figures are in " + folder);
        List<String> failures = result.failures();
        if (!failures.isEmpty()) {
            System.err.println(failures.size() + " searches failed: "
                    + String.join("; ", failures.stream().distinct().toList()));
            System.exit(1);
        }
    }
}
