package org.txsearch.local;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/** A node of a test's own that can be killed and started again on the same port and data. */
public final class RestartableElasticsearch implements AutoCloseable {

    private final TemporaryHome home;
    private LocalElasticsearchSettings settings;
    private LocalElasticsearch node;

    /** Starts it. */
    public RestartableElasticsearch() throws IOException {
        this(TemporaryHome.create());
    }

    private RestartableElasticsearch(TemporaryHome home) throws IOException {
        this(home, LocalElasticsearchSettings.forTest(home.path()).backups());
    }

    private RestartableElasticsearch(TemporaryHome home, Path backups) throws IOException {
        this.home = home;
        this.settings = LocalElasticsearchSettings.forTest(home.path())
                .withHttpPort(FreePorts.next())
                .withBackups(backups);
        this.node = start();
    }

    /** Starts one with the program files in that zip. */
    public RestartableElasticsearch(Path zip) throws IOException {
        this.home = TemporaryHome.create();
        this.settings = LocalElasticsearchSettings.forTest(home.path())
                .withHttpPort(FreePorts.next())
                .withDistribution(
                        new Distribution(zip, Distribution.sharedByTests().folder()));
        this.node = start();
    }

    /** Stops it cleanly, and starts it again with the program files of this build's server. */
    public void upgrade() {
        node.close();
        settings = settings.withDistribution(Distribution.sharedByTests());
        node = start();
    }

    /** Starts one that keeps its snapshots in that folder. */
    public static RestartableElasticsearch withBackups(Path folder) throws IOException {
        return new RestartableElasticsearch(TemporaryHome.create(), folder);
    }

    /** Returns the folder below which it may keep snapshots. */
    public Path backups() {
        return settings.backups();
    }

    /** Its address, always the same. */
    public URI uri() {
        return node.uri();
    }

    /** As {@code kill -9} does; returns when its processes are gone. */
    public void kill() {
        var processes = node.processes();
        processes.forEach(ProcessHandle::destroyForcibly);
        CompletableFuture.allOf(processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                .join();
        node.close();
    }

    /** Starts it again. */
    public void restart() {
        node = start();
    }

    @Override
    public void close() throws IOException {
        node.close();
        home.delete();
    }

    private LocalElasticsearch start() {
        return LocalElasticsearch.start(settings, progress -> {});
    }
}
