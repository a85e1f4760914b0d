package org.txsearch.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.backup.BackupStep;
import org.txsearch.cli.backup.BackupWatcher;

/** Shows the steps of a backup or a restoration, one bar each; a signal makes it give up in good order. */
final class BackupProgress implements BackupWatcher {

    private @Nullable BackupStep step;
    private @Nullable Progress progress;
    private long last;

    /** Does the work; where the process is told to end meanwhile, nothing half made is left. */
    <T> T stoppable(Callable<T> work, StopSignal.Undoing giveUp) throws Exception {
        try (StopSignal signal = StopSignal.undoing(
                giveUp,
                "What is half made may be left (%s): ./txsearch backup remove --unfinished and ./txsearch weeks retire"
                        + " --old-generations find it.")) {
            T done = work.call();
            end();
            return done;
        } finally {
            if (progress != null) {
                progress.close();
            }
        }
    }

    @Override
    public void moved(BackupStep now, double fraction, long count) {
        Progress shown = progress;
        if (shown == null || now != step) {
            end();
            step = now;
            shown = Progress.of(title(now), now == BackupStep.COPY || now == BackupStep.RESTORE ? "bytes" : "weeks");
            progress = shown;
        }
        last = count;
        shown.update(Math.min(1, fraction), count, null);
    }

    private void end() {
        if (progress != null) {
            progress.done(last);
            progress = null;
        }
    }

    private static String title(BackupStep step) {
        return switch (step) {
            case COUNT -> "Counting";
            case COPY -> "Copying";
            case RECOUNT -> "Counting again";
            case RESTORE -> "Restoring";
            case CHECK -> "Checking";
        };
    }
}
