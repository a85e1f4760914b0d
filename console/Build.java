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

/**
 * Builds something with Node.js in the current folder, as part of the Maven build. Without Node.js it is left out, and the build goes on.
 *
 * <p>The arguments: a name for people; the folder that Maven packages; the packages that npm installs ({@code --omit=dev}, or
 * {@code --include=dev}); the command.
 */
final class Build {

    private static final int OLDEST_NODE = 20;
    private static final Path LOCK = Path.of("package-lock.json");
    /** npm writes it last. */
    private static final Path INSTALLED = Path.of("node_modules", ".package-lock.json");

    private static final Path LOG = Path.of("target", "npm.log");

    public static void main(String[] arguments) throws IOException, InterruptedException {
        String what = arguments[0];
        Path packaged = Path.of(arguments[1]);
        // Names of files contain hashes or versions: Maven would package those of earlier builds, too.
        delete(packaged);
        // Maven warns about a jar without any folder.
        Files.createDirectories(packaged);
        if (nodeVersion() < OLDEST_NODE) {
            leaveOut(what, "install Node.js " + OLDEST_NODE + " or newer, then build again");
        } else if (!isInstalled() && !run(npm("ci", arguments[2], "--no-audit", "--no-fund", "--ignore-scripts"))) {
            leaveOut(what, "npm could not install its libraries (" + LOG.toAbsolutePath() + ")");
        } else {
            List<String> command = List.of(arguments).subList(3, arguments.length);
            if (command.get(0).equals("npm")) {
                command = npm(command.subList(1, command.size()).toArray(String[]::new));
            }
            System.exit(new ProcessBuilder(command).inheritIO().start().waitFor());
        }
    }

    private static void leaveOut(String what, String reason) {
        System.out.println("The build leaves out " + what + ": " + reason + ". The API runs without it.");
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

    private static List<String> npm(String... arguments) {
        // On Windows, npm is a script that only the shell finds.
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
        List<String> command = new ArrayList<>(windows ? List.of("cmd", "/c", "npm") : List.of("npm"));
        command.addAll(List.of(arguments));
        return command;
    }

    private static boolean run(List<String> command) throws IOException, InterruptedException {
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
