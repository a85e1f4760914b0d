package org.txsearch.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** Reads text files that are shipped beside a class. */
public final class ShippedText {

    private ShippedText() {}

    /** Returns the text of the file beside the given class. */
    public static String read(Class<?> neighbour, String name) {
        try (InputStream stream = neighbour.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("The resource " + name + " is missing beside " + neighbour.getName());
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the rows of a table, without its comments and the names of its columns. */
    public static Stream<String> rows(Class<?> neighbour, String name) {
        return read(neighbour, name)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .skip(1);
    }
}
