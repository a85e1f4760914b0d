package org.txsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Code, scripts and documentation use the words that engineers everywhere use; a failure names the word to write instead. */
class VocabularyTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Set<String> SKIPPED_FOLDERS = Set.of("target", "node_modules", "data", ".git", ".q", "dist");
    private static final Set<String> EXTENSIONS = Set.of("java", "md", "yml", "yaml", "cfg", "py", "ts", "sh", "avsc");
    /** This file quotes every rejected word. */
    private static final String OWN_NAME = "VocabularyTest.java";

    /** A space matches a line break in running text, too, with the mark that begins a line of a comment. */
    private static final String SPACE = "\\\\s+(?:(?:\\\\*|//|#|--)\\\\s+)?";

    /** Names in Java sources: matched as they are written. */
    private static final List<Rule> NAMES = List.of(
            name("\\b(?:MOST|LEAST|LONGEST|SHORTEST|GREATEST|FEWEST)(?:_\\w+)?\\b", "MAX_… or MIN_…", "MOST_ROWS = 5"),
            name("\\b(?:LARGEST|SMALLEST)_\\w+", "MAX_… or MIN_…", "int LARGEST_BLOCK = 64"),
            type("\\w*(?:Asked|Wanted)\\w*", "…Request or …Query", "record WantedPage("),
            type("\\w*Understood\\w*", "Parsed…", "record UnderstoodFilter("),
            type("\\w*Told\\w*", "…Report or …Listener", "class ToldOutcomes {"),
            type("\\w*(?:Holdup|Trouble)\\w*", "…Stall or StallReason", "enum WriteTrouble {"),
            type("\\w*Beside\\w*", "what it is", "class BesideTheWeeks {"),
            type("\\w*Kept\\w*", "what it is, such as Stored…", "class KeptDocuments {"),
            type("\\w*Fleet\\w*", "Process…", "class FleetLimit {"),
            type("\\w*Share\\b", "…ConcurrencyLimit", "class MerchantShare {"),
            type("Standing\\w*", "Active…", "class StandingGrants {"),
            type("\\w*Intake\\w*", "…Pipeline", "interface IntakeSettings {"),
            type("\\w*(?:ToLog|LogProducer|LogException)", "Kafka…, such as KafkaPublisher", "class FileToLog {"),
            method("heed|heeded", "honour or ignore", "static void heed(String option)"),
            method("tell|told", "report or reported", "void told(Outcome outcome)"),
            method("asked", "requested or request", "Query asked()"),
            method("wanted", "expected or request", "String wanted(Field field)"),
            method("understood", "parsed", "Filter understood(String text)"));

    /** Phrases in sources, scripts and documentation: matched whatever their case. */
    private static final List<Rule> PHRASES = List.of(
            phrase("\\bheed(?:s|ed|ing)?\\b", "honour or ignore", "The header is not heeded."),
            phrase("\\bcall(?:s|ed|ing)? off\\b", "cancel", "One that runs is called\n     * off."),
            phrase("\\banew\\b", "again, or recreate", "The week is made anew."),
            phrase("\\bafresh\\b", "again", "It is written afresh."),
            // Case matters: Python's None is not meant.
            phrase(
                    "(?-i)(?<!there\\s)\\b(?:is|are) none\\b(?! of\\b)",
                    "is not one",
                    "A zone that is none is refused."),
            phrase("\\btold how\\b", "receives or is notified of", "Watches: told how it goes on."),
            phrase("(?-i)\\bIs told\\b", "Receives, or is notified", "/** Is told of each row. */"),
            phrase("\\b(?:come|comes|came) to (?:its|their|his) work\\b", "start", "Before it comes to its work."),
            phrase("\\bdo(?:es)? not know this\\b", "does not support", "The path does not know this method."),
            phrase("\\bheld up\\b", "stalled", "A writer that is held up"),
            phrase("\\bholdups?\\b", "stall or stall reason", "StallReason holdup = null;"),
            phrase("\\btroubled?\\b", "stall, stalled or stall reason", "private String trouble;"),
            phrase("\\bintakes?\\b", "pipeline", "Pipeline intake"),
            phrase("\\b(?:take|takes|taken) up again\\b", "retry or resume", "Letters are taken up again."),
            phrase("\\bmade(?:-| )up(?! (?:for|of)\\b)", "generated, sample, or caught up", "made-up rows"),
            phrase("\\bended as\\b", "completed with", "The snapshot ended as PARTIAL"),
            phrase("\\bgoes by\\b", "uses or sorts by", "What the order goes by."),
            phrase("\\bis up with\\b", "what it does", "What a worker is up with."),
            phrase("\\bnobody asked\\b", "unrequested or unused", "A member that nobody asked for."),
            phrase("\\bat work\\b", "running or in flight", "Requests at work"),
            phrase("\\bspares\\b", "saves or avoids", "Spares a client the version that it has."),
            phrase("\\bin good order\\b", "cleanly", "It stops in good order."),
            phrase("\\bin silence\\b", "silently", "They are passed over in silence."));

    private static final Pattern ANY_NAME = any(NAMES, 0);
    private static final Pattern ANY_PHRASE = any(PHRASES, Pattern.CASE_INSENSITIVE);

    /** A rejected word, what to write instead, and an example that it rejects. */
    private record Rule(Pattern pattern, String instead, String sample) {

        List<String> violations(String file, String text) {
            List<String> found = new ArrayList<>();
            Matcher matcher = pattern.matcher(text);
            while (matcher.find()) {
                long line = text.substring(0, matcher.start()).lines().count();
                boolean startsLine = matcher.start() == 0 || text.charAt(matcher.start() - 1) == '\n';
                found.add("%s:%d: \"%s\": write %s"
                        .formatted(
                                file,
                                startsLine ? line + 1 : line,
                                matcher.group().replaceAll("\\s+", " "),
                                instead));
            }
            return found;
        }

        @Override
        public String toString() {
            return sample.replaceAll("\\s+", " ");
        }
    }

    /** Matches whatever a rule matches, so that most files are read once. Each rule matches from the start of a word. */
    private static Pattern any(List<Rule> rules, int flags) {
        String patterns = rules.stream()
                .map(rule -> "(?:" + rule.pattern().pattern() + ")")
                .collect(Collectors.joining("|"));
        return Pattern.compile("\\b(?=\\w)(?:" + patterns + ")", flags);
    }

    private static Rule name(String pattern, String instead, String sample) {
        return new Rule(Pattern.compile(pattern), instead, sample);
    }

    private static Rule type(String pattern, String instead, String sample) {
        return name("\\b(?:class|record|interface|enum) " + pattern + "(?=\\s*[({<]|\\s+\\w)", instead, sample);
    }

    /** A name before a parenthesis, unless it is called on something, as methods of libraries are. */
    private static Rule method(String pattern, String instead, String sample) {
        return name("(?<![.\\w])(?:" + pattern + ")\\(", instead, sample);
    }

    private static Rule phrase(String pattern, String instead, String sample) {
        return new Rule(Pattern.compile(pattern.replaceAll(" ", SPACE), Pattern.CASE_INSENSITIVE), instead, sample);
    }

    @Test
    void words_areThoseThatEveryoneKnows() throws IOException {
        List<Path> files = files();
        assertThat(files).hasSizeGreaterThan(500);
        List<String> found = files.parallelStream()
                .flatMap(file -> violations(ROOT.relativize(file).toString(), text(file)).stream())
                .toList();
        assertThat(found).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void everyRule_rejectsItsSample(Rule rule) {
        String text = "/** A first line. */\n" + rule.sample();

        assertThat(violations("Sample.java", text))
                .anyMatch(found -> found.startsWith("Sample.java:2: ") && found.endsWith("write " + rule.instead()));
    }

    static Stream<Rule> rules() {
        return Stream.concat(NAMES.stream(), PHRASES.stream());
    }

    @ParameterizedTest
    @MethodSource("plainTexts")
    void plainWords_pass(String text) {
        assertThat(violations("Sample.java", text)).isEmpty();
    }

    static Stream<String> plainTexts() {
        return Stream.of(
                "absent where there is none",
                "if value is None:",
                "the metric txsearch_ingest_stalled",
                "HIGHEST_PRECEDENCE and MAX_ROWS",
                "assertThat(page).told();",
                "it is made up of three parts",
                "class SharedElasticsearch {");
    }

    @Test
    void namesInDocumentation_areNotChecked() {
        assertThat(violations("page.md", "MOST_ROWS")).isEmpty();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> violations(String file, String text) {
        List<String> found = new ArrayList<>();
        if (ANY_PHRASE.matcher(text).find()) {
            PHRASES.forEach(rule -> found.addAll(rule.violations(file, text)));
        }
        if (file.endsWith(".java") && ANY_NAME.matcher(text).find()) {
            NAMES.forEach(rule -> found.addAll(rule.violations(file, text)));
        }
        return found;
    }

    private static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return SKIPPED_FOLDERS.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (isChecked(file)) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }

    private static boolean isChecked(Path file) throws IOException {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        if (dot < 0) {
            return isScript(file);
        }
        // Of JSON, what people read: the API's description and the dashboard.
        boolean read = name.equals("openapi.json") || file.getParent().endsWith("dashboards");
        return !name.equals(OWN_NAME) && (read || EXTENSIONS.contains(name.substring(dot + 1)));
    }

    private static boolean isScript(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (var input = Files.newInputStream(file)) {
            byte[] start = input.readNBytes(2);
            return start.length == 2 && start[0] == '#' && start[1] == '!';
        }
    }
}
