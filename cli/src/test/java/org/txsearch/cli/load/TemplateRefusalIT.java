package org.txsearch.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.OnSharedNode;
import org.txsearch.cli.weeks.WeeksCommand;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.TransactionFiles;
import picocli.CommandLine;

/** A deleted template: nothing is mapped dynamically. */
class TemplateRefusalIT extends OnSharedNode {

    @BeforeEach
    void open() {
        surroundings.patience(1);
    }

    @AfterEach
    void installTheTemplate() throws IOException {
        new Weeks(surroundings.cluster).installTemplate();
    }

    @Test
    void deletedTemplate_stopsTheLoadBeforeAnythingIsWritten_untilItIsInstalledAgain() throws IOException {
        Path known = file("known", "2013-01-02T00:00:00Z");
        Path next = file("next", "2013-01-09T00:00:00Z");
        assertThat(CommandRun.of("load", known.toString()).exitCode()).isZero();
        surroundings.cluster.raw().performRequest(new Request("DELETE", "/_index_template/transactions"));

        CommandRun refused = CommandRun.of("load", next.toString());
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err())
                .singleElement()
                .asString()
                .contains("the index template \"transactions\" is gone", "./txsearch weeks template");
        assertThat(surroundings.stored("M-template")).containsOnlyKeys("known");

        assertThat(new CommandLine(new WeeksCommand()).execute("template")).isZero();
        assertThat(CommandRun.of("load", next.toString()).exitCode()).isZero();
        assertThat(surroundings.stored("M-template")).containsOnlyKeys("known", "next");
        String mapping = EntityUtils.toString(surroundings
                .cluster
                .raw()
                .performRequest(new Request("GET", "/transactions-2013-w02/_mapping"))
                .getEntity());
        assertThat(mapping).contains("\"dynamic\":\"false\"");
    }

    private Path file(String id, String createdAt) throws IOException {
        var record = SampleTransactions.minimal("M-template", id);
        record.put("created_at", Instant.parse(createdAt).toEpochMilli());
        return Files.write(folder.resolve(id + ".avro"), TransactionFiles.avro(List.of(record)));
    }
}
