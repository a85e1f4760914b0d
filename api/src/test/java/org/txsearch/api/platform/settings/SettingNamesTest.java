package org.txsearch.api.platform.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Messages and pages name settings by their environment variables: each must be one that the table of settings has. */
class SettingNamesTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern PROPERTY = Pattern.compile("`(txsearch\\.[a-z0-9.-]+)`");
    private static final Pattern VARIABLE = Pattern.compile("TXSEARCH_[A-Z0-9_]+");

    /** Variables of the scripts of the image and of {@code listen} and {@code mcp}, and one that passes a password to a child. */
    private static final Set<String> OTHERS = Set.of(
            "TXSEARCH_IMAGE",
            "TXSEARCH_ACCOUNTS",
            "TXSEARCH_ADMINISTRATOR",
            "TXSEARCH_ROLES",
            "TXSEARCH_CLIENT_ID",
            "TXSEARCH_CLIENT_SECRET",
            "TXSEARCH_STORE_PASSWORD");

    @Test
    void variablesOfMessagesAndPages_areThoseOfTheTable() throws IOException {
        Set<String> table = PROPERTY.matcher(Files.readString(ROOT.resolve("docs/operators/settings.md")))
                .results()
                .map(name -> variable(name.group(1)))
                .collect(Collectors.toSet());
        assertThat(table).hasSizeGreaterThan(60);
        TreeMap<String, Path> unknown = new TreeMap<>();
        int named = 0;
        for (Path file : files()) {
            for (String name : VARIABLE.matcher(Files.readString(file))
                    .results()
                    .map(match -> match.group())
                    .toList()) {
                named++;
                // A text may name a group of settings: TXSEARCH_ELASTICSEARCH_…
                boolean isGroup = name.endsWith("_") && table.stream().anyMatch(known -> known.startsWith(name));
                if (!isGroup && !table.contains(name) && !OTHERS.contains(name)) {
                    unknown.put(name, file);
                }
            }
        }
        assertThat(unknown).isEmpty();
        assertThat(named).isGreaterThan(80);
    }

    private static String variable(String property) {
        return property.replace('.', '_').replace("-", "").toUpperCase(Locale.ROOT);
    }

    private static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>(
                List.of(ROOT.resolve("README.md"), ROOT.resolve("txsearch"), ROOT.resolve("docker-compose.yml")));
        for (String folder : List.of("docs", "deploy")) {
            files.addAll(below(ROOT.resolve(folder)));
        }
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.filter(Files::isDirectory).toList()) {
                files.addAll(below(module.resolve("src/main/java")));
            }
        }
        return files;
    }

    private static List<Path> below(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().matches(".*(\\.(java|md|ya?ml|sh)|/[a-z]+)$"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
