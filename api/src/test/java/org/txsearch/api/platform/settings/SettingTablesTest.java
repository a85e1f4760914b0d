package org.txsearch.api.platform.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.txsearch.api.GeneratedTable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The tables of the API's settings are generated from Spring's configuration metadata, and so from the Javadoc and the defaults of the
 * settings' records. The page names the prefixes of each table.
 */
class SettingTablesTest {

    private static final GeneratedTable PAGE = new GeneratedTable(SettingTablesTest.class, "operators/settings.md");
    private static final Pattern SECTION = Pattern.compile("<!-- generated: (.+) -->");

    /** How the commands read a setting. */
    private static final Pattern READ = Pattern.compile("Setting\\((PREFIX \\+ )?\"([a-z0-9.-]+)\"");

    private static final Pattern CODE = Pattern.compile("\\{@code ([^}]+)}");

    @Test
    void tables() throws IOException {
        List<JsonNode> settings = settings();
        Set<String> ofCommands = settingsOfCommands();
        for (String section : SECTION.matcher(PAGE.page())
                .results()
                .map(found -> found.group(1))
                .toList()) {
            List<String> prefixes = List.of(section.split(" "));
            PAGE.compare(
                    section,
                    "| property | default | meaning |\n|---|---|---|\n"
                            + settings.stream()
                                    .filter(setting ->
                                            prefixes.stream().anyMatch(prefix -> isBelow(name(setting), prefix)))
                                    .map(setting -> row(setting, ofCommands.contains(name(setting))))
                                    .collect(Collectors.joining()));
        }
    }

    @Test
    void page_hasEachSettingOfTheApiAndOfTheCommands() throws IOException {
        Set<String> all = settingsOfCommands();
        assertThat(all).hasSizeGreaterThan(40);
        settings().forEach(setting -> all.add(name(setting)));
        String page = PAGE.page();
        assertThat(all)
                .hasSizeGreaterThan(100)
                .allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
    }

    private static String row(JsonNode setting, boolean isOfCommands) {
        // A list is "[RS256, ES256]".
        String otherwise = setting.path("defaultValue")
                .asString("")
                .replaceAll("[\\[\\]]", "")
                .replace(", ", ",");
        return "| `%s`%s | %s | %s |\n"
                .formatted(
                        name(setting),
                        isOfCommands ? " ●" : "",
                        otherwise.isEmpty() ? "none" : "`" + otherwise + "`",
                        CODE.matcher(setting.path("description").asString("")).replaceAll("`$1`"));
    }

    private static boolean isBelow(String name, String prefix) {
        return name.equals(prefix) || name.startsWith(prefix + ".");
    }

    private static String name(JsonNode setting) {
        return setting.path("name").asString();
    }

    private static List<JsonNode> settings() throws IOException {
        try (InputStream metadata =
                ApiSettings.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            List<JsonNode> settings = new ArrayList<>();
            new JsonMapper()
                    .readTree(Objects.requireNonNull(metadata))
                    .path("properties")
                    .forEach(settings::add);
            assertThat(settings)
                    .allSatisfy(
                            setting -> assertThat(setting.path("description").asString(""))
                                    .as(name(setting))
                                    .isNotEmpty());
            return settings;
        }
    }

    private static Set<String> settingsOfCommands() throws IOException {
        Set<String> names = new TreeSet<>();
        try (Stream<Path> sources = Files.walk(Path.of("../cli/src/main/java"))) {
            for (Path source :
                    sources.filter(file -> file.toString().endsWith(".java")).toList()) {
                for (MatchResult read :
                        READ.matcher(Files.readString(source)).results().toList()) {
                    names.add((read.group(1) == null ? "" : "txsearch.kafka.registry.") + read.group(2));
                }
            }
        }
        return names;
    }
}
