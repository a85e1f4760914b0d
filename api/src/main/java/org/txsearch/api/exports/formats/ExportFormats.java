package org.txsearch.api.exports.formats;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All formats of exports, in the order in which they are documented. */
public record ExportFormats(List<ExportFormat> list) {

    public static final ExportFormats ALL = new ExportFormats(List.of(
            new CsvFormat(),
            new XlsxFormat(),
            new NdjsonFormat(),
            new PdfFormat(),
            new StatementFormat("CAMT053", "application/xml", "xml", CamtMessage::new),
            new StatementFormat("OFX", "application/x-ofx", "ofx", OfxMessage::new)));

    public List<String> names() {
        return list.stream().map(ExportFormat::name).toList();
    }

    public List<ExportFormat> withOptions() {
        return list.stream().filter(format -> !format.options().isEmpty()).toList();
    }

    /** Returns the media types of files, without parameters. */
    public List<String> mediaTypes() {
        return Stream.concat(
                        list.stream().map(format -> format.contentType().split(";", 2)[0]),
                        Stream.of(ExportFormat.GZIP))
                .toList();
    }

    public Optional<ExportFormat> find(String name) {
        return list.stream().filter(format -> format.name().equals(name)).findFirst();
    }
}
