package org.txsearch.nightly;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The work of a night, in its order. */
public enum NightlyTask {
    /** Creates a backup, before anything is deleted. */
    BACKUP,
    /** Deletes weeks whose retention has ended, and the generations that an earlier night replaced. */
    RETIRE,
    /** Makes weeks smaller that seldom change. */
    OPTIMIZE,
    /** Looks for transactions in two weeks, and for faulty indices. */
    VERIFY;

    /** Its name in settings, labels and notes. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<NightlyTask> of(String text) {
        return Arrays.stream(values()).filter(task -> task.text().equals(text)).findFirst();
    }
}
