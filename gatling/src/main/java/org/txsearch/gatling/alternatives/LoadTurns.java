package org.txsearch.gatling.alternatives;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Fills all contenders: in turns of some seconds, which are measured, and then to the end. */
final class LoadTurns {

    private static final int TURNS = 6;

    /** The fraction of all that ends the turns: a contender with nothing left to load is not measured. */
    private static final double UNTIL = 0.9;

    /** The first turns of each, in which its process still compiles, do not count. */
    private static final int UNCOUNTED = 2;

    private static final int AT_ONCE = 2;
    private static final long MAX_TURN_SECONDS = 6;

    /** So that several turns count: two ways to load share a file, and a turn's documents are refreshed within it. */
    private static final long TRANSACTIONS_A_SECOND_OF_TURN = 200_000;

    private final List<Loader> loaders;
    private final List<List<LoadTurn>> turns = new ArrayList<>();

    LoadTurns(List<Loader> loaders) {
        this.loaders = loaders;
        loaders.forEach(loader -> turns.add(new ArrayList<>()));
    }

    void run(long transactions) throws IOException, InterruptedException {
        long seconds = Math.max(1, Math.min(MAX_TURN_SECONDS, transactions / TRANSACTIONS_A_SECOND_OF_TURN));
        int turn = 0;
        while (turn < TURNS && mostAfterAnotherTurn() < UNTIL * transactions) {
            for (int i = 0; i < loaders.size(); i++) {
                LoadTurn done = LoadTurn.of(loaders.get(i), seconds);
                System.out.println((turn < UNCOUNTED ? "not counted: " : "")
                        + loaders.get(i).name() + " " + done);
                turns.get(i).add(done);
            }
            turn++;
        }
        if (turn <= UNCOUNTED) {
            System.out.println("Too few transactions: the turns in which processes still compile are counted");
        } else {
            turns.forEach(of -> of.subList(0, UNCOUNTED).clear());
        }
        finish();
    }

    private long mostAfterAnotherTurn() {
        Map<Loader, Long> taken = new HashMap<>();
        for (int i = 0; i < loaders.size(); i++) {
            List<LoadTurn> done = turns.get(i);
            long afterAnother = done.isEmpty()
                    ? 0
                    : done.stream().mapToLong(LoadTurn::loaded).sum()
                            + done.get(done.size() - 1).loaded();
            taken.merge(loaders.get(i).source(), afterAnother, Long::sum);
        }
        return taken.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    private void finish() throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Callable<@Nullable Void>> rest = new ArrayList<>();
            for (Loader loader : loaders) {
                rest.add(() -> {
                    loader.finish();
                    return null;
                });
            }
            for (Future<@Nullable Void> one : threads.invokeAll(rest)) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw new IOException("A load did not end", e);
        } finally {
            threads.shutdownNow();
        }
    }

    /** A row of the table: each one's median, and the ratios of its turns to those of the first. */
    Measure measure(String name, String unit, ToDoubleFunction<LoadTurn> figure) {
        List<Figure> figures = new ArrayList<>();
        for (int i = 0; i < loaders.size(); i++) {
            figures.add(Figure.ofTurns(loaders.get(i).name(), values(i, figure), values(0, figure)));
        }
        return new Measure(name, unit, figures);
    }

    private double[] values(int loader, ToDoubleFunction<LoadTurn> figure) {
        double[] values = new double[turns.get(loader).size()];
        Arrays.setAll(values, turn -> figure.applyAsDouble(turns.get(loader).get(turn)));
        return values;
    }
}
