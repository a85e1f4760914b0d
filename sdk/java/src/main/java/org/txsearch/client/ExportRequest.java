package org.txsearch.client;

import java.util.LinkedHashMap;
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
        private final Map<String, Object> pdf = new LinkedHashMap<>();
        private @Nullable String idempotencyKey;

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** {@code CSV}, {@code NDJSON} or {@code PDF}. */
        public Builder format(String name) {
            return set("format", name);
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

        private Builder pdf(String name, Object value) {
            pdf.put(name, value);
            return set("pdf", Map.copyOf(pdf));
        }

        /** The request. */
        public ExportRequest build() {
            if (!members().containsKey("format")) {
                throw new IllegalArgumentException("An export needs a format: CSV, NDJSON or PDF.");
            }
            return new ExportRequest(members(), idempotencyKey);
        }
    }
}
