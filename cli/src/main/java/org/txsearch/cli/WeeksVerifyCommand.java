package org.txsearch.cli;

import java.util.Locale;
import java.util.concurrent.Callable;
import org.txsearch.cli.verify.Finding;
import org.txsearch.cli.verify.Verification;
import picocli.CommandLine.Command;

/** Looks through all weeks for what should not be. */
@Command(
        name = "verify",
        description =
                "Look for transactions that stand in two weeks or in a wrong one, and for indices and aliases that"
                        + " are not as they should be.%nExit code 0: nothing wrong; 1: faults.")
final class WeeksVerifyCommand implements Callable<Integer> {

    @Override
    public Integer call() throws Exception {
        return CommandContext.onCluster(cluster -> {
            Progress progress = Progress.of("Verifying", "ids");
            Verification.Result result = new Verification(cluster, CommandContext.verifications())
                    .run(
                            WeekRebuilds.of(cluster).unfinished().keySet(),
                            (ids, of) -> progress.update(Math.min(1, (double) ids / of), ids, null));
            progress.done(result.transactions());
            for (Finding finding : result.findings()) {
                System.out.println(finding.kind().name().toLowerCase(Locale.ROOT) + "  " + finding.where() + "  "
                        + finding.what());
            }
            long faults = result.findings().stream()
                    .filter(finding -> finding.kind() == Finding.Kind.FAULT)
                    .count();
            System.out.printf(
                    Locale.ROOT,
                    "%d weeks, %d transactions, %d faults, %d notices, %.1f s%n",
                    result.weeks(),
                    result.transactions(),
                    faults,
                    result.findings().size() - faults,
                    progress.elapsed().toNanos() / 1e9);
            return result.isSound() ? ExitCode.DONE : ExitCode.NOT_FINISHED;
        });
    }
}
