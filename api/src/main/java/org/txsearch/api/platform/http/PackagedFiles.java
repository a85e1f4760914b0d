package org.txsearch.api.platform.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.commons.codec.digest.DigestUtils;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.http.MediaType;
import org.springframework.http.MediaTypeFactory;
import org.springframework.util.function.SingletonSupplier;

/**
 * The files below a folder of the class path, by name. They are listed once, so that a name in a request never becomes a path.
 */
public final class PackagedFiles {

    private static final Pattern HASHED = Pattern.compile(".*-[A-Z0-9]{8}\\.[a-z0-9.]+");
    private static final int TAG_BYTES = 16;

    private final SingletonSupplier<Map<String, PackagedFile>> files;

    /** Creates the files of {@code folder}, such as {@code org/txsearch/console/}. */
    public PackagedFiles(String folder) {
        files = SingletonSupplier.of(() -> read(folder));
    }

    public Optional<PackagedFile> named(String name) {
        return Optional.ofNullable(files.obtain().get(name));
    }

    /** Returns all files in the order of their names. */
    public Map<String, PackagedFile> all() {
        return Collections.unmodifiableMap(files.obtain());
    }

    private static Map<String, PackagedFile> read(String folder) {
        Map<String, PackagedFile> files = new TreeMap<>();
        try {
            for (Resource file : new PathMatchingResourcePatternResolver().getResources("classpath:" + folder + "**")) {
                String path = file.getURL().getPath();
                if (!path.endsWith("/")) {
                    String name = path.substring(path.lastIndexOf(folder) + folder.length());
                    files.put(name, file(name, file));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    private static PackagedFile file(String name, Resource file) throws IOException {
        try (InputStream stream = file.getInputStream()) {
            byte[] content = stream.readAllBytes();
            return new PackagedFile(
                    content, type(name), tag(content), HASHED.matcher(name).matches());
        }
    }

    /** Returns the entity tag of a content, which is weak, since compression changes the bytes. */
    public static String tag(byte[] content) {
        return "W/\"" + HexFormat.of().formatHex(DigestUtils.sha256(content), 0, TAG_BYTES) + "\"";
    }

    private static MediaType type(String name) {
        MediaType type = MediaTypeFactory.getMediaType(name).orElse(MediaType.APPLICATION_OCTET_STREAM);
        return type.getType().equals("text") ? new MediaType(type, StandardCharsets.UTF_8) : type;
    }
}
