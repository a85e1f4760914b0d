package org.txsearch.gatling.alternatives;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.txsearch.gatling.ComparisonTable;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.InTurns;
import org.txsearch.gatling.WarmUp;
import org.txsearch.gatling.Way;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Queries contenders, compares their answers with those of the first, and measures those that agree. */
record Questions(List<? extends Contender> contenders, ComparisonTable table) {

    private static final int PAGE_ROUNDS = 150;
    private static final int SUM_ROUNDS = 60;

    private static final int RATE_ROUNDS = 3;
    private static final int NAMES_TRIED = 40;
    private static final int SHOWN = 400;

    /** How long an answer takes. */
    void times(String name, Question question) throws Exception {
        List<Way> ways = ways(question);
        WarmUp.of(ComparisonTable.CALLERS, ways);
        boolean isPage = question.kind() == Question.Kind.PAGE || question.kind() == Question.Kind.NAMED;
        add(name, "ms, p50", InTurns.times(isPage ? PAGE_ROUNDS : SUM_ROUNDS, ways));
    }

    /** How many answers a second several callers at once get. */
    void rates(String name, Question question) throws Exception {
        String callers = ", " + ComparisonTable.CALLERS + " callers";
        add(name + callers, "answers/s", InTurns.rates(ComparisonTable.CALLERS, RATE_ROUNDS, ways(question)));
    }

    /** Contenders that gave another answer were not measured. */
    private void add(String name, String unit, InTurns measured) {
        List<ObjectNode> figures = new ArrayList<>();
        for (Contender contender : contenders) {
            int way = measured.ways().stream().map(Way::name).toList().indexOf(contender.name());
            figures.add(way < 0 ? ComparisonTable.refused(contender.name()) : ComparisonTable.figure(measured, way));
        }
        table.add(name, unit, figures);
    }

    /** Returns the contenders with the answer of the first. */
    List<Way> ways(Question question) throws IOException, InterruptedException {
        Object expected = contenders.get(0).answer(question);
        List<Way> ways = new ArrayList<>();
        for (Contender contender : contenders) {
            Object answer = contender.answer(question);
            if (answer.equals(expected)) {
                AtomicInteger asked = new AtomicInteger();
                // A shard would have cached a count or a sum the second time, which real queries rarely hit.
                ways.add(new Way(
                        contender.name(),
                        () -> Http.send(contender.request(question.endingEarlier(asked.getAndIncrement())))));
            } else {
                System.out.println(contender.name() + " answers " + question + " with " + start(answer) + ", not "
                        + start(expected));
            }
        }
        return ways;
    }

    private static String start(Object answer) {
        String text = answer.toString();
        return text.substring(0, Math.min(SHOWN, text.length()));
    }

    /**
     * A search for a payer's name that all answer alike.
     *
     * <p>Default mappings do not fold accents; a name that differs in nothing else is no question to them.
     */
    Question named(Question of, int limit) throws IOException, InterruptedException {
        Set<String> tried = new LinkedHashSet<>();
        Question last = of.as(Question.Kind.PAGE, 500, "");
        for (JsonNode item : Http.json(contenders.get(0).request(last)).path("items")) {
            String name = item.at("/payer/name").asString("").toLowerCase(Locale.ROOT);
            if (name.matches("[a-z]{3,} [a-z]{3,}") && tried.size() < NAMES_TRIED) {
                String starts = name.substring(0, 3) + ","
                        + name.substring(name.indexOf(' ') + 1).substring(0, 3);
                last = of.as(Question.Kind.NAMED, limit, starts);
                if (tried.add(starts) && ways(last).size() == contenders.size()) {
                    return last;
                }
            }
        }
        return last;
    }
}
