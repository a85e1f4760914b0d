package org.txsearch.api.exports.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.transactions.SearchQuery;
import org.txsearch.exports.Frequency;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A format of exports. The request's reader, answers, file names, limits, metrics and the OpenAPI document derive from it;
 * {@link ExportFormats} lists all formats.
 */
public abstract class ExportFormat {

    private final String name;
    private final String contentType;
    private final String optionsDescription;
    private final List<FormatOption> options;

    /**
     * Declares a format.
     *
     * @param name in capital letters, as in requests and responses
     * @param contentType of files that are not compressed
     * @param optionsDescription what its options are for; empty without options
     * @param options in the order of responses
     */
    protected ExportFormat(String name, String contentType, String optionsDescription, FormatOption... options) {
        this.name = name;
        this.contentType = contentType;
        this.optionsDescription = optionsDescription;
        this.options = List.of(options);
    }

    /**
     * The query of a request, against which options are checked.
     *
     * @param rows the filter, order, zone and fields that were read; a part with a fault has its default
     * @param filtered the fields that its filter names
     * @param hasFields whether it names the parts of the rows
     * @param every how often the schedule creates the export; null for a single one
     */
    public record Query(
            SearchQuery rows,
            Set<String> filtered,
            boolean hasFields,
            @Nullable Frequency every) {}

    /**
     * A format with the options of a request.
     *
     * @param format the format
     * @param options a value for each of its options, as they are stored and as responses repeat them
     */
    public record Chosen(ExportFormat format, ObjectNode options) {

        static final String GZIP = "application/gzip";

        /** The end of a file's name, after the point. */
        public String extension() {
            return format.extension() + (isCompressed() ? ".gz" : "");
        }

        /** What the name of a file must start with. */
        public String namePrefix() {
            return format.namePrefix(options);
        }

        public String contentType() {
            return isCompressed() ? GZIP : format.contentType(options);
        }

        /** The maximum number of transactions of an export, where that setting is the usual one. */
        public long maxRows(long usual) {
            return format.maxRows(options, usual);
        }

        /** The number of rows from which a file takes no further transaction, where that setting is the usual maximum. */
        public int rowsPerFile(int usual) {
            return format.rowsPerFile(options, usual);
        }

        public boolean isCompressed() {
            return format.isCompressed(options);
        }

        public RowWriter writer(ExportContents contents, OutputStream out) throws IOException {
            return format.writer(contents, options, out);
        }
    }

    /** The name in requests and responses. */
    public final String name() {
        return name;
    }

    /** The name of the member with its options, and in metrics. */
    public final String lowerName() {
        return name.toLowerCase(Locale.ROOT);
    }

    public final String contentType() {
        return contentType;
    }

    public final String optionsDescription() {
        return optionsDescription;
    }

    public final List<FormatOption> options() {
        return options;
    }

    /** Whether the format determines the columns, so that a request must not have {@code fields}. */
    public boolean hasOwnColumns() {
        return false;
    }

    /** Whether an export is a single file, which is held in memory until its last row. */
    public boolean isOneDocument() {
        return false;
    }

    /** Whether the rows are split into files of a bounded number of rows. */
    public boolean isSplit() {
        return !isOneDocument();
    }

    /** Whether the rows must be those of a period or of a payout, with nothing left out that moved money. */
    public boolean needsPeriod() {
        return false;
    }

    /** The end of the name of files that are not compressed. */
    public String extension() {
        return lowerName();
    }

    /** Whether the files are compressed with gzip under these options. */
    public boolean isCompressed(JsonNode chosen) {
        return false;
    }

    /** The media type of files that are not compressed under these options. */
    protected String contentType(JsonNode chosen) {
        return contentType;
    }

    /** What the name of a file must start with under these options. */
    protected String namePrefix(JsonNode chosen) {
        return "";
    }

    /** The maximum number of transactions of an export under these options. */
    protected long maxRows(JsonNode chosen, long usual) {
        return usual;
    }

    /** The number of rows from which a file takes no further transaction under these options. */
    protected int rowsPerFile(JsonNode chosen, int usual) {
        return usual;
    }

    /** Notes faults of options that are valid alone, whatever faults others have, and sets those that follow from others. */
    protected void check(RequestedFormat requested, Faults faults) {}

    protected abstract RowWriter writer(ExportContents contents, JsonNode chosen, OutputStream out) throws IOException;

    /** This format with its default options. */
    public final Chosen byDefault() {
        return new Chosen(this, FormatOption.byDefault(options));
    }

    /** This format with the options that a request sets; faults are noted, and leave the default. */
    public final Chosen read(JsonValue.JsonMembers members, Faults faults) {
        return new Chosen(this, FormatOption.readAll(options, members, "option", faults));
    }

    /** The same, checked against the request's query. */
    public final Chosen read(JsonValue.JsonMembers members, Query query, Faults faults) {
        Chosen chosen = read(members, faults);
        check(new RequestedFormat(members, chosen.options(), query, faults), faults);
        return chosen;
    }

    /** This format with options that were stored as JSON. */
    public final Chosen kept(JsonNode json) {
        Chosen chosen = byDefault();
        options.stream()
                .map(FormatOption::name)
                .filter(json::has)
                .forEach(option -> chosen.options().set(option, json.get(option)));
        return chosen;
    }
}
