package org.txsearch.ingest.intake;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.txsearch.document.CardNumbers;
import org.txsearch.document.ContentDifference;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.stored.TransactionKey;
import tools.jackson.databind.json.JsonMapper;

/**
 * A record whose version is stored with other content, which stays.
 *
 * @param position where the record stands
 * @param key its transaction
 * @param version its version
 * @param members the members in which it differs from what is stored
 */
public record Difference(RecordPosition position, TransactionKey key, long version, List<ContentDifference> members) {

    /** About how much memory it holds. */
    int characters() {
        return members.stream()
                .mapToInt(member -> member.path().length()
                        + member.stored().length()
                        + member.given().length())
                .sum();
    }

    /** One line of JSON for whoever looks into it. */
    public String json() {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("source", position.source());
        line.put(position.unit(), position.number());
        line.put("merchant_id", key.merchantId());
        line.put("id", key.id());
        line.put("version", version);
        line.put("differences", members.stream().map(Difference::member).toList());
        return JsonMapper.shared().writeValueAsString(line);
    }

    private static Map<String, Object> member(ContentDifference member) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("path", CardNumbers.mask(member.path()));
        values.put("stored", value(member.stored()));
        values.put("loaded", value(member.given()));
        return values;
    }

    /** An older build may have stored a card number that this one masks. */
    private static Object value(String json) {
        String masked = CardNumbers.mask(json);
        return masked.equals(json) ? JsonMapper.shared().readTree(json) : masked;
    }
}
