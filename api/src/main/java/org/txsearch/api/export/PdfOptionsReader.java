package org.txsearch.api.export;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.transactions.BodyValues;
import org.txsearch.api.transactions.Faults;
import org.txsearch.api.transactions.JsonValue;
import org.txsearch.statement.Paper;

/** Reads how a statement is to be printed. */
final class PdfOptionsReader {

    static final int LONGEST_TITLE = 100;

    private static final String PAGE_SIZE = "page_size";
    private static final String ORIENTATION = "orientation";
    private static final String TITLE = "title";
    private static final List<String> MEMBERS = List.of(PAGE_SIZE, ORIENTATION, TITLE);

    private final Faults faults;

    PdfOptionsReader(Faults faults) {
        this.faults = faults;
    }

    PdfOptions read(JsonValue.Members members) {
        Map<String, JsonValue> given = members.byName();
        UnknownMembers.note(members, MEMBERS, "option", faults);
        Paper.Size size = constant(given.get(PAGE_SIZE), Paper.Size.values());
        Paper.Orientation orientation = constant(given.get(ORIENTATION), Paper.Orientation.values());
        PdfOptions standard = PdfOptions.STANDARD;
        return new PdfOptions(
                size == null ? standard.pageSize() : size,
                orientation == null ? standard.orientation() : orientation,
                title(given.get(TITLE)));
    }

    private <E extends Enum<E>> @Nullable E constant(@Nullable JsonValue value, E[] constants) {
        return value == null ? null : ExportRequestReader.constant(value, constants, faults);
    }

    private @Nullable String title(@Nullable JsonValue value) {
        List<String> text = value == null ? null : BodyValues.text(value, faults);
        if (value == null || text == null) {
            return null;
        }
        String title = text.get(0);
        if (title.codePointCount(0, title.length()) > LONGEST_TITLE || title.isBlank()) {
            faults.add(
                    value.pointer(),
                    FaultCode.INVALID_LENGTH,
                    "The title is blank or has more than " + LONGEST_TITLE
                            + " characters; shorten it, or leave it out.");
            return null;
        }
        return title;
    }
}
