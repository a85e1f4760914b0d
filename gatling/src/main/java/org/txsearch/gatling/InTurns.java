package org.txsearch.gatling;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.txsearch.gatling.PairedTimes.Timed;

/** Several ways to do the same, measured in turns so that all meet the same noise. The first is the baseline. */
public final class InTurns {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final int BLOCKS = 10;
    private static final int RATE_ROUNDS = 5;
    private static final Duration TURN = Duration.ofSeconds(4);

    private final List<Way> ways;
    private final double[][] values;
    private final int blocks;

    /** One of the ways. */
    public record Way(String name, Timed timed) {}

    /** Values by way and round; the rounds in so many blocks, whose ratios show the spread. */
    InTurns(List<Way> ways, double[][] values, int blocks) {
        this.ways = List.copyOf(ways);
        this.values = values;
        this.blocks = blocks;
    }

    /** How many milliseconds each takes, each as often as the others the first of a round. */
    public static InTurns times(int rounds, List<Way> ways) throws Exception {
        double[][] millis = new double[ways.size()][rounds];
        for (int round = 0; round < rounds; round++) {
            for (int turn = 0; turn < ways.size(); turn++) {
                int way = (round + turn) % ways.size();
                long start = System.nanoTime();
                ways.get(way).timed().run();
                millis[way][round] = (System.nanoTime() - start) / NANOS_PER_MILLI;
            }
        }
        return new InTurns(ways, millis, BLOCKS);
    }

    /** How often a second each can be done by so many callers that do not pause, once these rates stand. */
    public static InTurns rates(int callers, List<Way> ways) throws Exception {
        return rates(callers, RATE_ROUNDS, ways);
    }

    /** The same in so many rounds. */
    public static InTurns rates(int callers, int rounds, List<Way> ways) throws Exception {
        WarmUp.of(callers, ways);
        double[][] rates = new double[ways.size()][rounds];
        ExecutorService threads = Executors.newFixedThreadPool(callers);
        try {
            for (int round = 0; round < rounds; round++) {
                for (int turn = 0; turn < ways.size(); turn++) {
                    int way = (round + turn) % ways.size();
                    rates[way][round] =
                            WarmUp.rate(threads, callers, TURN, ways.get(way).timed());
                }
            }
        } finally {
            threads.shutdownNow();
        }
        return new InTurns(ways, rates, rounds);
    }

    /** The median of a way's values. */
    public double median(int way) {
        return PairedTimes.median(values[way]);
    }

    /** A way's median where that of the first is one. */
    public double ratio(int way) {
        return median(way) / median(0);
    }

    /** The ratios of the blocks' medians, the least first. */
    public double[] ratios(int way) {
        int length = values[way].length / blocks;
        double[] ratios = new double[blocks];
        Arrays.setAll(ratios, block -> block(way, block * length, length) / block(0, block * length, length));
        Arrays.sort(ratios);
        return ratios;
    }

    private double block(int way, int from, int length) {
        return PairedTimes.median(Arrays.copyOfRange(values[way], from, from + length));
    }

    /** As they were given. */
    public List<Way> ways() {
        return ways;
    }
}
