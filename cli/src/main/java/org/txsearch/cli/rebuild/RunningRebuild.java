package org.txsearch.cli.rebuild;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The rebuild that is under way, if any, for whoever must stop it. */
final class RunningRebuild {

    private @Nullable RebuildRun run;
    private boolean givenUp;

    synchronized void begin(RebuildRun begun) {
        if (givenUp) {
            throw new RebuildException("The command was stopped.");
        }
        run = begun;
    }

    synchronized void end() {
        run = null;
    }

    synchronized void giveUp() throws IOException {
        givenUp = true;
        if (run != null) {
            run.giveUp();
        }
    }
}
