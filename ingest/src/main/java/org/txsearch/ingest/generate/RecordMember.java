package org.txsearch.ingest.generate;

import java.util.List;
import org.txsearch.schema.Field;
import org.txsearch.schema.Field.Kind;

/** A member of a record: how it is written from the draft's slot, or from the slots of its own members. */
final class RecordMember {

    private static final int NO_SLOT = -1;

    private final String path;
    private final Kind kind;
    private final boolean nullable;
    private final int slot;
    private final RecordMember[] children;

    private RecordMember(Field field, int slot, List<RecordMember> children) {
        this.path = field.path();
        this.kind = field.kind();
        this.nullable = field.nullable();
        this.slot = slot;
        this.children = children.toArray(RecordMember[]::new);
    }

    static RecordMember leaf(Field field, int slot) {
        return new RecordMember(field, slot, List.of());
    }

    static RecordMember record(Field field, List<RecordMember> children) {
        return new RecordMember(field, NO_SLOT, children);
    }

    /** Appends the value, or null where the draft has none, and returns whether it had one. */
    boolean write(RecordDraft draft, AvroBuffer out) {
        if (kind == Kind.RECORD) {
            return writeRecord(draft, out);
        }
        if (!draft.has(slot)) {
            writeAbsent(out);
            return false;
        }
        if (nullable) {
            out.number(1);
        }
        switch (kind) {
            case STRING -> out.text(draft.textAt(slot));
            case ENUM, INSTANT, INTEGER, LONG -> out.number(draft.numberAt(slot));
            case BOOLEAN -> out.bool(draft.numberAt(slot) != 0);
            case MONEY -> out.money(draft.numberAt(slot), draft.denominationAt(slot));
            case RECORDS, STRING_MAP -> draft.entriesAt(slot).write(out);
            case RECORD -> throw new IllegalStateException("A record has no slot");
        }
        return true;
    }

    /** A record none of whose members is there is null itself. */
    private boolean writeRecord(RecordDraft draft, AvroBuffer out) {
        int start = out.length();
        if (nullable) {
            out.number(1);
        }
        boolean any = false;
        for (RecordMember child : children) {
            any |= child.write(draft, out);
        }
        if (!any && nullable) {
            out.truncate(start);
            out.number(0);
        }
        return any;
    }

    /** Null is the union's first branch; no entries are a block of none. Both are a zero. */
    private void writeAbsent(AvroBuffer out) {
        if (!nullable && kind != Kind.RECORDS && kind != Kind.STRING_MAP) {
            throw new IllegalStateException(path + " is required by the schema, and the generator does not know it");
        }
        out.number(0);
    }
}
