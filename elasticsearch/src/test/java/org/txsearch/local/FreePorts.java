package org.txsearch.local;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Finds ports for servers that cannot choose one themselves. Systems take the ports of outgoing connections from 32,768
 * on: any of those could be taken before the server listens.
 */
public final class FreePorts {

    private static final int FIRST = 20_000;
    private static final int COUNT = 12_000;

    /** Begins anywhere, because other processes look for ports, too. */
    private static final AtomicInteger NEXT =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(COUNT));

    private FreePorts() {}

    /** Returns a free port that this process has not returned recently. */
    public static int next() {
        while (true) {
            int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
            if (isFree(port)) {
                return port;
            }
        }
    }

    /** Returns distinct free ports. */
    public static List<Integer> next(int count) {
        return Stream.generate(FreePorts::next).limit(count).toList();
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port)) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
