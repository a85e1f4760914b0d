package org.txsearch.api.export.format;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.request.UnknownName;
import org.txsearch.api.transactions.SearchQuery;
import org.txsearch.exports.ExportJob;
import org.txsearch.merchants.Merchants.Merchant;
import org.txsearch.summary.PeriodSummary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
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

    /** Writes the rows of one file. */
    public interface RowWriter extends AutoCloseable {

        /** Writes one stored item. */
        void row(byte[] bytes, int offset, int length) throws IOException;

        /** Writes what is buffered; the caller closes the stream. */
        void finish() throws IOException;

        /** Frees what the writer holds. */
        @Override
        default void close() throws IOException {}
    }

    /**
     * The context of an export, for formats that print it.
     *
     * @param job the export
     * @param rows its query
     * @param asOf until when the data is complete
     * @param period balances and movements if the rows are all of a period, or all of it in some currencies; otherwise null
     * @param merchant the merchant's record; null if it has none
     */
    public record Contents(
            ExportJob job,
            SearchQuery rows,
            Instant asOf,
            @Nullable PeriodSummary period,
            @Nullable Merchant merchant) {}

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
            return format.lowerName() + (isCompressed() ? ".gz" : "");
        }

        public String contentType() {
            return isCompressed() ? GZIP : format.contentType();
        }

        public boolean isCompressed() {
            return format.isCompressed(options);
        }

        public RowWriter writer(Contents contents, OutputStream out) throws IOException {
            return format.writer(contents, options, out);
        }
    }

    /** The name in requests and responses. */
    public final String name() {
        return name;
    }

    /** The name of the member with its options, of the file extension, and in metrics. */
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

    /** Whether the files are compressed with gzip under these options. */
    public boolean isCompressed(JsonNode chosen) {
        return false;
    }

    /** What to do instead where these options cannot be combined, or null. */
    protected @Nullable String conflict(JsonNode chosen) {
        return null;
    }

    protected abstract RowWriter writer(Contents contents, JsonNode chosen, OutputStream out) throws IOException;

    /** This format with its default options. */
    public final Chosen byDefault() {
        ObjectNode defaults = JsonMapper.shared().createObjectNode();
        options.forEach(option -> defaults.set(option.name(), option.byDefault()));
        return new Chosen(this, defaults);
    }

    /** This format with the options that a request sets; faults are noted, and leave the default. */
    public final Chosen read(JsonValue.Members members, Faults faults) {
        List<String> names = options.stream().map(FormatOption::name).toList();
        members.byName().forEach((member, value) -> {
            if (!names.contains(member)) {
                UnknownName.note(value.pointer(), member, names, "option", faults);
            }
        });
        Chosen chosen = byDefault();
        for (FormatOption option : options) {
            JsonValue given = members.byName().get(option.name());
            JsonNode value = given == null ? null : option.read(given, faults);
            if (value != null) {
                chosen.options().set(option.name(), value);
            }
        }
        String conflict = conflict(chosen.options());
        if (conflict != null) {
            faults.add(members.pointer(), FaultCode.INVALID_VALUE, conflict);
        }
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
