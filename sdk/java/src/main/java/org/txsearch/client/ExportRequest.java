package org.txsearch.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an export holds and how its files look. Immutable. */
public final class ExportRequest {

    private final Map<String, Object> members;
    private final @Nullable String idempotencyKey;

    private ExportRequest(Map<String, Object> members, @Nullable String idempotencyKey) {
        this.members = members;
        this.idempotencyKey = idempotencyKey;
    }

    /** Starts with an export of all transactions. */
    public static Builder builder() {
        return new Builder();
    }

    Map<String, Object> members() {
        return members;
    }

    @Nullable
    String idempotencyKey() {
        return idempotencyKey;
    }

    /** Adds to an export. */
    public static final class Builder extends BodyBuilder.Rows<Builder> {

        private final Map<String, Object> csv = new LinkedHashMap<>();
        private final List<Map<String, String>> columns = new ArrayList<>();
        private final Map<String, Object> xlsx = new LinkedHashMap<>();
        private final List<Map<String, String>> xlsxColumns = new ArrayList<>();
        private final Map<String, Object> pdf = new LinkedHashMap<>();
        private @Nullable String idempotencyKey;

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** {@code CSV}, {@code XLSX}, {@code NDJSON}, {@code PDF}, {@code CAMT053} or {@code OFX}. */
        public Builder format(String name) {
            return set("format", name);
        }

        /** The program that the files are for, {@code excel} for example; {@code generic} by default. */
        public Builder csvProfile(String name) {
            return csv("profile", name);
        }

        /** Adds a column with the label of its path, in the language of the header. */
        public Builder csvColumn(String path) {
            columns.add(Map.of("path", path));
            return csv("columns", List.copyOf(columns));
        }

        /** Adds a column; without any, there is one for each field. */
        public Builder csvColumn(String path, String label) {
            columns.add(Map.of("path", path, "label", label));
            return csv("columns", List.copyOf(columns));
        }

        /** How times are written: {@code iso}, which is the default, {@code iso_local}, {@code date} or a pattern. */
        public Builder csvDateFormat(String form) {
            return csv("date_format", form);
        }

        /** The language of the header, {@code de} for example; in the profile {@code excel} also of types and statuses. */
        public Builder csvLanguage(String code) {
            return csv("language", code);
        }

        /** To whom the bookings of the profile {@code datev} belong, and their accounts, as the API takes it. */
        public Builder csvDatev(Map<String, ?> options) {
            return csv("datev", Map.copyOf(options));
        }

        /** The separator of cells: a comma by default, or a semicolon, a tab or {@code |}. */
        public Builder csvDelimiter(String separator) {
            return csv("delimiter", separator);
        }

        /** The separator of decimals: a point by default, or a comma with another delimiter. */
        public Builder csvDecimalSeparator(String separator) {
            return csv("decimal_separator", separator);
        }

        /** Whether files start with a byte order mark, as spreadsheets like it. */
        public Builder csvBom(boolean isPresent) {
            return csv("bom", isPresent);
        }

        /** {@code NONE}, which is the default, or {@code GZIP}. */
        public Builder csvCompression(String name) {
            return csv("compression", name);
        }

        /** The language of the header, of types and statuses, {@code de} for example. */
        public Builder xlsxLanguage(String code) {
            return xlsx("language", code);
        }

        /** Adds a column with the label of its path, in the language of the header. */
        public Builder xlsxColumn(String path) {
            xlsxColumns.add(Map.of("path", path));
            return xlsx("columns", List.copyOf(xlsxColumns));
        }

        /** Adds a column; without any, there is one for each field. */
        public Builder xlsxColumn(String path, String label) {
            xlsxColumns.add(Map.of("path", path, "label", label));
            return xlsx("columns", List.copyOf(xlsxColumns));
        }

        /** {@code A4}, which is the default, {@code A3}, {@code LETTER} or {@code LEGAL}. */
        public Builder pdfPageSize(String name) {
            return pdf("page_size", name);
        }

        /** {@code LANDSCAPE}, which is the default, or {@code PORTRAIT}. */
        public Builder pdfOrientation(String name) {
            return pdf("orientation", name);
        }

        /** The title instead of the default one. */
        public Builder pdfTitle(String text) {
            return pdf("title", text);
        }

        /** The language of headings and words: {@code EN}, which is the default, {@code DE}, {@code FR} or {@code ES}. */
        public Builder pdfLanguage(String name) {
            return pdf("language", name);
        }

        /** The same key and the same request give the same export for 24 hours; by default each call has a key of its own. */
        public Builder idempotencyKey(String key) {
            this.idempotencyKey = key;
            return this;
        }

        private Builder csv(String name, Object value) {
            csv.put(name, value);
            return set("csv", Map.copyOf(csv));
        }

        private Builder xlsx(String name, Object value) {
            xlsx.put(name, value);
            return set("xlsx", Map.copyOf(xlsx));
        }

        private Builder pdf(String name, Object value) {
            pdf.put(name, value);
            return set("pdf", Map.copyOf(pdf));
        }

        /** The request. */
        public ExportRequest build() {
            if (!members().containsKey("format")) {
                throw new IllegalArgumentException("An export needs a format, CSV for example.");
            }
            return new ExportRequest(members(), idempotencyKey);
        }
    }
}
