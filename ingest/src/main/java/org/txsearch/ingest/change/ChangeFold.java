package org.txsearch.ingest.change;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.CardFingerprints;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.RecordFault;
import org.txsearch.document.RecordFindings;
import org.txsearch.document.RecordRule;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.StoredDocument;
import org.txsearch.ingest.source.RecordJson;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldKind;
import org.txsearch.time.Rfc3339;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Applies a change to the stored base version, and validates the result like any NDJSON record. For one thread. */
public final class ChangeFold {

    private static final Set<String> NOT_SETTABLE =
            Set.of("id", "merchant_id", "created_at", "version", "ingested_at", "erased_at");

    private final FieldCatalogue catalogue = FieldCatalogue.transaction();
    private final DocumentEncoder encoder;
    private final RecordJson json = new RecordJson();

    /** Creates a fold whose documents have the given card fingerprints. */
    public ChangeFold(CardFingerprints fingerprints) {
        this.encoder = DocumentEncoder.create(fingerprints);
    }

    /**
     * Returns the document after the change. It keeps the {@code created_at} of the base; a different one counts as an
     * adjustment.
     *
     * @param base the stored version that the change names
     * @param ingestedAt when the change was ingested, in epoch milliseconds
     * @throws InvalidTransactionException if the change or its result breaks a rule
     */
    public TransactionDocument fold(StoredDocument base, Change change, long ingestedAt)
            throws InvalidTransactionException {
        ObjectNode item = (ObjectNode) RecordJson.STRICT.readTree(new String(base.source(), StandardCharsets.UTF_8));
        item.remove(TransactionDocument.INDEX_MEMBER);
        List<RecordFault> faults = new ArrayList<>();
        RecordFindings findings = new RecordFindings();
        for (Map.Entry<String, String> member : change.set().entrySet()) {
            RecordFault fault = set(item, member.getKey(), member.getValue(), findings);
            if (fault != null) {
                faults.add(fault);
            }
        }
        if (!faults.isEmpty()) {
            throw new InvalidTransactionException(faults);
        }
        item.put("version", change.version());
        TransactionDocument document = encoder.encode(
                        json.transaction(RecordJson.STRICT.writeValueAsString(item), findings), ingestedAt)
                .adjusted(findings.adjustments());
        return document.createdAt() == change.createdAt()
                ? document
                : document.adjusted(List.of(TransactionDocument.createdAtKept(Rfc3339.format(change.createdAt()))));
    }

    private @Nullable RecordFault set(ObjectNode item, String path, String text, RecordFindings findings) {
        Field field = catalogue.find(path);
        if (field == null) {
            return new RecordFault(path, "UNKNOWN_FIELD", "A transaction has no such member.");
        }
        if (NOT_SETTABLE.contains(path)) {
            return new RecordFault(path, "NOT_SETTABLE", "A change cannot set this member.");
        }
        ObjectNode parent = item;
        int from = 0;
        for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', from)) {
            Field outer = catalogue.find(path.substring(0, dot));
            if (outer == null || outer.kind() == FieldKind.RECORDS) {
                return new RecordFault(path, "NOT_SETTABLE", "An array is set as a whole.");
            }
            JsonNode child = parent.get(outer.name());
            if (child != null && !child.isNull() && !child.isObject()) {
                String detail = "The change sets it to a value that is no object, and a member of it.";
                if (outer.strict()) {
                    return new RecordFault(path, "INVALID_VALUE", detail);
                }
                findings.adjusted(outer, RecordRule.ENTRY_LEFT_OUT, child.toString(), detail.replaceFirst("\\.$", ""));
            }
            parent = child instanceof ObjectNode object ? object : parent.putObject(outer.name());
            from = dot + 1;
        }
        try {
            JsonNode value = RecordJson.STRICT.readTree(text);
            if (value.isMissingNode()) {
                return new RecordFault(path, "MALFORMED_JSON", "The value is empty: it is the JSON text of one value.");
            }
            parent.set(field.name(), value);
            return null;
        } catch (JacksonException e) {
            return new RecordFault(path, "MALFORMED_JSON", RecordJson.faultDetail("The value", e));
        }
    }
}
