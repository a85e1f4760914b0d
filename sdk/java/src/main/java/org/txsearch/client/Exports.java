package org.txsearch.client;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;

/** Files of all that a filter finds. Safe for many threads. */
public final class Exports {

    private static final String PATH = "/v1/exports";
    private static final Set<String> UNFINISHED = Set.of("QUEUED", "RUNNING");
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
    private static final Duration MAX_PAUSE = Duration.ofSeconds(5);
    private static final Duration DEFAULT_WAIT = Duration.ofMinutes(10);

    private final Transport transport;
    private final Executor threads;

    Exports(Transport transport, Executor threads) {
        this.transport = transport;
        this.threads = threads;
    }

    /** Starts an export. */
    public Export create(ExportRequest request) {
        return transport.request(
                Transport.Call.post(PATH, request.members()).withKey(request.idempotencyKey()), Export::new);
    }

    /** Starts an export and waits ten minutes at most until its files are ready. */
    public Export createAndWait(ExportRequest request) {
        return createAndWait(request, DEFAULT_WAIT);
    }

    /**
     * Starts an export and waits until its files are ready.
     *
     * @throws ExportFailedException if it completes without files
     * @throws ExportTimeoutException if it is not finished in time
     */
    public Export createAndWait(ExportRequest request, Duration timeout) {
        return await(create(request), timeout);
    }

    /** Waits until an export's files are ready, by its id; also after a restart of the program. */
    public Export await(String id, Duration timeout) {
        return await(get(id), timeout);
    }

    /** Waits until an export's files are ready; a network that is away meanwhile costs nothing but time. */
    public Export await(Export export, Duration timeout) {
        long end = transport.time.nanos() + timeout.toNanos();
        Export current = export;
        for (Duration pause = FIRST_PAUSE; UNFINISHED.contains(current.status()); pause = longer(pause)) {
            Duration left = Duration.ofNanos(end - transport.time.nanos());
            if (left.isNegative() || left.isZero()) {
                throw new ExportTimeoutException(
                        "Export " + current.id() + " was not finished after " + timeout
                                + ". It goes on at the server: wait for it"
                                + " again with await(id, timeout), or cancel it.",
                        current);
            }
            transport.sleep(pause.compareTo(left) < 0 ? pause : left);
            try {
                current = get(current.id());
            } catch (ApiConnectionException | RateLimitException | ServerException e) {
                if (transport.time.nanos() - end >= 0) {
                    throw e;
                }
            }
        }
        if (!current.status().equals("SUCCEEDED")) {
            ExportError error = current.error();
            throw new ExportFailedException(
                    "Export " + current.id() + " completed with " + current.status() + "."
                            + (error == null ? "" : " " + error.code() + ": " + error.detail())
                            + " Create it again once the cause is gone.",
                    current);
        }
        return current;
    }

    private static Duration longer(Duration pause) {
        Duration doubled = pause.multipliedBy(2);
        return doubled.compareTo(MAX_PAUSE) < 0 ? doubled : MAX_PAUSE;
    }

    /** The current state of an export. */
    public Export get(String id) {
        return transport.request(Transport.Call.get(path(id), null), Export::new);
    }

    /** All exports, the newest first. */
    public Walk<ExportPage, Export> list() {
        return new Walk<>(Pages.of(transport, PATH, Map.of(), ExportPage::new, threads));
    }

    /**
     * Cancels an export that is not finished.
     *
     * @throws ConflictException if it is
     */
    public Export cancel(String id) {
        return transport.request(Transport.Call.post(path(id) + "/cancel", null), Export::new);
    }

    /** Deletes an export and its files. */
    public void delete(String id) {
        transport.delete(path(id));
    }

    /**
     * Downloads all files of an export into a folder, which is created if it is missing, and returns their paths.
     *
     * <p>Each file appears under its name only when it is whole and its SHA-256 is the one that the export states. A broken download
     * goes on where it stopped.
     *
     * @throws DownloadException if a file differs from the export's description
     */
    public List<Path> download(Export export, Path folder) {
        ExportResult result = export.result();
        if (result == null) {
            throw new IllegalArgumentException(
                    "Export " + export.id() + " has no files: its status is " + export.status() + ". Use await first.");
        }
        List<Path> paths = new ArrayList<>();
        for (ExportFile file : result.files()) {
            paths.add(new Download(transport, file).into(folder));
        }
        return List.copyOf(paths);
    }

    private static String path(String id) {
        return PATH + "/" + Transport.encode(id);
    }
}
