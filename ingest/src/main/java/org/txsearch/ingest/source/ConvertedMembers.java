package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.RecordFindings;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.Field;
import tools.jackson.databind.json.JsonMapper;

/**
 * Converts a record to one with the members in our order, whatever the writer's order.
 *
 * @param amount the field if the record is an amount, otherwise null
 * @param written the writer's members
 * @param members the conversions of our members
 * @param sources for each of our members the index of the writer's member, or -1 if there is none
 * @param isOrdered whether the writer has our members in our order
 */
record ConvertedMembers(
        @Nullable Field amount,
        List<Schema.Field> written,
        List<Field> fields,
        List<Conversion> members,
        int[] sources,
        boolean isOrdered)
        implements Conversion {

    ConvertedMembers(
            @Nullable Field amount,
            List<Schema.Field> written,
            List<Field> fields,
            List<Conversion> members,
            int[] sources) {
        this(amount, written, fields, members, sources, isOrdered(sources));
    }

    private static boolean isOrdered(int[] sources) {
        int[] found = Arrays.stream(sources).filter(source -> source >= 0).toArray();
        return Arrays.equals(found, Arrays.stream(found).sorted().toArray());
    }

    /** Visits one of our members, with the reader at its value. */
    private interface MemberVisitor {
        /** Returns whether the member has a value. */
        boolean member(int index, AvroBytes in) throws IOException;
    }

    @Override
    public boolean write(AvroBytes in, RecordEncoder out, RecordFindings findings) throws IOException {
        int start = in.position();
        boolean isComplete = visit(in, (index, at) -> members.get(index).write(at, out, findings));
        if (!isComplete && amount != null && !amount.strict()) {
            Object sent = shown(new AvroBytes(in.array(), start, in.end()));
            findings.invalid(
                    amount,
                    "INVALID_VALUE",
                    "An amount has a value and a currency_code.",
                    JsonMapper.shared().writeValueAsString(sent));
        }
        return isComplete;
    }

    @Override
    public Object shown(AvroBytes in) {
        Map<String, Object> item = new LinkedHashMap<>();
        try {
            visit(in, (index, at) -> {
                Object value = members.get(index).shown(at);
                if (value != null) {
                    item.put(fields.get(index).name(), value);
                }
                return true;
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return item;
    }

    private boolean visit(AvroBytes in, MemberVisitor visitor) throws IOException {
        boolean isComplete = true;
        int[] starts = isOrdered ? null : starts(in);
        int next = 0;
        for (int i = 0; i < sources.length; i++) {
            int source = sources[i];
            if (starts != null && source >= 0) {
                isComplete &= visitor.member(i, new AvroBytes(in.array(), starts[source], in.end()));
                continue;
            }
            for (; next < source; next++) {
                Conversion.skip(in, written.get(next).schema());
            }
            next = Math.max(next, source + 1);
            isComplete &= visitor.member(i, in);
        }
        if (starts == null) {
            for (; next < written.size(); next++) {
                Conversion.skip(in, written.get(next).schema());
            }
        }
        return isComplete;
    }

    /** Returns the start of each of the writer's members, and advances the reader to the end of the last. */
    private int[] starts(AvroBytes in) {
        int[] starts = new int[written.size()];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = in.position();
            Conversion.skip(in, written.get(i).schema());
        }
        return starts;
    }
}
