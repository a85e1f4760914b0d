package org.txsearch.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The command prefix of the node, which never runs as root, and never outlives its parent. */
record NodeUser(List<String> prefix) {

    /** The user and the group {@code nobody}, by number, since the name may not exist. */
    static final int NOBODY = 65_534;

    private static final List<String> DIES_WITH_PARENT = List.of("setpriv", "--pdeathsig", "TERM");
    private static final List<String> AS_NOBODY = List.of("--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");

    /** Returns the user that can read all paths, found by starting a child process. */
    static NodeUser thatReaches(List<Path> paths) throws IOException {
        for (List<String> prefix : isRoot() ? prefixesOfRoot() : List.of(joined(DIES_WITH_PARENT, List.of("--")))) {
            if (canList(prefix, paths)) {
                return new NodeUser(prefix);
            }
        }
        if (isRoot()) {
            throw unreachable(paths);
        }
        // Without setpriv, as on macOS, the shutdown hook still stops the node, unless this process is killed.
        return new NodeUser(List.of());
    }

    static boolean isRoot() throws IOException {
        Path self = Path.of("/proc/self");
        return Files.exists(self)
                ? Files.getAttribute(self, "unix:uid").equals(0)
                : "root".equals(System.getProperty("user.name"));
    }

    private static List<List<String>> prefixesOfRoot() {
        List<String> plain = joined(DIES_WITH_PARENT, AS_NOBODY);
        // The weakest sufficient capability comes first.
        return Stream.of(List.<String>of(), passing("dac_read_search"), passing("dac_override"))
                .map(right -> joined(joined(plain, right), List.of("--")))
                .toList();
    }

    /** Returns options that let nobody enter folders that are closed to others, such as {@code /root}. */
    private static List<String> passing(String capability) {
        return List.of(
                "--inh-caps=-all,+" + capability,
                "--ambient-caps=-all,+" + capability,
                "--bounding-set=-all,+" + capability,
                // Without this option, access(2), which Java calls first, ignores the capability (capabilities(7)).
                "--securebits=+no_setuid_fixup");
    }

    private static boolean canList(List<String> prefix, List<Path> paths) throws IOException {
        List<String> command = new ArrayList<>(joined(prefix, List.of("ls")));
        paths.forEach(path -> command.add(path.toString()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .directory(Path.of("/").toFile());
        try {
            return builder.start().waitFor() == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LocalServerException("Interrupted while starting Elasticsearch.", e);
        } catch (IOException e) {
            if (isRoot()) {
                throw new LocalServerException(
                        "Elasticsearch refuses to run as root and the command setpriv, which drops root's rights, is "
                                + "missing: install util-linux, or run as another user.",
                        e);
            }
            return false;
        }
    }

    private static LocalServerException unreachable(List<Path> paths) throws IOException {
        for (Path path : paths) {
            Optional<Path> closed = closedFolder(path);
            if (closed.isPresent()) {
                return new LocalServerException(
                        "Elasticsearch refuses to run as root, and the user nobody cannot enter %s on the way to %s: run chmod o+x %s, or run as another user."
                                .formatted(closed.get(), path, closed.get()));
            }
        }
        return new LocalServerException(
                "Elasticsearch refuses to run as root, and setpriv cannot start it as the user nobody: run as another user.");
    }

    private static Optional<Path> closedFolder(Path path) throws IOException {
        Path folder = path.toRealPath().getRoot();
        for (Path name : path.toRealPath()) {
            folder = folder.resolve(name);
            if (Files.isDirectory(folder)
                    && !Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_EXECUTE)) {
                return Optional.of(folder);
            }
        }
        return Optional.empty();
    }

    private static List<String> joined(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
