package org.txsearch.gatling.alternatives;

import java.io.IOException;
import org.txsearch.gatling.LoadSender;

/** Has {@code ./txsearch load} read the Avro file that the items are from. */
final class ServiceLoader implements Loader {

    private static final long LOOK_EVERY_MILLIS = 50;

    private final LoadSender load;
    private final StoredWeeks weeks;
    private final long server;
    private long loaded;

    ServiceLoader(LoadSender load, StoredWeeks weeks) throws IOException, InterruptedException {
        this.load = load;
        this.weeks = weeks;
        this.server = weeks.process();
        // Starting a process is part of no turn: the others' were started long ago.
        while (weeks.indexed() == 0) {
            Thread.sleep(LOOK_EVERY_MILLIS);
        }
        pause();
    }

    @Override
    public String name() {
        return Service.NAME;
    }

    @Override
    public long load(long seconds) throws IOException, InterruptedException {
        load.resume();
        Thread.sleep(seconds * 1_000);
        long before = loaded;
        pause();
        return loaded - before;
    }

    /** What was sent is still answered. */
    private void pause() throws IOException, InterruptedException {
        load.pause();
        for (long now = weeks.indexed(); now != loaded; now = weeks.indexed()) {
            loaded = now;
            Thread.sleep(LOOK_EVERY_MILLIS);
        }
        weeks.refresh();
    }

    @Override
    public void finish() throws IOException, InterruptedException {
        load.end();
    }

    @Override
    public long sender() {
        return load.process();
    }

    @Override
    public long server() {
        return server;
    }
}
