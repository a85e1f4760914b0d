package org.txsearch.api.exports.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.txsearch.api.request.Member;
import tools.jackson.databind.JsonNode;

/** A generated format: the class and the line in the list that the recipe "Add an export format" names. */
public final class XmlFormat extends ExportFormat {

    public static final ExportFormats WITH_XML =
            new ExportFormats(Stream.concat(ExportFormats.ALL.list().stream(), Stream.of(new XmlFormat()))
                    .toList());

    private enum Indent {
        SPACES,
        TABS
    }

    private XmlFormat() {
        super(
                "XML",
                "application/xml",
                "How XML is written.",
                Member.constant("indent", Indent.SPACES).describedAs("How lines are indented; by default by spaces."),
                Member.firstOf("line_end", List.of("LF", "CRLF")).describedAs("The end of a line."),
                Member.truth("gzip").describedAs("Whether files are compressed; by default not."));
    }

    @Override
    public boolean isCompressed(JsonNode chosen) {
        return chosen.path("gzip").asBoolean();
    }

    @Override
    public RowWriter writer(ExportContents contents, JsonNode chosen, OutputStream out) {
        String start = chosen.path("indent").asString().equals("TABS") ? "\t<row>" : "  <row>";
        String end = "</row>" + (chosen.path("line_end").asString().equals("LF") ? "\n" : "\r\n");
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
