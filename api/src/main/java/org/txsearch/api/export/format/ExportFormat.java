package org.txsearch.api.export.format;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Locale;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.transactions.SearchQuery;
import org.txsearch.exports.ExportJob;
import tools.jackson.databind.JsonNode;

/**
 * A format of exports. The request's reader, answers, file names, limits, metrics and the OpenAPI document derive from it;
 * {@link ExportFormats} lists all formats.
 *
 * @param <O> its options
 */
public abstract class ExportFormat<O extends Record> {

    private final String name;
    private final String contentType;
    private final FormatOptions<O> options;

    /**
     * Declares a format.
     *
     * @param name in capital letters, as in requests and responses
     * @param contentType of files that are not compressed
     */
    protected ExportFormat(String name, String contentType, FormatOptions<O> options) {
        this.name = name;
        this.contentType = contentType;
        this.options = options;
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
     */
    public record Contents(ExportJob job, SearchQuery rows, Instant asOf) {}

    /** A format with the options of a request. */
    public record Chosen<O extends Record>(ExportFormat<O> format, O options) {

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

        /** The options as they are stored and as responses repeat them. */
        public JsonNode json() {
            return format.options().json(options);
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

    public final FormatOptions<O> options() {
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
    public boolean isCompressed(O chosen) {
        return false;
    }

    protected abstract RowWriter writer(Contents contents, O chosen, OutputStream out) throws IOException;

    /** This format with its default options. */
    public final Chosen<O> byDefault() {
        return new Chosen<>(this, options.defaults());
    }

    /** This format with the options that a request sets; faults are noted. */
    public final Chosen<O> read(JsonValue.Members members, Faults faults) {
        return new Chosen<>(this, options.read(members, faults));
    }

    /** This format with options that were stored as JSON. */
    public final Chosen<O> kept(JsonNode json) {
        return new Chosen<>(this, options.kept(json));
    }
}
