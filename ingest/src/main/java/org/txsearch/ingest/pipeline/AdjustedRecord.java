package org.txsearch.ingest.pipeline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.txsearch.document.Adjustment;
import org.txsearch.document.CardNumbers;
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.lookup.TransactionKey;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldFormat;
import tools.jackson.databind.json.JsonMapper;

/**
 * A record with members that were stored with other values than they were sent with.
 *
 * @param adjustments at least one
 */
public record AdjustedRecord(RecordPosition position, TransactionKey key, long version, List<Adjustment> adjustments)
        implements RecordOutcome {

    /** Creates the outcome of a document with adjustments. */
    public static AdjustedRecord of(TransactionDocument document, RecordPosition position) {
        return new AdjustedRecord(position, TransactionKey.of(document), document.version(), document.adjustments());
    }

    @Override
    public int characters() {
        return adjustments.stream()
                .mapToInt(one ->
                        one.path().length() + one.detail().length() + one.sent().length())
                .sum();
    }

    /** Returns a line of JSON for the operator, without personal data, as for a {@link Difference}. */
    public String json() {
        Map<String, Object> line = Difference.line(position, key, version);
        line.put("adjustments", adjustments.stream().map(AdjustedRecord::member).toList());
        return JsonMapper.shared().writeValueAsString(line);
    }

    /** Returns whether the member is a country, which alone does not identify a person, and which an erasure keeps. */
    private static boolean isCountry(String path) {
        Field field = FieldCatalogue.transaction().find(path);
        return field != null && field.format() == FieldFormat.COUNTRY;
    }

    private static Map<String, Object> member(Adjustment adjustment) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("path", adjustment.path());
        values.put("rule", adjustment.rule());
        values.put("detail", adjustment.detail());
        if (Difference.isPersonal(adjustment.path()) && !isCountry(adjustment.path())) {
            values.put("personal", true);
        } else {
            values.put("sent", CardNumbers.mask(adjustment.sent()));
        }
        return values;
    }
}
