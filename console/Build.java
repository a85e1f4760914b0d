import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Builds the console's files into target/site, as part of the Maven build. Without Node.js there is no console, and the build goes on. */
final class Build {

    private static final int OLDEST_NODE = 20;
    private static final Path LOCK = Path.of("package-lock.json");
    /** npm writes it last. */
    private static final Path INSTALLED = Path.of("node_modules", ".package-lock.json");

    private static final Path LOG = Path.of("target", "npm.log");
    /** Names of files contain hashes: Maven would leave those of earlier builds beside the new ones. */
    private static final Path PACKAGED = Path.of("target", "classes", "org", "txsearch", "console");

    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (nodeVersion() < OLDEST_NODE) {
            leaveOut("install Node.js " + OLDEST_NODE + " or newer, then build again");
        } else if (!isInstalled() && !install()) {
            leaveOut("npm could not install its libraries (console" + File.separator + LOG + ")");
        } else {
            delete(PACKAGED);
            System.exit(new ProcessBuilder("node", "build.js").inheritIO().start().waitFor());
        }
    }

    private static void leaveOut(String reason) throws IOException {
        // Maven warns about a jar without any folder.
        Files.createDirectories(PACKAGED);
        System.out.println("The console is not built: " + reason + "; the API runs without it.");
    }

    /** The major version; 0 if there is no Node.js. */
    private static int nodeVersion() throws InterruptedException {
        try {
            Process node = new ProcessBuilder("node", "--version").redirectErrorStream(true).start();
            String printed = new String(node.getInputStream().readAllBytes());
            Matcher version = Pattern.compile("v(\\d+)\\.").matcher(printed);
            return node.waitFor() == 0 && version.lookingAt() ? Integer.parseInt(version.group(1)) : 0;
        } catch (IOException missing) {
            return 0;
        }
    }

    private static boolean isInstalled() throws IOException {
        return Files.exists(INSTALLED)
                && Files.getLastModifiedTime(INSTALLED).compareTo(Files.getLastModifiedTime(LOCK)) >= 0;
    }

    private static boolean install() throws IOException, InterruptedException {
        // There, npm is a script that only the shell finds.
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
        List<String> command = new ArrayList<>(windows ? List.of("cmd", "/c") : List.of());
        command.addAll(List.of("npm", "ci", "--omit=dev", "--no-audit", "--no-fund", "--ignore-scripts"));
        Files.createDirectories(LOG.getParent());
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(LOG.toFile())
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException missing) {
            Files.writeString(LOG, missing.getMessage());
            return false;
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
