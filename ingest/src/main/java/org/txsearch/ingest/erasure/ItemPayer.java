package org.txsearch.ingest.erasure;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.erasure.Identities;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The ids, the times, and the payer in the JSON of an item or of a stored document.
 *
 * @param id the transaction's id
 * @param createdAt when the transaction was created
 * @param erasedAt when its personal members were erased, or null
 * @param payerId the id of the payer, or null
 * @param email the email address of the payer, or null
 * @param names the full names of the payer
 */
public record ItemPayer(
        String id,
        Instant createdAt,
        @Nullable Instant erasedAt,
        @Nullable String payerId,
        @Nullable String email,
        List<String> names) {

    /** Adds everything that identifies the payer. */
    public void addTo(Identities identities) {
        identities.addId(payerId);
        identities.addEmail(email);
        names.forEach(identities::addName);
    }

    public static ItemPayer read(byte[] json, int offset, int end) {
        JsonNode item = JsonMapper.shared().readTree(json, offset, end - offset);
        JsonNode payer = item.path("payer");
        List<String> names = new ArrayList<>();
        for (String member : List.of("name", "alternate_name")) {
            names.add(payer.path(member).stringValue(""));
        }
        String given = payer.path("given_name").stringValue(null);
        String surname = payer.path("surname").stringValue(null);
        if (given != null && surname != null) {
            names.add(given + " " + surname);
            names.add(given + " " + payer.path("middle_name").stringValue("") + " " + surname);
        }
        String erasedAt = item.path("erased_at").stringValue(null);
        return new ItemPayer(
                item.path("id").stringValue(""),
                Instant.parse(item.path("created_at").stringValue()),
                erasedAt == null ? null : Instant.parse(erasedAt),
                payer.path("id").stringValue(null),
                payer.path("email").stringValue(null),
                names);
    }
}
