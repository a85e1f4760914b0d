package org.txsearch.ingest.command;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.txsearch.backup.BackupStep;
import org.txsearch.backup.BackupWatcher;

/** Shows the steps of a backup or a restoration, one bar each; a signal makes it give up in good order. */
final class BackupProgress implements BackupWatcher {

    private @Nullable BackupStep step;
    private @Nullable Progress progress;
    private long last;

    /** How to stop. */
    interface GivingUp {
        void giveUp() throws IOException;
    }

    /** Work that may be told to stop. */
    interface Work<T> {
        T run() throws IOException, InterruptedException;
    }

    /** Does the work; where the process is told to end meanwhile, nothing half made is left. */
    <T> T stoppable(Work<T> work, GivingUp givingUp) throws IOException, InterruptedException {
        Thread stop = new Thread(() -> giveUp(givingUp), "backup-stop");
        Runtime.getRuntime().addShutdownHook(stop);
        try {
            T done = work.run();
            end();
            return done;
        } catch (IOException | RuntimeException e) {
            if (progress != null) {
                progress.interrupted();
            }
            throw e;
        } finally {
            remove(stop);
        }
    }

    private static void giveUp(GivingUp givingUp) {
        try {
            givingUp.giveUp();
        } catch (IOException e) {
            System.err.println(
                    "What is half made may be left (" + e.getMessage()
                            + "): ./txsearch backup remove --unfinished and ./txsearch weeks retire --old-generations find it.");
        }
    }

    private static void remove(Thread stop) {
        try {
            Runtime.getRuntime().removeShutdownHook(stop);
        } catch (IllegalStateException e) {
            // The process is ending, and the hook is what ends the work.
            return;
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
