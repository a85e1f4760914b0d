package org.txsearch.gatling.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.txsearch.gatling.Http;
import tools.jackson.databind.node.ObjectNode;

class ReportPageTest {

    private final ObjectNode run = Http.mapper().createObjectNode();

    @Test
    void facts_areNamedByTheirPath_andEmptyOnesAreLeftOut() {
        run.put("commit", "c0ffee").put("intention", "").putObject("machine").put("memory_mb", 24_000);
        assertThat(new ReportPage("Run", run).html())
                .contains("<h1>Run</h1>", "<p>commit: c0ffee · machine memory mb: 24000</p>");
    }

    @Test
    void numbers_areAlignedToTheRight_withTheirHeading() {
        String html = new ReportPage("Run", run)
                .table("All", List.of("asked", "p50 ms"), List.of(List.of("service", "1,012.50")))
                .html();
        assertThat(html).contains("<th>asked<th class=n>p50 ms", "<tr><td>service<td class=n>1,012.50");
    }

    @Test
    void text_cannotBecomeMarkup() {
        assertThat(new ReportPage("<b>", run)
                        .table("a & b", List.of("<i>"), List.of())
                        .html())
                .contains("<h1>&lt;b&gt;</h1>", "<h2>a &amp; b</h2>", "<th>&lt;i&gt;");
    }
}
