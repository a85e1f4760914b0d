package org.txsearch.gatling.alternatives;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.InTurns;
import org.txsearch.gatling.WarmUp;
import tools.jackson.databind.JsonNode;

/** Queries contenders, compares their answers with those of the first, and measures those that agree. */
final class Questions {

    private static final int PAGE_ROUNDS = 150;
    private static final int SUM_ROUNDS = 60;

    /** As many as saturate two cores. */
    private static final int CONNECTIONS = 8;

    private static final int RATE_ROUNDS = 3;

    private static final int NAMES_TRIED = 40;

    private final List<Contender> contenders;
    private final ComparisonTable table;

    Questions(List<Contender> contenders, ComparisonTable table) {
        this.contenders = contenders;
        this.table = table;
    }

    /** Reports, before the measurement, whose answers differ. */
    void check(Question question) throws IOException, InterruptedException {
        List<InTurns.Way> right = ways(question, new ArrayList<>());
        System.out.println(question + ": " + right.size() + " of " + contenders.size() + " answer alike");
    }

    /** How long an answer takes. */
    void times(String name, Question question) throws Exception {
        boolean isPage = question.kind() == Question.Kind.PAGE || question.kind() == Question.Kind.NAMED;
        List<Figure> figures = new ArrayList<>();
        List<InTurns.Way> ways = ways(question, figures);
        WarmUp.of(CONNECTIONS, ways);
        InTurns times = isPage ? InTurns.times(PAGE_ROUNDS, ways) : InTurns.times(SUM_ROUNDS, ways);
        add(name, "ms, p50", figures, times);
    }

    /** How many answers a second several callers at once get. */
    void rates(String name, Question question) throws Exception {
        List<Figure> figures = new ArrayList<>();
        List<InTurns.Way> ways = ways(question, figures);
        add(
                name + ", " + CONNECTIONS + " connections",
                "answers/s",
                figures,
                InTurns.rates(CONNECTIONS, RATE_ROUNDS, ways));
    }

    private void add(String name, String unit, List<Figure> figures, InTurns measured) {
        for (int way = 0; way < measured.ways().size(); way++) {
            Figure figure = Figure.of(measured, way);
            figures.replaceAll(other -> other.contender().equals(figure.contender()) ? figure : other);
        }
        table.add(new Measure(name, unit, figures));
    }

    /** Those with a correct answer; each contender gets a figure, which is a refusal without one. */
    private List<InTurns.Way> ways(Question question, List<Figure> figures) throws IOException, InterruptedException {
        Object expected = contenders.get(0).answer(question);
        List<InTurns.Way> ways = new ArrayList<>();
        for (Contender contender : contenders) {
            figures.add(Figure.refused(contender.name(), "another answer"));
            Object answer = contender.answer(question);
            if (answer.equals(expected)) {
                AtomicInteger asked = new AtomicInteger();
                // A shard would have cached a count or a sum the second time, which real queries rarely hit.
                ways.add(new InTurns.Way(
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
        return text.substring(0, Math.min(400, text.length()));
    }

    /**
     * A search for a payer's name that all answer alike.
     *
     * <p>Default mappings do not fold accents; a name that differs in nothing else is no question to them.
     */
    Question named(Question of, int limit) throws IOException, InterruptedException {
        Set<String> tried = new LinkedHashSet<>();
        Question page = of.as(Question.Kind.PAGE, 500, "");
        Question last = page;
        for (JsonNode item :
                Http.json(Http.send(contenders.get(0).request(page))).path("items")) {
            String name = item.at("/payer/name").asString("").toLowerCase(Locale.ROOT);
            if (name.matches("[a-z]{3,} [a-z]{3,}") && tried.size() < NAMES_TRIED) {
                String[] words = name.split(" ", -1);
                String starts = words[0].substring(0, 3) + "," + words[1].substring(0, 3);
                last = of.as(Question.Kind.NAMED, limit, starts);
                if (tried.add(starts) && allAnswerAlike(last)) {
                    return last;
                }
            }
        }
        return last;
    }

    private boolean allAnswerAlike(Question question) throws IOException, InterruptedException {
        Object expected = contenders.get(0).answer(question);
        for (Contender contender : contenders) {
            if (!contender.answer(question).equals(expected)) {
                return false;
            }
        }
        return true;
    }
}
