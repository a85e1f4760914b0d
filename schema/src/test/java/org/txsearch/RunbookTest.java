package org.txsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Verifies that every alert refers to a section of the runbook, and that the runbook only names existing alerts. */
class RunbookTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @Test
    void alerts_areThoseOfTheRunbook() throws IOException {
        String runbook = Files.readString(ROOT.resolve("docs/operators/runbook.md"));
        int list = runbook.indexOf("## Alerts");
        int sections = runbook.indexOf("\n## ", list + 1);
        Set<String> alerts = names("- alert: (\\w+)", Files.readString(ROOT.resolve("deploy/compose/rules.yml")));
        assertThat(alerts).hasSizeGreaterThan(20);
        assertThat(names("`([A-Z]\\w+)`", runbook.substring(list, sections))).isEqualTo(alerts);
    }

    @Test
    void eachAlert_linksToItsSection() throws IOException {
        String rules = Files.readString(ROOT.resolve("deploy/compose/rules.yml"));
        Set<String> sections = Pattern.compile("\n## (.*)")
                .matcher(Files.readString(ROOT.resolve("docs/operators/runbook.md")))
                .results()
                .map(title -> title.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9 -]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
        for (String alert : rules.split("- alert: ", -1)) {
            if (!alert.startsWith("groups:") && !alert.startsWith("#")) {
                assertThat(sections)
                        .as(alert)
                        .containsAll(names("runbook_url: docs/operators/runbook\\.md#(\\S+)", alert))
                        .isNotEmpty();
                assertThat(alert).contains("runbook_url: ");
            }
        }
    }

    /** An alert on a job that no scraper has never fires or never ends. */
    @Test
    void jobsOfAlerts_areThoseOfTheScrapers() throws IOException {
        Set<String> jobs = names("job=\"(\\w+)\"", Files.readString(ROOT.resolve("deploy/compose/rules.yml")));
        assertThat(jobs).isNotEmpty();
        assertThat(names("job_name: (\\w+)", Files.readString(ROOT.resolve("deploy/compose/prometheus.yml"))))
                .containsAll(jobs);
        assertThat(names(
                        "targetLabel: job\\s+replacement: (\\w+)",
                        Files.readString(ROOT.resolve("deploy/kubernetes/production/monitors.yaml"))))
                .containsAll(jobs);
    }

    private static Set<String> names(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
