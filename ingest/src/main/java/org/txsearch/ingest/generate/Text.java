package org.txsearch.ingest.generate;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** A text that is kept as UTF-8, because it will only ever be copied. */
final class Text {

    final byte[] utf8;

    private Text(byte[] utf8) {
        this.utf8 = utf8;
    }

    static Text of(String text) {
        return new Text(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A copy of a part of the bytes. */
    static Text of(byte[] utf8, int from, int to) {
        return new Text(Arrays.copyOfRange(utf8, from, to));
    }

    static List<Text> all(List<String> texts) {
        return texts.stream().map(Text::of).toList();
    }

    static List<Text> all(String... texts) {
        return all(List.of(texts));
    }

    @Override
    public String toString() {
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
