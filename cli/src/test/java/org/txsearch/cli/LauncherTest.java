package org.txsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.text.Normalizer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The script {@code ./txsearch} in a checkout with a stand-in for the commands that prints its arguments. */
class LauncherTest {

    /** Prints the data directory and each argument with the files that it finds: the environment decides how bytes become names. */
    private static final String STAND_IN = """
        package org.txsearch.cli;

        import java.nio.file.*;

        public class Main {
            public static void main(String[] arguments) throws Exception {
                StringBuilder seen = new StringBuilder(System.getProperty("txsearch.data-directory", ""));
                for (String argument : arguments) {
                    seen.append('\\0').append(argument).append(Files.exists(Path.of(argument)) ? " is there" : "");
                }
                if (System.getenv("SHOW_OPTIONS") != null) {
                    for (String option : java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments()) {
                        seen.append('\\0').append(option);
                    }
                }
                System.out.write(seen.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8));
                System.out.flush();
            }
        }
        """;

    private static final List<String> MODULES = List.of(
            "schema",
            "local",
            "elasticsearch",
            "search-core",
            "state",
            "ingest",
            "cli",
            "statement",
            "console",
            "sdk",
            "api",
            "demo/generator",
            "demo/commands",
            "demo/issuer");

    private static final Instant OF_SOURCES = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant OF_BUILD = OF_SOURCES.plusSeconds(60);
    private static final String NOBODY = "65534";

    @TempDir
    private static Path temporary;

    private static Path checkout;

    /** The Java that runs the test is the first, whatever the PATH has. */
    private final Map<String, String> environment =
            new LinkedHashMap<>(Map.of("PATH", System.getProperty("java.home") + "/bin:" + System.getenv("PATH")));

    private final List<String> prefix = new ArrayList<>();
    private Path folder = temporary;

    private record Run(int exitCode, List<String> seen, String err) {}

    @BeforeAll
    static void build() throws IOException {
        // The names below must exist for this JVM as well.
        assumeThat(System.getProperty("sun.jnu.encoding")).isEqualTo("UTF-8");
        // Others than this user read it, too.
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path source = Files.writeString(temporary.resolve("Main.java"), STAND_IN);
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", temporary.toString(), source.toString()))
                .isZero();
        checkout = checkout("Bücher & Büro");
    }

    /** A checkout that is built. */
    private static Path checkout(String name) throws IOException {
        Path root = Files.createDirectories(temporary.resolve(name));
        Files.copy(Path.of("../txsearch"), root.resolve("txsearch"));
        file(root, "pom.xml", OF_SOURCES);
        file(root, "servers/pom.xml", OF_SOURCES);
        for (String source : List.of(
                "docs/merchants/README.md",
                "docs/openapi.json",
                "console/site/index.html",
                "sdk/packages.xml",
                "sdk/python.xml",
                "sdk/typescript.xml",
                "sdk/python/pyproject.toml",
                "sdk/python/hatch_build.py",
                "sdk/python/src/txsearch/__init__.py",
                "sdk/typescript/package.json",
                "sdk/typescript/dist/index.js",
                "sdk/java/pom.xml",
                "sdk/java/models/Models.java",
                "sdk/java/src/main/java/Client.java")) {
            file(root, source, OF_SOURCES);
        }
        for (String module : MODULES) {
            file(root, module + "/pom.xml", OF_SOURCES);
            file(root, module + "/src/main/Source.java", OF_SOURCES);
            file(root, module + "/target/" + module.replace('/', '-') + "-1-SNAPSHOT.jar", OF_BUILD);
        }
        for (String built : List.of(
                "cli/target/built",
                "cli/target/cli.jar",
                "api/target/api.jar",
                "demo/commands/target/demo-commands.jar",
                "demo/issuer/target/demo-issuer.jar")) {
            file(root, built, OF_BUILD);
        }
        Path jar = root.resolve("cli/target/cli.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file)) {
            entries.putNextEntry(new JarEntry("org/txsearch/cli/Main.class"));
            Files.copy(temporary.resolve("org/txsearch/cli/Main.class"), entries);
        }
        Files.setLastModifiedTime(jar, FileTime.from(OF_BUILD));
        return root;
    }

    private static void file(Path root, String name, Instant changed) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        Files.setLastModifiedTime(file, FileTime.from(changed));
    }

    @Test
    void links_leadToTheCheckout() throws Exception {
        folder = Files.createDirectories(temporary.resolve("ein Ordner/für Links"));
        Files.createSymbolicLink(
                temporary.resolve("relative"), Path.of(checkout.getFileName().toString(), "txsearch"));
        Files.createSymbolicLink(folder.resolve("chained"), Path.of("../../relative"));
        Files.createSymbolicLink(folder.resolve("a folder"), checkout);
        Files.createSymbolicLink(folder.resolve("-p"), checkout.resolve("txsearch"));
        for (String script : List.of(
                "../../relative", "./chained", folder.resolve("chained").toString(), "a folder/txsearch", "./-p")) {
            assertThat(launch(script).seen()).as(script).containsExactly(checkout + "/data");
        }
    }

    @Test
    void linkOnThePath_leadsToTheCheckout() throws Exception {
        Path bin = Files.createDirectories(temporary.resolve("usr local/bin"));
        Files.createSymbolicLink(bin.resolve("txsearch-linked"), checkout.resolve("txsearch"));
        environment.merge("PATH", bin.toString(), (path, first) -> first + ":" + path);
        assertThat(launch("env", "txsearch-linked").seen()).containsExactly(checkout + "/data");
    }

    /** With it, cd would print the folder, or go to another of this name. */
    @Test
    void searchPathOfCd_doesNotMatter() throws Exception {
        folder = temporary;
        Files.createDirectories(temporary.resolve("elsewhere").resolve(checkout.getFileName()));
        environment.put("CDPATH", temporary.resolve("elsewhere") + ":" + temporary);
        assertThat(launch(checkout.getFileName() + "/txsearch").seen()).containsExactly(checkout + "/data");
    }

    @ParameterizedTest
    @CsvSource({"LANG, C", "LC_ALL, POSIX", "LANG, de_ZZ.UTF-8", "LC_CTYPE, C", "LANG, C.UTF-8", "NONE, ''"})
    void anyLocale_findsAnyFile(String variable, String locale) throws Exception {
        environment.put(variable, locale);
        environment.put("TXSEARCH_DATADIRECTORY", temporary + "/Daten für Ü");
        folder = Files.createDirectories(temporary.resolve("Zahlungen im März"));
        List<String> names = List.of(
                Normalizer.normalize("Größe é.ndjson", Normalizer.Form.NFC),
                Normalizer.normalize("Größe é.ndjson", Normalizer.Form.NFD),
                "付款 🧾.csv",
                "two\nlines",
                " 'quotes' \"and\" $(date) `id` \\ *",
                "-leading",
                "@list",
                "a=b");
        List<String> command = new ArrayList<>(List.of(checkout + "/txsearch", "load", "--"));
        for (String name : names) {
            Files.write(folder.resolve(name), new byte[0]);
            command.add(name);
        }
        Run run = launch(command.toArray(String[]::new));
        assertThat(run.err()).isEmpty();
        List<String> expected = new ArrayList<>(List.of(temporary + "/Daten für Ü", "load", "--"));
        names.forEach(name -> expected.add(name + " is there"));
        assertThat(run.seen()).isEqualTo(expected);
    }

    @Test
    void emptyArguments_stay() throws Exception {
        assertThat(launch(checkout + "/txsearch", "weeks", "*", "").seen())
                .startsWith(checkout + "/data", "weeks", "*")
                .hasSize(4);
    }

    @Test
    void checkoutOfSomebodyElse_runsAndIsNotWrittenTo() throws Exception {
        Path closed = checkout("closed");
        asOtherUser(closed);
        Run run = launch(closed + "/txsearch", "serve");
        assertThat(run.err()).isEmpty();
        assertThat(run.seen()).containsExactly(closed + "/data", "serve");
        // An archive of an earlier build cannot be removed; it is not used.
        file(closed, "cli/target/" + archive(closed).getFileName(), OF_SOURCES);
        assertThat(launch(closed + "/txsearch", "serve").err()).isEmpty();
    }

    @Test
    void checkoutOfSomebodyElse_thatIsNotBuilt_isRefusedInOneLine() throws Exception {
        Path closed = checkout("not built");
        Files.setLastModifiedTime(closed.resolve("api/pom.xml"), FileTime.from(OF_BUILD.plusSeconds(60)));
        asOtherUser(closed);
        Run run = launch(closed + "/txsearch", "serve");
        assertThat(run.err())
                .isEqualTo("Transaction Search has to be built, and " + closed
                        + "/cli/target cannot be written to: run ./txsearch once as a user who may write there.\n");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void build_hasAHomeAndAJava_whateverTheCallerHas() throws Exception {
        Path root = checkout("to be built");
        Path maven = Files.writeString(
                root.resolve("mvnw"),
                "#!/bin/sh\n"
                        + "printf '%s\\n"
                        + "' \"$HOME\" \"$PWD\" >seen\n"
                        + "\"$JAVA_HOME/bin/java\" -version && find . -name '*.jar' -exec touch {} +\n");
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setLastModifiedTime(root.resolve("api/pom.xml"), FileTime.from(OF_BUILD.plusSeconds(60)));
        folder = Files.createDirectories(temporary.resolve("caller of a build"));
        Files.createSymbolicLink(folder.resolve("jdk"), Path.of(System.getProperty("java.home")));
        environment.put("JAVA_HOME", "jdk");
        Run run = launch("../to be built/txsearch", "weeks");
        assertThat(run.err()).isEqualTo("Building Transaction Search (the first time fetches its libraries)…\n");
        assertThat(run.seen()).containsExactly(root + "/data", "weeks");
        assertThat(root.resolve("seen")).content().isEqualTo(System.getProperty("user.home") + "\n" + root + "\n");
        // A finished build is not repeated.
        assertThat(launch(root + "/txsearch", "weeks").err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "console/site/index.html",
                "sdk/typescript/dist/index.js",
                "sdk/python/src/txsearch/_errors.py",
                "sdk/java/src/main/java/Client.java"
            })
    void changedConsoleOrClient_isBuiltAgain(String source) throws Exception {
        Path root = checkout("changed " + source.replace('/', ' '));
        assertThat(launch(root + "/txsearch", "weeks").err()).isEmpty();
        file(root, source, OF_BUILD.plusSeconds(60));
        Path maven = Files.writeString(
                root.resolve("mvnw"), "#!/bin/sh\necho \"$*\" >seen\nfind . -name '*.jar' -exec touch {} +\n");
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(launch(root + "/txsearch", "weeks").err()).startsWith("Building Transaction Search");
        assertThat(root.resolve("seen")).content().contains(",console,sdk/java,sdk,api,");
        assertThat(launch(root + "/txsearch", "weeks").err()).isEmpty();
    }

    @Test
    void demo_startsAsSoonAsTheCommandsAreBuilt_andKnowsThatTheApiIsNot() throws Exception {
        Path root = checkout("half built");
        Path library = root.resolve("demo/commands/target/lib/demo-generator.jar");
        file(root, "demo/commands/target/lib/demo-generator.jar", OF_BUILD);
        Path maven = Files.writeString(
                root.resolve("mvnw"),
                "#!/bin/sh\n"
                        + "[ ! -e demo/commands/target/lib/demo-generator.jar ] && echo gone >library\n"
                        + "cp demo/generator/target/*-SNAPSHOT.jar demo/commands/target/lib/demo-generator.jar\n"
                        + "read line <api-may-be-built\n"
                        + "find . -name '*.jar' -exec touch {} +\n");
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setLastModifiedTime(root.resolve("api/pom.xml"), FileTime.from(OF_BUILD.plusSeconds(60)));
        assertThat(shell("mkfifo api-may-be-built", root)).isZero();
        // Newer than the jar of the commands, which need not change with the libraries beside it.
        Path archive = archive(root);
        file(root, "cli/target/" + archive.getFileName(), OF_BUILD.plusSeconds(90));
        environment.put("SHOW_OPTIONS", "yes");
        Run run = launch(root + "/txsearch", "demo");
        assertThat(run.err()).startsWith("Building Transaction Search").hasLineCount(1);
        assertThat(run.seen()).contains("-Dtxsearch.build-folder=" + root + "/cli/target");
        assertThat(root.resolve("cli/target/built")).doesNotExist();
        assertThat(run.seen()).noneMatch(option -> option.endsWith("=" + archive));
        // The one of the build before must not be taken for that of this one.
        assertThat(root.resolve("library")).hasContent("gone");
        assertThat(library).exists();
        assertThat(shell("echo >api-may-be-built; while [ -f cli/target/building ]; do :; done", root))
                .isZero();
        assertThat(root.resolve("cli/target/built")).exists();
        assertThat(launch(root + "/txsearch", "demo").seen())
                .noneMatch(option -> option.startsWith("-Dtxsearch.build-folder="));
    }

    @Test
    void start_doesNotWaitForArchives_whichAreMadeBesideACommand() throws Exception {
        Path root = checkout("without archives");
        environment.put("SHOW_OPTIONS", "yes");
        Path archive = archive(root);
        Run first = launch(root + "/txsearch", "serve");
        assertThat(first.err()).isEmpty();
        assertThat(archive).doesNotExist();
        assertThat(first.seen())
                .contains("-Dtxsearch.launcher=" + root + "/txsearch")
                .noneMatch(option -> option.contains(archive.toString()));

        Run preparing = launch(root + "/txsearch", "--prepare-start", "serve");
        assertThat(preparing.seen()).isEmpty();
        assertThat(preparing.err()).isEmpty();
        assertThat(archive)
                .as(Files.readString(archive.resolveSibling("start.log")))
                .exists();
        assertThat(launch(root + "/txsearch", "serve").seen()).anyMatch(option -> option.endsWith("=" + archive));

        // Java would warn before every command that its classes were in another folder.
        Path moved = Files.move(root, temporary.resolve("moved"));
        Run elsewhere = launch(moved + "/txsearch", "serve");
        assertThat(elsewhere.err()).isEmpty();
        assertThat(elsewhere.seen())
                .noneMatch(option -> option.startsWith("-XX:SharedArchiveFile=") || option.startsWith("-XX:AOTCache="));
        Files.move(moved, root);

        // An archive of an earlier build is not used.
        Files.setLastModifiedTime(archive, FileTime.from(OF_SOURCES));
        assertThat(launch(root + "/txsearch", "serve").seen()).noneMatch(option -> option.endsWith("=" + archive));
    }

    @Test
    void folderWithAColon_isRefusedInOneLine() throws Exception {
        Path colon = checkout("a:b");
        Run run = launch(colon + "/txsearch", "weeks");
        assertThat(run.err())
                .startsWith("Java cannot read classes from a folder with a colon")
                .hasLineCount(1);
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Java Home ü", "jdk"})
    void homeOfJava_mayHaveBlanksAndBeRelative(String name) throws Exception {
        folder = Files.createDirectories(temporary.resolve("home of " + name));
        Files.createSymbolicLink(folder.resolve(name), Path.of(System.getProperty("java.home")));
        environment.put("PATH", "/usr/bin:/bin");
        for (String home : List.of(name, folder.resolve(name).toString(), "../home of " + name + "/" + name)) {
            environment.put("JAVA_HOME", home);
            assertThat(launch(checkout + "/txsearch").seen()).as(home).containsExactly(checkout + "/data");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "echo '    java.specification.version = 1.8' | Java 8 is too old: Transaction Search needs JDK 17 or"
                        + " newer.",
                "echo '    java.specification.version = 11' | Java 11 is too old: Transaction Search needs JDK 17 or"
                        + " newer.",
                "echo 'Error: no libjvm.so'; echo more; exit 1 | HOME/bin/java does not run: Error: no libjvm.so. Set"
                        + " JAVA_HOME to a JDK of 17 or newer.",
                "echo unknown | Java of an unknown version is too old: Transaction Search needs JDK 17 or newer."
            })
    void unfitJava_isRefusedInOneLine(String says, String expected) throws Exception {
        Path home = Files.createTempDirectory(temporary, "unfit");
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\n" + says + "\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        environment.put("JAVA_HOME", home.toString());
        Run run = launch(checkout + "/txsearch");
        assertThat(run.err()).isEqualTo(expected.replace("HOME/", home + "/") + "\n");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void missingJava_isRefusedInOneLine() throws Exception {
        environment.put("JAVA_HOME", "/nowhere at all");
        assertThat(launch(checkout + "/txsearch").err())
                .isEqualTo("JAVA_HOME is /nowhere at all, and there is no bin/java in it."
                        + " Set it to a JDK of 17 or newer, or unset it.\n");
    }

    @Test
    void anyShell_startsIt() throws Exception {
        for (List<String> shell :
                List.of(List.of("sh"), List.of("dash"), List.of("busybox", "sh"), List.of("bash", "--posix"))) {
            if (shell("command -v " + shell.get(0), temporary) == 0) {
                prefix.clear();
                prefix.addAll(shell);
                assertThat(launch(checkout + "/txsearch", "weeks").seen())
                        .as(shell.toString())
                        .containsExactly(checkout + "/data", "weeks");
            }
        }
    }

    @Test
    void missingBash_isNamedInOneLine() throws Exception {
        assumeThat(Path.of("/usr/bin/dash")).exists();
        environment.put("PATH", temporary + "/no programs");
        prefix.add("/usr/bin/dash");
        Run run = launch(checkout + "/txsearch");
        assertThat(run.err()).isEqualTo("No bash is on the PATH, and ./txsearch needs it: install bash.\n");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    /** What follows runs as a user who may read the checkout only. */
    private void asOtherUser(Path root) throws IOException, InterruptedException {
        if (shell("[ $(id -u) = 0 ] && setpriv --reuid=" + NOBODY + " --clear-groups true", root) == 0) {
            prefix.addAll(List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"));
        } else {
            assertThat(shell("chmod -R a-w .", root)).isZero();
        }
    }

    private static String version() {
        return System.getProperty("java.vm.version").replaceAll("[^A-Za-z0-9.]", "_");
    }

    private static Path archive(Path root) throws IOException {
        Process checksum = new ProcessBuilder("bash", "-c", "cksum <<<\"$0\"", root.toString()).start();
        String place = new String(checksum.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).split(" ", 2)[0];
        return root.resolve("cli/target/start-" + version() + "-" + place);
    }

    private static int shell(String command, Path folder) throws IOException, InterruptedException {
        return new ProcessBuilder("sh", "-c", command)
                .directory(folder.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    private Run launch(String... command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(prefix);
        words.addAll(Arrays.asList(command));
        Path out = Files.createTempFile(temporary, "launch", ".out");
        Path err = Files.createTempFile(temporary, "launch", ".err");
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .redirectInput(Path.of("/dev/null").toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        int exitCode = builder.start().waitFor();
        String seen = Files.readString(out);
        return new Run(exitCode, seen.isEmpty() ? List.of() : List.of(seen.split("\0", -1)), Files.readString(err));
    }
}
