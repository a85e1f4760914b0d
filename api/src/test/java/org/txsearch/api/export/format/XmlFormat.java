package org.txsearch.api.export.format;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** A generated format: the class and the line in the list that the recipe "Add an export format" names. */
public final class XmlFormat extends ExportFormat<XmlFormat.Options> {

    public static final ExportFormats WITH_XML =
            new ExportFormats(Stream.concat(ExportFormats.ALL.list().stream(), Stream.of(new XmlFormat()))
                    .toList());

    public record Options(
            @FormatOptions.Option("How lines are indented; by default by spaces.")
            Indent indent,

            @FormatOptions.Option(
                    value = "What stands at the end of a line.",
                    oneOf = {"LF", "CRLF"})
            String lineEnd,

            @FormatOptions.Option("Whether files are compressed; by default not.")
            boolean gzip) {}

    public enum Indent {
        SPACES,
        TABS
    }

    private XmlFormat() {
        super(
                "XML",
                "application/xml",
                FormatOptions.of("How XML is written.", new Options(Indent.SPACES, "LF", false)));
    }

    @Override
    public boolean isCompressed(Options options) {
        return options.gzip();
    }

    @Override
    protected RowWriter writer(Contents contents, Options options, OutputStream out) {
        String start = options.indent() == Indent.TABS ? "\t<row>" : "  <row>";
        String end = "</row>" + (options.lineEnd().equals("LF") ? "\n" : "\r\n");
        return new RowWriter() {
            @Override
            public void row(byte[] bytes, int offset, int length) throws IOException {
                out.write(utf8(start));
                out.write(bytes, offset, length);
                out.write(utf8(end));
            }

            @Override
            public void finish() {}
        };
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
