package org.txsearch.gatling;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** Several ways to do the same, measured in turns so that all meet the same noise. The first is the baseline. */
public final class InTurns {

    private static final int BLOCKS = 10;
    private static final int RATE_ROUNDS = 5;
    private static final Duration TURN = Duration.ofSeconds(4);

    private final List<Way> ways;
    private final double[][] values;
    private final int blocks;

    /** Takes the value of one turn. */
    interface Turn {
        double value(Way way) throws Exception;
    }

    /** Values by way and round; the rounds form blocks, whose ratios show the spread. */
    InTurns(List<Way> ways, double[][] values, int blocks) {
        this.ways = List.copyOf(ways);
        this.values = values;
        this.blocks = blocks;
    }

    /** Takes the values of each way, each as often as the others the first of a round. */
    static InTurns of(int rounds, int blocks, List<Way> ways, Turn turn) throws Exception {
        double[][] values = new double[ways.size()][rounds];
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < ways.size(); i++) {
                int way = (round + i) % ways.size();
                values[way][round] = turn.value(ways.get(way));
            }
        }
        return new InTurns(ways, values, blocks);
    }

    /** Returns how many milliseconds each takes. */
    public static InTurns times(int rounds, List<Way> ways) throws Exception {
        return of(rounds, BLOCKS, ways, Way::millis);
    }

    /** Returns how many milliseconds each takes, once the rates of all are stable. */
    public static InTurns warmTimes(int rounds, Way... ways) throws Exception {
        WarmUp.of(1, List.of(ways));
        return times(rounds, List.of(ways));
    }

    /** Returns how often per second each way completes, by the given number of callers without pauses, at stable rates. */
    public static InTurns rates(int callers, List<Way> ways) throws Exception {
        return rates(callers, RATE_ROUNDS, ways);
    }

    /** Returns the rates of the given number of rounds. */
    public static InTurns rates(int callers, int rounds, List<Way> ways) throws Exception {
        WarmUp.of(callers, ways);
        return of(rounds, rounds, ways, way -> WarmUp.rate(callers, TURN, way.action()));
    }

    /** Returns the median of a way's values. */
    public double median(int way) {
        return Quantiles.median(values[way]);
    }

    /** A way's median, divided by that of the first. */
    public double ratio(int way) {
        return median(way) / median(0);
    }

    /** Returns the ratios of the blocks' medians, the least first. */
    public double[] ratios(int way) {
        int length = values[way].length / blocks;
        double[] ratios = new double[blocks];
        Arrays.setAll(ratios, block -> block(way, block * length, length) / block(0, block * length, length));
        Arrays.sort(ratios);
        return ratios;
    }

    private double block(int way, int from, int length) {
        return Quantiles.median(Arrays.copyOfRange(values[way], from, from + length));
    }

    /** As they were given. */
    public List<Way> ways() {
        return ways;
    }
}
