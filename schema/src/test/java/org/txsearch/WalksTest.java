package org.txsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Verifies that the walks of CONTRIBUTING.md link to existing classes, each of which uses an earlier one or is used by
 * it.
 */
class WalksTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern STEP = Pattern.compile("\\[`(\\w+)`]\\((\\S+)\\)");
    private static final Pattern COMMENTS = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");

    /** A class in a walk. */
    private record Step(String name, String code) {

        boolean uses(Step other) {
            return Pattern.compile("\\b" + other.name + "\\b").matcher(code).find();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"One record", "One query"})
    void walk_followsTheCode(String heading) throws IOException {
        List<Step> steps = new ArrayList<>();
        for (String line : section(heading).lines().toList()) {
            if (line.matches("\\d+\\. .*")) {
                steps.add(step(line));
            }
        }
        assertThat(steps).hasSizeGreaterThan(5);
        for (int i = 1; i < steps.size(); i++) {
            Step step = steps.get(i);
            assertThat(steps.subList(0, i))
                    .as("%s is used by an earlier step", step.name)
                    .anyMatch(earlier -> earlier.uses(step) || step.uses(earlier));
        }
    }

    private static String section(String heading) throws IOException {
        String page = Files.readString(ROOT.resolve("CONTRIBUTING.md"));
        int start = page.indexOf("## " + heading + "\n");
        assertThat(start).as("the heading " + heading).isNotNegative();
        return page.substring(start, page.indexOf("\n## ", start));
    }

    private static Step step(String line) throws IOException {
        MatchResult link = STEP.matcher(line).results().findFirst().orElseThrow(() -> new AssertionError(line));
        Path file = ROOT.resolve(link.group(2));
        assertThat(file).hasFileName(link.group(1) + ".java").isRegularFile();
        return new Step(link.group(1), COMMENTS.matcher(Files.readString(file)).replaceAll(""));
    }
}
