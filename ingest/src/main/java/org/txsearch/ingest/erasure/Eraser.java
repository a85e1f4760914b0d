package org.txsearch.ingest.erasure;

import java.text.Normalizer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.txsearch.document.CardFingerprints;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.EmailAddress;
import org.txsearch.document.Folding;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.TransactionDocument;
import org.txsearch.erasure.Identities;
import org.txsearch.erasure.Person;
import org.txsearch.ingest.source.RecordJson;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Creates the document of a transaction without the members that the schema declares as personal. Equal items give
 * equal documents. For one thread.
 *
 * <p>References stay, unless they identify the payer: a text that contains the payer's email address or name, or equals
 * the payer's id, is emptied, too.
 */
public final class Eraser {

    /** Shorter names occur in too many other words. */
    private static final int MIN_NAME_LENGTH = 3;

    private final List<Field> fields = FieldCatalogue.transaction().fields();
    private final DocumentEncoder encoder;
    private final RecordJson json = new RecordJson();

    /** Creates an eraser whose documents have the given card fingerprints. */
    public Eraser(CardFingerprints fingerprints) {
        this.encoder = DocumentEncoder.create(fingerprints);
    }

    /**
     * Returns the erased document.
     *
     * @param source the JSON of an item or of a stored document
     * @param ingestedAt when the record was ingested, in epoch milliseconds
     */
    public TransactionDocument erase(byte[] source, Instant erasedAt, long version, long ingestedAt) {
        ObjectNode item = (ObjectNode) JsonMapper.shared().readTree(source);
        item.remove(TransactionDocument.INDEX_MEMBER);
        empty(item, fields, namesPayer(item.path("payer")));
        item.put("version", version);
        item.put("erased_at", Rfc3339.format(erasedAt));
        try {
            return encoder.encodeStored(json.transaction(item.toString()), ingestedAt);
        } catch (InvalidTransactionException e) {
            throw new IllegalStateException("A valid transaction stays valid without its payer: " + e.faults(), e);
        }
    }

    private static Predicate<String> namesPayer(JsonNode payer) {
        String id = payer.path("id").asString("");
        String email = EmailAddress.canonical(payer.path("email").asString(""));
        String name = Folding.fold(payer.path("name").asString(""));
        String masked = CardFingerprints.withoutFingerprint(id);
        Identities identities = new Identities();
        identities.addId(id);
        identities.addEmail(email);
        identities.addName(name);
        Person person = Person.of("", identities);
        return text -> person.isNamedIn(text)
                || !id.isEmpty() && (text.equals(id) || text.equals(masked))
                || !email.isEmpty() && EmailAddress.unicode(text).contains(email)
                || lettersOf(name) >= MIN_NAME_LENGTH && Folding.fold(text).contains(name);
    }

    /** Counts letters. A Hangul syllable counts as its two or three letters. */
    private static int lettersOf(String name) {
        String letters = Normalizer.normalize(name, Normalizer.Form.NFD);
        return letters.codePointCount(0, letters.length());
    }

    private static void empty(ObjectNode record, List<Field> fields, Predicate<String> isPersonal) {
        for (Field field : fields) {
            JsonNode value = record.path(field.name());
            if (value.isMissingNode() || value.isNull()) {
                continue;
            }
            switch (field.kind()) {
                case RECORD -> {
                    if (field.personal()) {
                        record.putNull(field.name());
                    } else {
                        empty((ObjectNode) value, field.children(), isPersonal);
                    }
                }
                case RECORDS -> {
                    if (field.personal()) {
                        record.putArray(field.name());
                    } else {
                        value.forEach(element -> empty((ObjectNode) element, field.children(), isPersonal));
                    }
                }
                case STRING_MAP -> {
                    if (field.personal() || anyText(value, isPersonal)) {
                        record.putObject(field.name());
                    }
                }
                case STRING -> {
                    if (field.nullable() && (field.personal() || isPersonal.test(value.asString()))) {
                        record.putNull(field.name());
                    }
                }
                case INSTANT, INTEGER, LONG, BOOLEAN -> {
                    if (field.personal()) {
                        record.putNull(field.name());
                    }
                }
                case ENUM, MONEY -> {
                    // The type and the amount of a movement are never personal.
                }
            }
        }
    }

    private static boolean anyText(JsonNode map, Predicate<String> isPersonal) {
        return map.properties().stream().map(Map.Entry::getValue).anyMatch(value -> isPersonal.test(value.asString()));
    }
}
