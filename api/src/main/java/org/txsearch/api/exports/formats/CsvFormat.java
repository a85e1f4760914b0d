package org.txsearch.api.exports.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.Member;
import org.txsearch.api.search.SearchQuery;
import org.txsearch.csv.CsvColumns;
import org.txsearch.csv.CsvDialect;
import org.txsearch.csv.CsvWriter;
import org.txsearch.schema.LabelLanguage;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.StringNode;

/** Writes rows as CSV after a header: as they are, for a spreadsheet, or for a bookkeeping program. */
final class CsvFormat extends ExportFormat {

    private static final String PROFILE = "profile";
    private static final String DELIMITER = "delimiter";
    private static final String DECIMAL_SEPARATOR = "decimal_separator";
    private static final String BOM = "bom";
    private static final String DATE_FORMAT = "date_format";
    private static final String COMPRESSION = "compression";
    private static final String FIELDS = "fields";
    private static final String FILTER = "filter";

    private enum Compression {
        NONE,
        GZIP
    }

    CsvFormat() {
        super(
                "CSV",
                "text/csv;charset=UTF-8",
                "How CSV is written; for exports as CSV only.",
                Member.firstOf(PROFILE, CsvProfile.names())
                        .describedAs(
                                "The program that the files are for; by default generic. Each determines what its program requires,"
                                        + " and the defaults of the other options."),
                Member.firstOf(DELIMITER, List.of(",", ";", "\t", "|"))
                        .describedAs("The separator of cells; by default a comma."),
                Member.firstOf(DECIMAL_SEPARATOR, List.of(".", ","))
                        .describedAs(
                                "The separator of decimals; by default a point. A comma requires another delimiter."),
                Member.truth(BOM).describedAs("Whether files start with a byte order mark; by default not."),
                Member.text(DATE_FORMAT, DateForm.MAX_LENGTH)
                        .defaultsTo(DateForm.ISO, DateForm.ISO)
                        .describedAs(
                                "How points in time are written: iso in UTC (default), iso_local in time_zone with its offset,"
                                        + " date for the date in time_zone, or a pattern in time_zone of the letters "
                                        + "y u M L d E a H h m s S X x Z of CLDR with year, month and day."),
                ItemColumns.languageOption(
                        "The language of the header and of descriptions, and in the profile excel of types and"
                                + " statuses; without it the header has the paths."),
                ItemColumns.columnsOption(),
                DatevSettings.OPTION,
                Member.constant(COMPRESSION, Compression.NONE)
                        .describedAs("How files are compressed; by default not at all."));
    }

    @Override
    public boolean isCompressed(JsonNode chosen) {
        return chosen.path(COMPRESSION).asString().equals(Compression.GZIP.name());
    }

    @Override
    protected String contentType(JsonNode chosen) {
        return profile(chosen) == CsvProfile.DATEV ? "text/csv;charset=windows-1252" : contentType();
    }

    @Override
    public String namePrefix(JsonNode chosen) {
        return profile(chosen) == CsvProfile.DATEV ? DatevRows.NAME_PREFIX : "";
    }

    /** Returns the program if the file is for one program only. */
    @Override
    public String nameWord(JsonNode chosen) {
        CsvProfile profile = profile(chosen);
        return profile.isLedger() ? profile.lowerName() : super.nameWord(chosen);
    }

    @Override
    public long maxRows(JsonNode chosen, long usual) {
        return profile(chosen).maxTransactions(usual);
    }

    @Override
    public int rowsPerFile(JsonNode chosen, int usual) {
        return profile(chosen).rowsPerFile(usual);
    }

    private static CsvProfile profile(JsonNode chosen) {
        return CsvProfile.of(chosen.path(PROFILE).asString());
    }

    @Override
    protected void check(RequestedFormat requested, Faults faults) {
        ItemColumns.checkPaths(requested, faults);
        if (!requested.isValid(PROFILE)) {
            return;
        }
        CsvProfile profile = profile(requested.options());
        if (profile.isLedger() && !requested.sets(ItemColumns.LANGUAGE)) {
            requested.options().put(ItemColumns.LANGUAGE, profile == CsvProfile.DATEV ? "de" : "en");
        }
        checkForm(profile, requested, faults);
        checkDates(profile, requested, faults);
        checkColumns(profile, requested, faults);
        SearchQuery rows = requested.query().rows();
        if (profile.isLedger() && !rows.filter().hasOneCurrency() && !requested.mayFilter("currency")) {
            faults.add(
                    FILTER,
                    FaultCode.INVALID_VALUE,
                    "Files of this profile have no column for the currency; filter exactly one, as in"
                            + " {\"currency\":{\"eq\":\"EUR\"}}.");
        }
        DatevSettings.check(profile == CsvProfile.DATEV, requested, faults);
    }

    private static void checkForm(CsvProfile profile, RequestedFormat requested, Faults faults) {
        boolean hasComma = profile.hasDecimalComma(ItemColumns.language(requested.options()));
        if (profile != CsvProfile.GENERIC) {
            // Excel's user chooses the separators, so the request may set them.
            set(DELIMITER, StringNode.valueOf(hasComma ? ";" : ","), profile.isLedger(), requested, faults);
            set(DECIMAL_SEPARATOR, StringNode.valueOf(hasComma ? "," : "."), profile.isLedger(), requested, faults);
            set(BOM, BooleanNode.valueOf(profile == CsvProfile.EXCEL), true, requested, faults);
        }
        boolean isValid = requested.isValid(DELIMITER)
                && requested.isValid(DECIMAL_SEPARATOR)
                && requested.isValid(ItemColumns.LANGUAGE);
        if (isValid && requested.text(DELIMITER).equals(requested.text(DECIMAL_SEPARATOR))) {
            faults.add(
                    requested.given().pointer(),
                    FaultCode.INVALID_VALUE,
                    "The delimiter equals the decimal separator; send another one, such as \";\".");
        }
    }

    /** Sets an option to the value of the profile; adds a fault if the request contradicts a required value. */
    private static void set(
            String option, JsonNode value, boolean isRequired, RequestedFormat requested, Faults faults) {
        if (!requested.sets(option)) {
            requested.options().set(option, value);
        } else if (isRequired
                && requested.isValid(option)
                && !requested.options().path(option).equals(value)) {
            rejectOption(requested.pointer(option), faults);
        }
    }

    private static void rejectOption(String where, Faults faults) {
        faults.add(
                where,
                FaultCode.INVALID_VALUE,
                "The profile determines this; leave it out, or choose another profile.");
    }

    private static void checkDates(CsvProfile profile, RequestedFormat requested, Faults faults) {
        if (!requested.sets(DATE_FORMAT)) {
            requested.options().put(DATE_FORMAT, profile.dateFormat());
            return;
        }
        if (!requested.isValid(DATE_FORMAT)) {
            return;
        }
        String form = requested.text(DATE_FORMAT);
        String fault = DateForm.fault(form);
        if (fault != null) {
            faults.add(requested.pointer(DATE_FORMAT), FaultCode.INVALID_VALUE, fault);
        } else if (profile == CsvProfile.DATEV) {
            rejectOption(requested.pointer(DATE_FORMAT), faults);
        } else if (profile.isLedger() && DateForm.hasTime(form)) {
            faults.add(
                    requested.pointer(DATE_FORMAT),
                    FaultCode.INVALID_VALUE,
                    "The profile has a date without a time; send date, or a pattern such as dd/MM/yyyy.");
        }
    }

    private static void checkColumns(CsvProfile profile, RequestedFormat requested, Faults faults) {
        if (profile.isLedger()) {
            if (requested.sets(ItemColumns.COLUMNS)) {
                rejectOption(requested.pointer(ItemColumns.COLUMNS), faults);
            }
            if (requested.query().hasFields()) {
                rejectOption(FIELDS, faults);
            }
        } else {
            ItemColumns.checkFields(requested, faults);
        }
    }

    @Override
    public RowWriter writer(ExportContents contents, JsonNode chosen, OutputStream out) throws IOException {
        LabelLanguage language = ItemColumns.language(chosen);
        return switch (profile(chosen)) {
            case QUICKBOOKS -> new LedgerCsv(false, dates(contents, chosen), language, out);
            case XERO -> new LedgerCsv(true, dates(contents, chosen), language, out);
            case DATEV -> new DatevRows(contents, DatevSettings.of(chosen), language, out);
            case GENERIC, EXCEL -> items(contents, chosen, out);
        };
    }

    private static @Nullable DateTimeFormatter dates(ExportContents contents, JsonNode chosen) {
        Locale locale = Locale.forLanguageTag(ItemColumns.language(chosen).name());
        return DateForm.formatter(
                chosen.path(DATE_FORMAT).asString(), contents.rows().zone(), locale);
    }

    private static RowWriter items(ExportContents contents, JsonNode chosen, OutputStream out) throws IOException {
        CsvWriter csv = new CsvWriter(
                columns(contents, chosen),
                new CsvDialect(
                        chosen.path(DELIMITER).asString().charAt(0),
                        chosen.path(DECIMAL_SEPARATOR).asString().charAt(0),
                        chosen.path(BOM).asBoolean(),
                        dates(contents, chosen),
                        profile(chosen) == CsvProfile.EXCEL ? CsvProfile.MAX_EXCEL_CELL : Integer.MAX_VALUE),
                out);
        csv.header();
        return new RowWriter() {
            @Override
            public void row(byte[] bytes, int offset, int length) throws IOException {
                csv.row(bytes, offset, length);
            }

            @Override
            public void finish() throws IOException {
                csv.flush();
            }
        };
    }

    private static CsvColumns columns(ExportContents contents, JsonNode chosen) {
        CsvColumns columns = ItemColumns.of(contents, chosen);
        boolean isTranslated = profile(chosen) == CsvProfile.EXCEL
                && chosen.path(ItemColumns.LANGUAGE).isString();
        return isTranslated ? columns.translated(ItemColumns.language(chosen)) : columns;
    }
}
