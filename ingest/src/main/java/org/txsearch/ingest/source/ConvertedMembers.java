package org.txsearch.ingest.source;

import java.io.IOException;
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
 * @param targets for each of the writer's members the index of our member, or -1 if there is none
 * @param fields our members
 * @param members the conversions of our members
 */
record ConvertedMembers(
        @Nullable Field amount, List<Schema.Field> written, int[] targets, List<Field> fields, List<Conversion> members)
        implements Conversion {

    @Override
    public boolean write(AvroBytes in, RecordEncoder out, RecordFindings findings) throws IOException {
        int start = in.position();
        AvroBytes[] values = values(in);
        boolean isComplete = true;
        for (int i = 0; i < values.length; i++) {
            isComplete &= members.get(i).write(values[i], out, findings);
        }
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
        AvroBytes[] values = values(in);
        for (int i = 0; i < values.length; i++) {
            Object value = members.get(i).shown(values[i]);
            if (value != null) {
                item.put(fields.get(i).name(), value);
            }
        }
        return item;
    }

    /** Returns a reader at the value of each of our members, and advances the given one to the end of the record. */
    private AvroBytes[] values(AvroBytes in) {
        AvroBytes[] values = new AvroBytes[members.size()];
        // The conversion of a member that is missing reads nothing.
        Arrays.fill(values, in);
        for (int i = 0; i < targets.length; i++) {
            if (targets[i] >= 0) {
                values[targets[i]] = new AvroBytes(in.array(), in.position(), in.end());
            }
            Conversion.skip(in, written.get(i).schema());
        }
        return values;
    }
}
