package org.txsearch.api.export;

/** What an export's files are. */
enum ExportFormat {
    CSV("csv", "text/csv;charset=UTF-8"),
    NDJSON("ndjson", "application/x-ndjson"),
    PDF("pdf", "application/pdf");

    private final String extension;
    private final String contentType;

    ExportFormat(String extension, String contentType) {
        this.extension = extension;
        this.contentType = contentType;
    }

    String extension() {
        return extension;
    }

    String contentType() {
        return contentType;
    }
}
