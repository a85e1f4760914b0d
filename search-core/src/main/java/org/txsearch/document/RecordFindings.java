package org.txsearch.document;

import java.util.ArrayList;
import java.util.List;
import org.txsearch.schema.Field;

/**
 * The findings in one record that cannot be stored as sent. In a strict member a finding is a fault, and the record is refused.
 * Any other member only describes the payment and never keeps it out: it is adjusted, and the record is stored.
 */
public final class RecordFindings {

    private static final int MAX_FAULTS = 20;
    private static final int MAX_ADJUSTMENTS = 100;
    private static final int MAX_SENT_LENGTH = 20_000;

    private final List<RecordFault> faults = new ArrayList<>();
    private final List<Adjustment> adjustments = new ArrayList<>();
    private int more;

    void clear() {
        faults.clear();
        adjustments.clear();
        more = 0;
    }

    /** Notes a fault, whatever member it concerns: the record is refused. */
    public void fault(String path, String code, String detail) {
        if (faults.size() < MAX_FAULTS) {
            faults.add(new RecordFault(path, code, detail));
        }
    }

    /**
     * Notes that a member has a value that cannot be stored: the caller stores null, an empty list or an empty map.
     *
     * @param detail what is wrong and what would be right
     * @param sent the value as it was sent
     */
    public void invalid(Field field, String code, String detail, String sent) {
        if (field.strict()) {
            fault(field.path(), code, detail);
        } else if (!field.isPartOfAmount()) {
            add(field, code, detail + " " + stored(field), sent);
        }
    }

    /** Notes how a member that only describes is adjusted; the values complete the sentence of the rule. */
    public void adjusted(Field field, RecordRule rule, String sent, Object... values) {
        if (field.strict()) {
            throw new IllegalArgumentException(field.path() + " is strict: it is never adjusted");
        }
        add(field, rule.name(), rule.detail(values), sent);
    }

    public void addAll(RecordFindings part) {
        part.faults.forEach(fault -> fault(fault.path(), fault.code(), fault.detail()));
        part.adjustments.forEach(this::add);
        more += part.more;
    }

    private void add(Field field, String rule, String detail, String sent) {
        // Masked before it is cut: the beginning of a card number is not recognised as one.
        add(new Adjustment(field.path(), rule, detail, CutText.cut(CardNumbers.mask(sent), MAX_SENT_LENGTH)));
    }

    private void add(Adjustment adjustment) {
        if (adjustments.size() < MAX_ADJUSTMENTS) {
            adjustments.add(adjustment);
        } else {
            more++;
        }
    }

    private static String stored(Field field) {
        return switch (field.kind()) {
            case RECORDS -> "No element is stored.";
            case STRING_MAP -> "No key is stored.";
            default -> "Null is stored.";
        };
    }

    public boolean hasFaults() {
        return !faults.isEmpty();
    }

    public boolean has(String path, String code) {
        return faults.stream()
                .anyMatch(fault -> fault.path().equals(path) && fault.code().equals(code));
    }

    public List<RecordFault> faults() {
        return List.copyOf(faults);
    }

    /** Returns the members that are stored otherwise than they were sent. */
    public List<Adjustment> adjustments() {
        // Nearly all records are stored as they were sent.
        if (adjustments.isEmpty()) {
            return List.of();
        }
        List<Adjustment> all = new ArrayList<>(adjustments);
        if (more > 0) {
            all.add(new Adjustment("", "MORE_ADJUSTMENTS", more + " more values of the record are adjusted.", ""));
        }
        return List.copyOf(all);
    }
}
