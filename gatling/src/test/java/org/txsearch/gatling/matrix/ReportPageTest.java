package org.txsearch.gatling.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.txsearch.gatling.Http;
import tools.jackson.databind.node.ObjectNode;

class ReportPageTest {

    private final ObjectNode run = Http.mapper().createObjectNode();

    @Test
    void page_hasTheRun_theCharts_andALinkToTheFigures() {
        run.put("commit", "c0ffee").putObject("machine").put("memory_mb", 24_000);
        assertThat(new ReportPage("Run", run, List.of("<svg/>", "<svg />"), List.of()).html("all.csv"))
                .contains("<h1>Run</h1>", "\"c0ffee\"", "24000", "<a href=\"all.csv\">")
                .contains("<figure><svg/></figure>", "<figure><svg /></figure>");
    }

    @Test
    void textOfTheRun_cannotBecomeMarkup() {
        run.put("intention", "<b> & </b>");
        assertThat(new ReportPage("Run", run, List.of(), List.of()).html("all.csv"))
                .contains("&lt;b> &amp; &lt;/b>")
                .doesNotContain("<b>");
    }
}
