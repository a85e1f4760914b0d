package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.txsearch.api.exports.formats.ExportContents;
import org.txsearch.api.exports.formats.ExportFormat;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.exports.formats.RowWriter;
import org.txsearch.api.exports.formats.XmlFormat;
import org.txsearch.api.platform.problem.ProblemException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A format that is a class and a line in the list is read, kept, answered, limited, named and written; CONTRIBUTING.md has the recipe. */
class NewFormatTest {

    private final ExportRequestReader reader = new ExportRequestReader(XmlFormat.WITH_XML);

    @Test
    void newFormat_isReadKeptAndAnswered() {
        ExportRequest request = read("{'format':'XML','xml':{'indent':'TABS','gzip':true},'fields':['id']}");
        JsonNode kept = request.json(7);
        assertThat(kept.get("xml").toString()).isEqualTo("{\"indent\":\"TABS\",\"line_end\":\"LF\",\"gzip\":true}");
        assertThat(reader.kept(kept).json(7)).isEqualTo(kept);

        String answer = JsonMapper.shared()
                .writeValueAsString(ExportAnswer.asCreated(TestExports.job("M0001", kept, null), XmlFormat.WITH_XML));
        assertThat(answer)
                .contains("\"format\":\"XML\"")
                .contains(
                        "\"csv\":null,\"xlsx\":null,\"pdf\":null,\"xml\":{\"indent\":\"TABS\",\"line_end\":\"LF\",\"gzip\":true},");
    }

    @Test
    void faultsOfItsOptions_areFound() {
        assertThatThrownBy(() -> read("{'format':'XMLS'}"))
                .isInstanceOf(ProblemException.class)
                .extracting(NewFormatTest::problem)
                .asString()
                .contains("CSV, XLSX, NDJSON, PDF, CAMT053, OFX, XML")
                .contains("suggestion=XML");
        assertThatThrownBy(() -> read("{'format':'CSV','xml':{'indent':'TAB','line_end':'CR','gzip':1,'x':1}}"))
                .isInstanceOf(ProblemException.class)
                .extracting(NewFormatTest::problem)
                .asString()
                .contains("Only an export as XML has these options")
                .contains("/xml/indent")
                .contains("/xml/line_end")
                .contains("/xml/gzip")
                .contains("/xml/x");
    }

    @Test
    void files_haveItsNameTypeLimitAndContents() throws IOException {
        ExportRequest request = read("{'format':'XML','xml':{'line_end':'CRLF'}}");
        assertThat(request.format().fileType(request.options())).isEqualTo("application/xml");
        ExportRequest compressed = read("{'format':'XML','xml':{'gzip':true}}");
        assertThat(compressed.format().extension(compressed.options())).isEqualTo("xml.gz");
        assertThat(compressed.format().fileType(compressed.options())).isEqualTo("application/gzip");
        assertThat(TestExportSettings.of("max-rows=1000", "max-pdf-rows=10", "rows-per-file=100")
                        .maxRows(request))
                .isEqualTo(1_000);

        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ExportContents contents = TestExports.contents(request);
        assertThat(ExportFileNames.of(contents, request.format(), request.options(), 1, 1))
                .isEqualTo("M0001_until_2026-11-21_transactions.xml");
        try (RowWriter writer = request.format().writer(contents, request.options(), out)) {
            writer.row("{}".getBytes(StandardCharsets.UTF_8), 0, 2);
            writer.finish();
        }
        assertThat(out).hasToString("  <row>{}</row>\r\n");
    }

    @Test
    void everyFormatAndOption_isInTheGuide() throws IOException {
        String guide = Files.readString(Path.of("..", "docs", "merchants", "exports.md"));
        for (ExportFormat format : ExportFormats.ALL.list()) {
            assertThat(guide).contains("`" + format.name() + "`");
            assertThat(format.options())
                    .allSatisfy(option ->
                            assertThat(guide).contains("| `" + format.lowerName() + "." + option.name() + "` |"));
        }
    }

    @Test
    void everyReasonOfAFailure_isInTheGuide() throws IOException {
        String guide = Files.readString(Path.of("..", "docs", "merchants", "exports.md"));
        String reasons = guide.substring(guide.indexOf("## Failures"), guide.indexOf("## Schedules"));
        for (ExportError error : ExportError.values()) {
            assertThat(reasons).contains("`" + error + "`");
        }
    }

    private ExportRequest read(String body) {
        return TestExports.read(reader, body);
    }

    private static Object problem(Throwable problem) {
        return ((ProblemException) problem).faults();
    }
}
