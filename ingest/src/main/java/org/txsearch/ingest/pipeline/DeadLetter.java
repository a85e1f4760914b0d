package org.txsearch.ingest.pipeline;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.txsearch.document.CardNumbers;
import org.txsearch.document.RecordFault;
import org.txsearch.ingest.source.RecordPosition;
import tools.jackson.databind.json.JsonMapper;

/**
 * A rejected record.
 *
 * @param text the record as JSON or as in its source, or the part that can be shown
 */
public record DeadLetter(RecordPosition position, List<RecordFault> faults, String text) implements RecordOutcome {

    /** The maximum length of a line, which reprocessing requires. */
    public static final int MAX_BYTES = 4 << 20;

    /** The number of characters to keep of a text that is too long: enough to recognize the record. */
    private static final int SHOWN_CHARACTERS = 10_000;

    private static final int SHOWN_FAULTS = 100;
    private static final int SHOWN_FAULT_CHARACTERS = 500;

    @Override
    public int characters() {
        return text.length();
    }

    /**
     * Returns the letter as JSON with masked card numbers: {@code source}, position ({@code line}, {@code record}, or
     * {@code partition} and {@code offset}), {@code faults}, and {@code text}. A letter that would be longer than
     * {@code maxBytes} has only the beginning of the text and {@code truncated}, and {@code detail} names the position
     * of the record.
     */
    public String json(int maxBytes) {
        String json = json(text.length(), SHOWN_FAULTS);
        if (bytes(json) > maxBytes) {
            json = json(SHOWN_CHARACTERS, SHOWN_FAULTS);
        }
        return bytes(json) > maxBytes ? json(0, 1) : json;
    }

    private static int bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8).length;
    }

    private String json(int characters, int shownFaults) {
        Map<String, Object> members = position.members();
        members.put("faults", faults(shownFaults));
        String masked = CardNumbers.mask(text);
        String shown = beginning(masked, characters);
        members.put("text", shown);
        if (!masked.equals(text)) {
            // Reprocessing must not treat a masked value as the original one.
            members.put("masked", true);
        }
        if (shown.length() < masked.length()) {
            members.put("truncated", true);
            members.put(
                    "detail",
                    "The text is the first %d of %d characters, so that ./txsearch reprocess cannot take it up. The whole record is in %s."
                            .formatted(shown.length(), masked.length(), position));
        }
        return JsonMapper.shared().writeValueAsString(members);
    }

    /** Masks and shortens faults: the name of an unknown member may be a card number, or as long as the record. */
    private List<RecordFault> faults(int most) {
        List<RecordFault> shown = new ArrayList<>();
        for (RecordFault fault : faults.subList(0, Math.min(most, faults.size()))) {
            shown.add(new RecordFault(shown(fault.path()), fault.code(), shown(fault.detail())));
        }
        if (faults.size() > most) {
            shown.add(new RecordFault("", "MORE_FAULTS", "The record has " + (faults.size() - most) + " more faults."));
        }
        return shown;
    }

    private static String shown(String text) {
        String masked = CardNumbers.mask(text);
        String beginning = beginning(masked, SHOWN_FAULT_CHARACTERS);
        return beginning.length() < masked.length() ? beginning + "…" : masked;
    }

    /** Returns the beginning of a text, which never ends with half a character. */
    private static String beginning(String text, int characters) {
        if (text.length() <= characters) {
            return text;
        }
        boolean divides = characters > 0 && Character.isHighSurrogate(text.charAt(characters - 1));
        return text.substring(0, divides ? characters - 1 : characters);
    }
}
