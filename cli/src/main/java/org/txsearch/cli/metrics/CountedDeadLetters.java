package org.txsearch.cli.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.txsearch.ingest.pipeline.DeadLetter;
import org.txsearch.ingest.pipeline.DeadLetters;

/** Counts dead letters by the code of their first fault. */
final class CountedDeadLetters implements DeadLetters {

    private static final Pattern CODE = Pattern.compile("[A-Z][A-Z_]{1,59}");
    private static final String OTHER = "OTHER";

    private final DeadLetters letters;
    private final MeterRegistry meters;
    private final ConcurrentHashMap<String, Counter> counters = new ConcurrentHashMap<>();

    CountedDeadLetters(DeadLetters letters, MeterRegistry meters) {
        this.letters = letters;
        this.meters = meters;
    }

    @Override
    public void add(DeadLetter letter) {
        counters.computeIfAbsent(code(letter), this::counter).increment();
        letters.add(letter);
    }

    private Counter counter(String code) {
        return Counter.builder("txsearch.dead.letters")
                .description("Dead letters by their first fault")
                .tag("code", code)
                .register(meters);
    }

    private static String code(DeadLetter letter) {
        String code = letter.faults().isEmpty() ? OTHER : letter.faults().get(0).code();
        return CODE.matcher(code).matches() ? code : OTHER;
    }

    @Override
    public void sync() throws IOException {
        letters.sync();
    }

    @Override
    public void close() throws IOException {
        letters.close();
    }
}
