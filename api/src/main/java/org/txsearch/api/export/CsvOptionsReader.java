package org.txsearch.api.export;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.transactions.BodyValues;
import org.txsearch.api.transactions.Faults;
import org.txsearch.api.transactions.JsonValue;

/** Reads how CSV is to be written. */
final class CsvOptionsReader {

    static final List<String> DELIMITERS = List.of(",", ";", "\t", "|");
    static final List<String> DECIMAL_SEPARATORS = List.of(".", ",");

    private static final String DELIMITER = "delimiter";
    private static final String DECIMAL_SEPARATOR = "decimal_separator";
    private static final String BOM = "bom";
    private static final String COMPRESSION = "compression";
    private static final List<String> MEMBERS = List.of(DELIMITER, DECIMAL_SEPARATOR, BOM, COMPRESSION);

    private final Faults faults;

    CsvOptionsReader(Faults faults) {
        this.faults = faults;
    }

    CsvOptions read(JsonValue.Members members) {
        Map<String, JsonValue> given = members.byName();
        UnknownMembers.note(members, MEMBERS, "option", faults);
        CsvOptions standard = CsvOptions.STANDARD;
        String delimiter = character(given.get(DELIMITER), DELIMITERS, standard.delimiter());
        String decimal = character(given.get(DECIMAL_SEPARATOR), DECIMAL_SEPARATORS, standard.decimalSeparator());
        if (delimiter.equals(decimal)) {
            faults.add(
                    members.pointer(),
                    FaultCode.INVALID_VALUE,
                    "The delimiter is the decimal separator, too; send another one, such as \";\".");
        }
        return new CsvOptions(delimiter, decimal, bom(given.get(BOM)), compression(given.get(COMPRESSION)));
    }

    private String character(@Nullable JsonValue value, List<String> offered, String otherwise) {
        if (value == null) {
            return otherwise;
        }
        List<String> text = BodyValues.text(value, faults);
        if (text != null && offered.contains(text.get(0))) {
            return text.get(0);
        }
        if (text != null) {
            faults.add(
                    value.pointer(),
                    FaultCode.INVALID_ENUM,
                    "There is no such value; send one of \""
                            + String.join("\", \"", offered).replace("\t", "\\t") + "\".");
        }
        return otherwise;
    }

    private boolean bom(@Nullable JsonValue value) {
        return value != null && Boolean.TRUE.equals(BodyValues.truth(value, faults));
    }

    private CsvOptions.Compression compression(@Nullable JsonValue value) {
        CsvOptions.Compression given =
                value == null ? null : ExportRequestReader.constant(value, CsvOptions.Compression.values(), faults);
        return given == null ? CsvOptions.Compression.NONE : given;
    }
}
