package org.txsearch.local;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * The program files of the Elasticsearch server: a zip, and the folder for unpacking it once.
 *
 * @param zip the published distribution, or null if none is given
 * @param folder the folder that receives one folder per version
 */
public record Distribution(@Nullable Path zip, Path folder) {

    /** The system property that names the zip. */
    public static final String ZIP_PROPERTY = "txsearch.elasticsearch.zip";

    private static final Object UNPACKING = new Object();

    public Distribution {
        folder = folder.toAbsolutePath().normalize();
    }

    /**
     * Returns the distribution in the zip that the system property names.
     *
     * @param folder the folder for unpacking
     */
    public static Distribution unpackedIn(Path folder) {
        String zip = System.getProperty(ZIP_PROPERTY, "");
        return new Distribution(zip.isBlank() ? null : Path.of(zip), folder);
    }

    /** Returns the same distribution in a temporary folder that this user's test runs share. */
    public static Distribution sharedByTests() {
        return unpackedIn(Path.of(
                System.getProperty("java.io.tmpdir"), "txsearch-elasticsearch-" + System.getProperty("user.name")));
    }

    /** Returns the folder with {@code bin} and {@code lib}, and unpacks it unless it is complete. */
    Path unpack(Consumer<String> progress) throws IOException {
        Path present = presentZip();
        createOwnFolder();
        // The file lock only works between processes: within a process, it must not be acquired twice.
        synchronized (UNPACKING) {
            try (ZipFile archive = new ZipFile(present.toFile());
                    FileChannel channel = FileChannel.open(
                            folder.resolve("unpacking.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                channel.lock();
                return unpackOnce(archive, progress);
            }
        }
    }

    private Path presentZip() {
        String advice = "set the system property %s to the path of elasticsearch-<version>.zip, or name a running "
                + "cluster in TXSEARCH_ELASTICSEARCH_URIS.";
        if (zip == null) {
            throw new LocalServerException(
                    ("No Elasticsearch distribution is given: " + advice).formatted(ZIP_PROPERTY));
        }
        if (!Files.isReadable(zip)) {
            throw new LocalServerException(("The Elasticsearch distribution %s is missing or not readable: " + advice)
                    .formatted(zip, ZIP_PROPERTY));
        }
        return zip;
    }

    private void createOwnFolder() throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        // Another user could have created a predictable name in a temporary folder.
        if (!Files.isWritable(folder) || !isOwn(folder)) {
            throw new LocalServerException("%s belongs to %s: delete it, or run as that user."
                    .formatted(folder, Files.getOwner(folder).getName()));
        }
    }

    private static boolean isOwn(Path folder) throws IOException {
        Path probe = Files.createTempFile(folder, "owner", "");
        try {
            return Files.getOwner(probe).equals(Files.getOwner(folder));
        } finally {
            Files.delete(probe);
        }
    }

    private Path unpackOnce(ZipFile archive, Consumer<String> progress) throws IOException {
        List<? extends ZipEntry> entries = archive.stream().toList();
        Path name = Path.of(entries.get(0).getName()).getName(0);
        Path unpacked = folder.resolve(name);
        // Checked file by file: cleaners of temporary folders delete old files one at a time.
        if (!isWhole(entries)) {
            progress.accept("Unpacking " + name + " in " + folder);
            Path aside = folder.resolve(name + ".unpacking");
            FileTrees.delete(aside);
            for (ZipEntry entry : entries) {
                write(archive, entry, aside);
            }
            FileTrees.delete(unpacked);
            Files.move(aside.resolve(name), unpacked, StandardCopyOption.ATOMIC_MOVE);
            FileTrees.delete(aside);
        }
        return unpacked;
    }

    private boolean isWhole(List<? extends ZipEntry> entries) throws IOException {
        for (ZipEntry entry : entries) {
            Path file = folder.resolve(entry.getName());
            boolean present = entry.isDirectory()
                    ? Files.isDirectory(file)
                    : Files.isRegularFile(file) && Files.size(file) == entry.getSize();
            if (!present) {
                return false;
            }
        }
        return true;
    }

    private static void write(ZipFile archive, ZipEntry entry, Path aside) throws IOException {
        Path target = aside.resolve(entry.getName()).normalize();
        if (!target.startsWith(aside)) {
            throw new LocalServerException(
                    "The zip %s is not an Elasticsearch distribution.".formatted(archive.getName()));
        }
        boolean directory = entry.isDirectory();
        Files.createDirectories(directory ? target : target.resolveSibling(""));
        if (!directory) {
            try (InputStream content = archive.getInputStream(entry)) {
                Files.copy(content, target);
            }
        }
        // Java ignores the modes in a zip, and the node may run as another user than the one who unpacks it.
        boolean executable = directory || target.resolveSibling("").endsWith("bin");
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
    }
}
