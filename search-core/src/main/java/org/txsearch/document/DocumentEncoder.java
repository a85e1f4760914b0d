package org.txsearch.document;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldFormat;
import org.txsearch.schema.MalformedAvroException;
import org.txsearch.schema.SearchProperties;

/**
 * Turns the Avro bytes of one transaction straight into its document, or reports everything that is wrong with it.
 *
 * <p>No record is built in between: that would cost three times as much. An encoder serves one thread.
 */
public final class DocumentEncoder {

    private final Encoding encoding;
    private final ValueWriter item;
    private final IndexMember indexMember;
    private final Map<String, Integer> slots = new LinkedHashMap<>();
    private final List<String> paths;
    private final int id;
    private final int merchantId;
    private final int direction;
    private final int credit;
    private final int createdAt;
    private final int version;
    private final int amount;
    private final int fee;
    private final int net;

    /** An encoder of the schema that this build ships. */
    public static DocumentEncoder create(CardFingerprints fingerprints) {
        return new DocumentEncoder(FieldCatalogue.transaction(), new TieBreaker()::of, Clock.systemUTC(), fingerprints);
    }

    /** An encoder for checks only: card numbers in ids get a form that no other encoder gives them. */
    public static DocumentEncoder forChecks() {
        return create(CardFingerprints.passing());
    }

    /** An encoder of any catalogue, with its own way to break ties. */
    public DocumentEncoder(
            FieldCatalogue catalogue, ToLongFunction<String> tieBreaker, Clock clock, CardFingerprints fingerprints) {
        requireLongIds(catalogue);
        this.paths = List.copyOf(catalogue.byPath().keySet());
        for (String path : List.of("id", "merchant_id", "direction", "created_at", "version")) {
            slots.put(path, slots.size());
        }
        List<Field> derived = catalogue.select(DocumentEncoder::isDerived);
        derived.forEach(field -> slots.putIfAbsent(field.path(), slots.size()));
        this.encoding = new Encoding(slots.size(), PlausibleTimes.latest(clock.instant()), fingerprints);
        this.item =
                ValueWriters.record(catalogue.fields(), field -> slots.getOrDefault(field.path(), Encoding.NO_SLOT));
        this.indexMember = new IndexMember(derived, slots, tieBreaker);
        this.id = slot("id");
        this.merchantId = slot("merchant_id");
        this.direction = slot("direction");
        this.credit = catalogue.field("direction").symbols().indexOf("CREDIT");
        this.createdAt = slot("created_at");
        this.version = slot("version");
        this.amount = slot("amount");
        this.fee = slot("fee");
        this.net = slot("net");
    }

    /**
     * Reads one record and leaves the bytes at the start of the next, even if the record is not valid. {@code
     * ingested_at} and {@code erased_at} are ours: what the record has there is ignored.
     *
     * @param ingestedAtMillis when the log took it in
     * @throws InvalidTransactionException with every fault of a readable record
     * @throws MalformedAvroException if the bytes are no Avro; what follows cannot be read
     */
    public TransactionDocument encode(AvroBytes record, long ingestedAtMillis) throws InvalidTransactionException {
        return encode(record, ingestedAtMillis, false);
    }

    /** Reads a record that was made from a stored transaction, which keeps its {@code erased_at}. */
    public TransactionDocument encodeStored(AvroBytes record, long ingestedAtMillis)
            throws InvalidTransactionException {
        return encode(record, ingestedAtMillis, true);
    }

    private TransactionDocument encode(AvroBytes record, long ingestedAtMillis, boolean isStored)
            throws InvalidTransactionException {
        encoding.begin(record, ingestedAtMillis, isStored);
        item.write(encoding);
        checkTogether();
        if (encoding.findings.hasFaults()) {
            List<RecordFault> faults = new ArrayList<>(encoding.findings.faults());
            faults.sort(Comparator.comparingInt(fault -> paths.indexOf(fault.path())));
            throw new InvalidTransactionException(faults);
        }
        String merchant = encoding.text(merchantId);
        String transaction = encoding.text(id);
        byte[] source = indexMember.before(encoding.out, encoding, merchant, transaction);
        return new TransactionDocument(
                merchant,
                transaction,
                encoding.number(createdAt),
                encoding.number(version),
                source,
                source.length - encoding.out.length() + encoding.ingestedAtOffset,
                encoding.findings.adjustments());
    }

    /** Checks the rules across fields; fields with faults are left out. */
    private void checkTogether() {
        if (encoding.number(version) < 0) {
            fault("version", "INVALID_VALUE", "A version is not negative.");
        }
        if (encoding.has(amount)) {
            long minorUnits = encoding.number(amount);
            if (encoding.number(direction) == credit ? minorUnits < 0 : minorUnits > 0) {
                fault("amount", "INVALID_VALUE", "A CREDIT is not negative and a DEBIT is not positive.");
            }
            checkCurrency("fee", fee);
            checkCurrency("net", net);
        }
    }

    private void checkCurrency(String path, int slot) {
        if (encoding.has(slot) && !Objects.equals(encoding.currency(slot), encoding.currency(amount))) {
            fault(path, "INVALID_CURRENCY", "fee and net are in the currency of the amount.");
        }
    }

    private void fault(String path, String code, String detail) {
        encoding.findings.fault(path, code, detail);
    }

    private static void requireLongIds(FieldCatalogue catalogue) {
        for (Field field : catalogue.byPath().values()) {
            if (field.format() == FieldFormat.EXTERNAL_ID && field.maxLength() < CardFingerprints.ID_LENGTH) {
                throw new IllegalArgumentException(field.path() + ": an external_id has a max_length of "
                        + CardFingerprints.ID_LENGTH + " or more");
            }
        }
    }

    private int slot(String path) {
        Integer slot = slots.get(path);
        if (slot == null) {
            throw new IllegalStateException("Nobody notes " + path);
        }
        return slot;
    }

    private static boolean isDerived(Field field) {
        SearchProperties search = field.search();
        return search != null
                && (search.foundByText()
                        || switch (search.as()) {
                            case AMOUNT, SUM, EMAIL, WORDS, PAIRS -> true;
                            case KEYWORD, INSTANT, TEXT -> false;
                        });
    }
}
