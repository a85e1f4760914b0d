package org.txsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The walks of CONTRIBUTING.md name classes that exist, each used by an earlier one, and their diagrams show the code.
 *
 * <p>With {@code -Dwalks.write=true} the diagrams are written instead of compared.
 */
class WalksTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path PAGE = ROOT.resolve("CONTRIBUTING.md");
    private static final Pattern STEP = Pattern.compile("(?m)^\\d+\\. `(\\w+)`");
    private static final Pattern DIAGRAM = Pattern.compile("(?s)```mermaid\\n(.*?)```\\n");
    private static final Pattern COMMENTS = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");

    /** A class of a walk. */
    private record Step(String name, String module, String code) {

        boolean uses(Step other) {
            return !equals(other)
                    && Pattern.compile("\\b" + other.name + "\\b").matcher(code).find();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"One query", "One record"})
    void walk_followsTheCode(String heading) throws IOException {
        String section = section(heading);
        List<Step> steps = steps(section);
        assertThat(steps).hasSizeGreaterThan(5);
        for (int i = 1; i < steps.size(); i++) {
            Step step = steps.get(i);
            assertThat(steps.subList(0, i))
                    .as("%s is used by an earlier step", step.name)
                    .anyMatch(earlier -> earlier.uses(step) || step.uses(earlier));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"One query", "One record"})
    void diagram_showsTheCode(String heading) throws IOException {
        String section = section(heading);
        String expected = diagram(steps(section));
        MatchResult shown = DIAGRAM.matcher(section).results().findFirst().orElseThrow();
        if (Boolean.getBoolean("walks.write")) {
            String written = section.substring(0, shown.start(1)) + expected + section.substring(shown.end(1));
            Files.writeString(PAGE, Files.readString(PAGE).replace(section, written));
            return;
        }
        assertThat(shown.group(1))
                .as("./mvnw test -pl schema -Dtest=WalksTest -Dwalks.write=true writes the diagrams")
                .isEqualTo(expected);
    }

    private static String section(String heading) throws IOException {
        String page = Files.readString(PAGE);
        int start = page.indexOf("## " + heading + "\n");
        assertThat(start).as("the heading " + heading).isNotNegative();
        int end = page.indexOf("\n## ", start);
        return end < 0 ? page.substring(start) : page.substring(start, end);
    }

    private static List<Step> steps(String section) throws IOException {
        List<Step> steps = new ArrayList<>();
        for (MatchResult step : STEP.matcher(section).results().toList()) {
            steps.add(step(step.group(1)));
        }
        return steps;
    }

    private static Step step(String name) throws IOException {
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.sorted().toList()) {
                Path sources = module.resolve("src/main/java");
                if (Files.isDirectory(sources)) {
                    try (Stream<Path> files = Files.walk(sources)) {
                        List<Path> found = files.filter(
                                        file -> file.getFileName().toString().equals(name + ".java"))
                                .toList();
                        if (!found.isEmpty()) {
                            String code = COMMENTS.matcher(Files.readString(found.get(0)))
                                    .replaceAll("");
                            return new Step(name, module.getFileName().toString(), code);
                        }
                    }
                }
            }
        }
        throw new AssertionError("CONTRIBUTING.md names the class " + name + ", which does not exist");
    }

    /** A box for each module, and an arrow from each class to those that it uses. */
    private static String diagram(List<Step> steps) {
        Map<String, List<String>> modules = steps.stream()
                .collect(Collectors.groupingBy(
                        Step::module, LinkedHashMap::new, Collectors.mapping(Step::name, Collectors.toList())));
        StringBuilder text = new StringBuilder("flowchart LR\n");
        modules.forEach((module, names) -> {
            text.append("  subgraph ").append(module).append('\n');
            names.forEach(name -> text.append("    ").append(name).append('\n'));
            text.append("  end\n");
        });
        for (Step from : steps) {
            for (Step to : steps) {
                if (from.uses(to)) {
                    text.append("  ")
                            .append(from.name)
                            .append(" --> ")
                            .append(to.name)
                            .append('\n');
                }
            }
        }
        return text.toString();
    }
}
