package org.txsearch.api.platform.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No file tells anybody to install a client by a name that we have not registered: whoever registers it would receive the client's
 * secret. {@code docs/contributors/release.md} lists the names.
 */
class InstallNamesTest {

    private static final Path ROOT = Path.of("..");
    private static final Set<String> SKIPPED =
            Set.of(".git", "target", "node_modules", "dist", "built", "data", "results");
    private static final Pattern TEXTS = Pattern.compile(
            ".*\\.(md|txt|html|json|java|ts|tsx|js|mjs|py|toml|ya?ml|properties|sh)|check|install|cost|txsearch|Dockerfile");

    /** An installer, its options, and a name: what pip, uv, npm, yarn and pnpm look up in a registry. */
    private static final Pattern BY_NAME = Pattern.compile(
            "\\b(?:pipx?3?|uv|poetry|npm|yarn|pnpm|bun)(?:\\s+pip)?\\s+(?:install|i|add)\\s+(?:-\\S+\\s+)*['\"]?"
                    + "(?:txsearch|@txsearch/\\w+)(?![\\w./-]*\\.(?:whl|tgz|gz))");

    /** A coordinate that Maven or Gradle looks up. */
    private static final Pattern COORDINATE =
            Pattern.compile("<artifactId>txsearch-client</artifactId>|org\\.txsearch:txsearch-client\\b");

    /** How a page gets the artifact into the local repository. */
    private static final Pattern SERVED =
            Pattern.compile("/sdk/\\S*txsearch-client-[\\d.]+\\.jar[\\s\\S]*mvn install:install-file");

    @Test
    void noFile_installsAClientByAnUnregisteredName() throws IOException {
        List<String> faults = new ArrayList<>();
        List<Path> files = texts();
        for (Path file : files) {
            faults(
                            Files.readString(file, StandardCharsets.UTF_8),
                            file.toString().endsWith(".md"))
                    .forEach(fault -> faults.add(file + ": " + fault));
        }
        assertThat(faults).isEmpty();
        assertThat(files)
                .contains(
                        ROOT.resolve("README.md"),
                        ROOT.resolve("docs/openapi.json"),
                        ROOT.resolve("sdk/java/README.md"))
                .hasSizeGreaterThan(500);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pip install txsearch",
                "python -m pip install -q --upgrade txsearch",
                "pip install 'txsearch>=0.1'",
                "pip3 install txsearch==0.1.0",
                "uv pip install txsearch",
                "poetry add txsearch",
                "npm install @txsearch/client",
                "npm i --save @txsearch/client@0.1.0",
                "yarn add @txsearch/client",
                "implementation(\"org.txsearch:txsearch-client:0.1.0\")",
                "<artifactId>txsearch-client</artifactId>"
            })
    void nameOfARegistry_isAFault(String text) {
        assertThat(faults("Run `" + text + "`.", true)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pip install ./txsearch-0.1.0.tar.gz",
                "pip install ./sdk/python",
                "npm install ./txsearch-client-0.1.0.tgz",
                "curl -O $BASE/sdk/txsearch-client-0.1.0.jar\nmvn install:install-file\norg.txsearch:txsearch-client:0.1.0"
            })
    void servedFile_isNone(String text) {
        assertThat(faults(text, true)).isEmpty();
    }

    private static List<String> faults(String text, boolean isPage) {
        List<String> faults = new ArrayList<>();
        BY_NAME.matcher(text).results().forEach(match -> faults.add(match.group()));
        if (isPage && !SERVED.matcher(text).find()) {
            COORDINATE.matcher(text).results().forEach(match -> faults.add(match.group()));
        }
        return faults;
    }

    private static List<Path> texts() throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return SKIPPED.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = file.getFileName().toString();
                if (TEXTS.matcher(name).matches() && !name.equals("InstallNamesTest.java")) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }
}
