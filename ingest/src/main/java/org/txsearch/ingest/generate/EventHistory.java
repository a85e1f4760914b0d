package org.txsearch.ingest.generate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The steps in a transaction's life: they give its version and when it was last updated. */
final class EventHistory {

    private static final RecordShape SHAPE = RecordShape.TRANSACTION.elements("events");
    private static final int EVENTS = RecordShape.TRANSACTION.rows("events");
    private static final int VERSION = RecordShape.TRANSACTION.number("version");
    private static final int UPDATED_AT = RecordShape.TRANSACTION.number("updated_at");
    private static final int TYPE = SHAPE.text("type");
    private static final int AT = SHAPE.number("at");
    private static final int AMOUNT = SHAPE.money("amount");
    private static final int STATUS = SHAPE.text("status");
    private static final Map<Status, Text> STATUSES = statuses();

    private final List<Event> events = new ArrayList<>();

    private record Event(Text type, long at, @Nullable Status status, long amount) {}

    void clear() {
        events.clear();
    }

    /** A step that moves money or not, after which the status is this, or what it was before. */
    void add(Text type, long at, @Nullable Status status, long amount) {
        events.add(new Event(type, at, status, amount));
    }

    void add(Text type, long at, @Nullable Status status) {
        add(type, at, status, 0);
    }

    /** Writes the steps, oldest first. */
    void describe(RecordDraft draft, Denomination denomination) {
        events.sort(Comparator.comparingLong(Event::at));
        Status status = Status.PENDING;
        for (Event event : events) {
            RecordDraft row = draft.append(EVENTS, SHAPE);
            status = event.status() == null ? status : event.status();
            row.text(TYPE, event.type());
            row.number(AT, event.at());
            row.moneyUnlessZero(AMOUNT, event.amount(), denomination);
            row.text(STATUS, STATUSES.get(status));
        }
        draft.number(VERSION, events.size());
        draft.number(UPDATED_AT, events.get(events.size() - 1).at());
    }

    private static Map<Status, Text> statuses() {
        Map<Status, Text> texts = new EnumMap<>(Status.class);
        for (Status status : Status.values()) {
            texts.put(status, Text.of(status.name()));
        }
        return texts;
    }
}
