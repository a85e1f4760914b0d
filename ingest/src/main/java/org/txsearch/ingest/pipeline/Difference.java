package org.txsearch.ingest.pipeline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.txsearch.document.CardNumbers;
import org.txsearch.document.ContentDifference;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.lookup.TransactionKey;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.databind.json.JsonMapper;

/**
 * A record whose version is already stored with other content, which stays.
 *
 * @param members the members that differ from the stored document
 */
public record Difference(RecordPosition position, TransactionKey key, long version, List<ContentDifference> members)
        implements RecordOutcome {

    /** Returns the outcome of a superseded record, with or without a difference. */
    static RecordOutcome superseded(
            RecordPosition position, TransactionKey key, long version, List<ContentDifference> members) {
        return members.isEmpty() ? Plain.SUPERSEDED : new Difference(position, key, version, members);
    }

    /** Returns {@code CREATED_AT_CHANGED} if the record has another {@code created_at}, in any week. */
    private String code() {
        return members.stream().anyMatch(member -> member.path().equals("created_at"))
                ? "CREATED_AT_CHANGED"
                : "OTHER_CONTENT";
    }

    @Override
    public int characters() {
        return members.stream()
                .mapToInt(member -> member.path().length()
                        + member.stored().length()
                        + member.given().length())
                .sum();
    }

    /** Returns a line of JSON for the operator. */
    public String json() {
        Map<String, Object> line = line(position, key, version);
        line.put("code", code());
        line.put("differences", members.stream().map(Difference::member).toList());
        return JsonMapper.shared().writeValueAsString(line);
    }

    /** Returns the first members of a line for the operator. */
    static Map<String, Object> line(RecordPosition position, TransactionKey key, long version) {
        Map<String, Object> line = position.members();
        line.put("merchant_id", key.merchantId());
        line.put("id", key.id());
        line.put("version", version);
        return line;
    }

    private static Map<String, Object> member(ContentDifference member) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("path", CardNumbers.mask(member.path()));
        if (isPersonal(member.path())) {
            values.put("personal", true);
            return values;
        }
        values.put("stored", value(member.stored()));
        values.put("loaded", value(member.given()));
        return values;
    }

    /**
     * Returns whether a member is personal. A line must not have personal data, since an erasure cannot find it there.
     * The values are in the loaded file and in the index.
     */
    static boolean isPersonal(String path) {
        String known = path.replaceAll("\\[\\d+]", "");
        Field field = FieldCatalogue.transaction().find(known);
        while (field == null && known.lastIndexOf('.') > 0) {
            known = known.substring(0, known.lastIndexOf('.'));
            field = FieldCatalogue.transaction().find(known);
        }
        return field == null || hasPersonal(field);
    }

    private static boolean hasPersonal(Field field) {
        return field.personal() || field.children().stream().anyMatch(Difference::hasPersonal);
    }

    /** Masks card numbers: an older build may have stored one that this build masks. */
    private static Object value(String json) {
        String masked = CardNumbers.mask(json);
        return masked.equals(json) ? JsonMapper.shared().readTree(json) : masked;
    }
}
