package org.txsearch.gatling.alternatives;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.txsearch.gatling.LoadSender;
import org.txsearch.gatling.WeekSettings;

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
            if (!load.isRunning()) {
                throw new IOException("The load ended before it indexed anything");
            }
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
        return load(() -> Thread.sleep(seconds * 1_000));
    }

    /** Continues with the file, with the settings of a rebuild's new index. */
    Loader importing() {
        return new Importing();
    }

    private long load(Turn turn) throws IOException, InterruptedException {
        load.resume();
        turn.take();
        long before = loaded;
        pause();
        return loaded - before;
    }

    /** How a turn's time is spent. */
    private interface Turn {
        void take() throws IOException, InterruptedException;
    }

    private final class Importing implements Loader {

        private static final long SETTLE_EVERY_MILLIS = 250;

        @Override
        public String name() {
            return Service.NAME + ", import settings";
        }

        @Override
        public long load(long seconds) throws IOException, InterruptedException {
            weeks.apply(WeekSettings.IMPORT);
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
            long count = ServiceLoader.this.load(() -> {
                for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
                    Thread.sleep(Math.min(SETTLE_EVERY_MILLIS, TimeUnit.NANOSECONDS.toMillis(left) + 1));
                    // Including those that the load has created meanwhile.
                    weeks.apply(WeekSettings.IMPORT);
                }
            });
            weeks.apply(WeekSettings.USUAL);
            return count;
        }

        @Override
        public Loader source() {
            return ServiceLoader.this;
        }

        @Override
        public void finish() {
            // The source loads the rest.
        }

        @Override
        public long sender() {
            return ServiceLoader.this.sender();
        }

        @Override
        public long server() {
            return ServiceLoader.this.server();
        }
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
