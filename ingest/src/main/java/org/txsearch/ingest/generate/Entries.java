package org.txsearch.ingest.generate;

import java.util.ArrayList;
import java.util.List;

/** The elements of an array or the pairs of a map. */
final class Entries {

    private final List<RecordDraft> elements = new ArrayList<>();
    private final List<Text> keysAndValues = new ArrayList<>();
    private int count;

    void clear() {
        count = 0;
        keysAndValues.clear();
    }

    RecordDraft element(RecordShape shape) {
        if (count == elements.size()) {
            elements.add(new RecordDraft(shape));
        }
        RecordDraft element = elements.get(count++);
        element.clear();
        return element;
    }

    void pair(Text key, Text value) {
        keysAndValues.add(key);
        keysAndValues.add(value);
        count++;
    }

    /** One block with all entries, and the empty block that ends them. */
    void write(AvroBuffer out) {
        if (count > 0) {
            out.number(count);
            for (Text text : keysAndValues) {
                out.text(text);
            }
            if (keysAndValues.isEmpty()) {
                for (int i = 0; i < count; i++) {
                    elements.get(i).write(out);
                }
            }
        }
        out.number(0);
    }
}
