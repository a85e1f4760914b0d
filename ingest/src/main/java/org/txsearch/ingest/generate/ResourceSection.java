package org.txsearch.ingest.generate;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A part of a resource: {@code [name]} and lines of {@code key = value} below it.
 *
 * @param name what stands in the brackets
 * @param values the values by key
 */
record ResourceSection(String name, Map<String, String> values) {

    /** The sections in the order of the file; empty lines and lines that start with # are left out. */
    static List<ResourceSection> read(String resource) {
        List<ResourceSection> sections = new ArrayList<>();
        try (BufferedReader reader = open(resource)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                int equals = line.indexOf(" = ");
                if (line.startsWith("[")) {
                    sections.add(new ResourceSection(line.substring(1, line.length() - 1), new LinkedHashMap<>()));
                } else if (equals > 0 && !line.startsWith("#")) {
                    sections.get(sections.size() - 1)
                            .values
                            .put(line.substring(0, equals), line.substring(equals + " = ".length()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sections;
    }

    String string(String key) {
        String value = values.get(key);
        if (value == null) {
            throw new IllegalStateException("[" + name + "] has no " + key);
        }
        return value;
    }

    Text text(String key) {
        return Text.of(string(key));
    }

    int integer(String key) {
        return Integer.parseInt(string(key));
    }

    /** The values between commas. */
    List<String> strings(String key) {
        return List.of(string(key).split(", ", -1));
    }

    List<Text> texts(String key) {
        return Text.all(strings(key));
    }

    private static BufferedReader open(String resource) {
        InputStream stream = ResourceSection.class.getResourceAsStream(resource);
        if (stream == null) {
            throw new IllegalStateException("The resource " + resource + " is missing");
        }
        return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
    }
}
