package org.txsearch.gatling;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Loaders that are measured in turns of some seconds, and then fill their stores to the end. */
public final class LoadTurns {

    /** The fraction of all that ends the turns: a loader with nothing left to load is not measured. */
    private static final double UNTIL = 0.9;

    private static final int AT_ONCE = 2;

    private final List<Loader> loaders;
    private final List<List<LoadTurn>> turns = new ArrayList<>();

    /** Nothing is loaded yet. */
    public LoadTurns(List<Loader> loaders) {
        this.loaders = List.copyOf(loaders);
        loaders.forEach(loader -> turns.add(new ArrayList<>()));
    }

    /**
     * Measures turns until most of the transactions are loaded; the first ones, in which the processes still compile, do not
     * count. Returns how many turns count: zero with too few transactions.
     */
    public int run(long transactions, long seconds, int most, int uncounted) throws Exception {
        int turn = 0;
        while (turn < most && mostAfterAnotherTurn() < UNTIL * transactions) {
            for (int i = 0; i < loaders.size(); i++) {
                LoadTurn done = LoadTurn.of(loaders.get(i), seconds);
                String prefix = turn < uncounted ? "not counted: " : "";
                System.out.println(prefix + loaders.get(i).name() + " " + done);
                turns.get(i).add(done);
            }
            turn++;
        }
        if (turn > uncounted) {
            turns.forEach(of -> of.subList(0, uncounted).clear());
        }
        finish();
        return Math.max(0, turn - uncounted);
    }

    private long mostAfterAnotherTurn() {
        Map<Object, Long> taken = new HashMap<>();
        for (int i = 0; i < loaders.size(); i++) {
            List<LoadTurn> done = turns.get(i);
            long last = done.isEmpty() ? 0 : done.get(done.size() - 1).loaded();
            long before = done.stream().mapToLong(LoadTurn::loaded).sum();
            taken.merge(loaders.get(i).source(), before + last, Long::sum);
        }
        return taken.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    private void finish() throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try {
            Set<Object> sources = new HashSet<>();
            List<Callable<@Nullable Void>> rest = new ArrayList<>();
            for (Loader loader : loaders) {
                if (sources.add(loader.source())) {
                    rest.add(() -> {
                        loader.finish();
                        return null;
                    });
                }
            }
            for (Future<@Nullable Void> one : threads.invokeAll(rest)) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw new IOException("A load did not end: " + e.getCause(), e);
        } finally {
            threads.shutdownNow();
        }
    }

    /** Returns the names of the loaders. */
    List<String> names() {
        return loaders.stream().map(Loader::name).toList();
    }

    /** A loader's figures, one for each turn. */
    double[] values(int loader, ToDoubleFunction<LoadTurn> figure) {
        return turns.get(loader).stream().mapToDouble(figure).toArray();
    }
}
