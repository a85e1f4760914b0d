package org.txsearch.document;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.apache.avro.generic.GenericRecord;
import org.txsearch.json.JsonScanner;
import org.txsearch.schema.FieldCatalogue;

/** Items as answers give them: stored documents without their index member. */
public final class Items {

    private Items() {}

    /** The item of a record. */
    public static byte[] of(GenericRecord record) {
        return of(Records.document(record));
    }

    /** Returns the item of a document. */
    public static byte[] of(TransactionDocument document) {
        JsonScanner scanner = new JsonScanner(document.source());
        scanner.beginObject();
        scanner.nextMember();
        scanner.skipValue();
        byte[] item = Arrays.copyOfRange(document.source(), scanner.position(), document.source().length);
        item[0] = '{';
        return item;
    }

    /** A path that is there. */
    public static ItemPath path(String text) {
        return Objects.requireNonNull(ItemPath.find(FieldCatalogue.transaction(), text), text);
    }

    static String text(byte[] item) {
        return new String(item, StandardCharsets.UTF_8);
    }
}
