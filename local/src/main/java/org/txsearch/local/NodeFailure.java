package org.txsearch.local;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts the output of a failed node to a sentence that says what to do. */
record NodeFailure(NodeFolder folder, int httpPort) {

    static final String FOREIGN_SOCKET =
            "Another user's process has left a file in /tmp that stops Elasticsearch: starting it again";

    private static final String DISK_FULL = "No space left on device";
    private static final int SHOWN_LINES = 5;
    private static final Pattern TELLING =
            Pattern.compile("ERROR|FATAL|[Ee]xception|[Ee]rror: .|fatal|setpriv|denied|refused|Invalid|Too small");
    private static final Pattern STACK_FRAME = Pattern.compile("\\s+(at |\\.\\.\\. ).*");

    LocalServerException ended(int exitCode, String moment) {
        List<String> lines = folder.consoleLines();
        String all = String.join("\n", lines);
        if (all.contains(DISK_FULL)) {
            return diskFull(null);
        }
        if (all.contains("failed to obtain node lock")) {
            return homeInUse();
        }
        if (all.contains("BindHttpException") || all.contains("Address already in use")) {
            return new LocalServerException(
                    "Port %d on 127.0.0.1 was taken by another program while Elasticsearch started: free it or choose another port."
                            .formatted(httpPort));
        }
        return new LocalServerException(
                "Elasticsearch ended with exit code %d %s; its %s".formatted(exitCode, moment, reason()));
    }

    /**
     * Returns whether the node could not attach to itself, as it must: a killed JVM leaves a socket in /tmp with its
     * process id, and a later process of another user may get the same id. A new process gets a new id.
     */
    boolean isDueToForeignSocket() {
        return folder.consoleLines().stream().anyMatch(line -> line.contains("is not secure: file should be owned by"));
    }

    LocalServerException silent(Duration silence) {
        return new LocalServerException(
                "Elasticsearch did nothing for %d seconds while starting, so it was stopped; its %s"
                        .formatted(silence.toSeconds(), reason()));
    }

    /** Returns the log that has the reason, and its last telling lines: the console has none unless something went wrong. */
    private String reason() {
        for (Path log : folder.logFiles()) {
            String lines = telling(BoundChild.lines(log));
            if (!lines.isEmpty()) {
                return "log is %s and says:\n%s".formatted(log, lines);
            }
        }
        return "logs in %s are empty.".formatted(folder.logs());
    }

    LocalServerException homeInUse() {
        return new LocalServerException(
                "Another process runs an Elasticsearch in %s: stop it, use it, or choose another home."
                        .formatted(folder.home()));
    }

    LocalServerException notPrepared(IOException cause) {
        String message = String.valueOf(cause.getMessage());
        if (cause instanceof AccessDeniedException || message.contains("Read-only file system")) {
            return new LocalServerException(
                    "%s may not be used by this user: set TXSEARCH_DATADIRECTORY to a folder of your own, or run as the user who made %s."
                            .formatted(message, folder.home()),
                    cause);
        }
        if (message.contains(DISK_FULL)) {
            return diskFull(cause);
        }
        return new LocalServerException(
                "Elasticsearch could not be prepared in %s: %s".formatted(folder.home(), cause), cause);
    }

    private LocalServerException diskFull(@Nullable IOException cause) {
        return new LocalServerException(
                "The disk of %s is full: free some space or choose another home.".formatted(folder.home()), cause);
    }

    private static String telling(List<String> lines) {
        List<String> worded = lines.stream()
                .filter(line -> !line.isBlank() && !STACK_FRAME.matcher(line).matches())
                .toList();
        List<String> telling =
                worded.stream().filter(line -> TELLING.matcher(line).find()).toList();
        List<String> shown = telling.isEmpty() ? worded : telling;
        return String.join("\n", shown.subList(Math.max(0, shown.size() - SHOWN_LINES), shown.size()));
    }
}
