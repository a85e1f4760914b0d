package org.txsearch.ingest.erasure;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.erasure.Identities;
import org.txsearch.json.JsonScanner;

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
        String id = "";
        Instant createdAt = Instant.EPOCH;
        String erasedAt = null;
        String payerId = null;
        String email = null;
        List<String> names = new ArrayList<>();
        JsonScanner scanner = new JsonScanner(json, offset, end);
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("id")) {
                id = scanner.readString();
            } else if (scanner.nameIs("created_at")) {
                createdAt = Instant.parse(scanner.readString());
            } else if (scanner.nameIs("erased_at")) {
                erasedAt = text(scanner);
            } else if (scanner.nameIs("payer") && scanner.firstByte() == '{') {
                String given = null;
                String middle = null;
                String surname = null;
                scanner.beginObject();
                while (scanner.nextMember()) {
                    if (scanner.nameIs("id")) {
                        payerId = text(scanner);
                    } else if (scanner.nameIs("email")) {
                        email = text(scanner);
                    } else if (scanner.nameIs("name") || scanner.nameIs("alternate_name")) {
                        String name = text(scanner);
                        names.add(name == null ? "" : name);
                    } else if (scanner.nameIs("given_name")) {
                        given = text(scanner);
                    } else if (scanner.nameIs("middle_name")) {
                        middle = text(scanner);
                    } else if (scanner.nameIs("surname")) {
                        surname = text(scanner);
                    } else {
                        scanner.skipValue();
                    }
                }
                if (given != null && surname != null) {
                    names.add(given + " " + surname);
                    names.add(given + " " + (middle == null ? "" : middle) + " " + surname);
                }
            } else {
                scanner.skipValue();
            }
        }
        return new ItemPayer(id, createdAt, erasedAt == null ? null : Instant.parse(erasedAt), payerId, email, names);
    }

    private static @Nullable String text(JsonScanner scanner) {
        if (scanner.firstByte() == '"') {
            return scanner.readString();
        }
        scanner.skipValue();
        return null;
    }
}
