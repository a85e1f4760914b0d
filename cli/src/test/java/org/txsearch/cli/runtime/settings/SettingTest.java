package org.txsearch.cli.runtime.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.CommandSettings;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.ExitCode;

/** Wrong settings of the commands: each ends one with a line that names the property, the kind of value and the variable. */
class SettingTest {

    @AutoClose
    private final CommandSettings settings = new CommandSettings();

    @TempDir
    private Path data;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "txsearch.data-directory | /dev/null/data | weeks list",
                "txsearch.elasticsearch.uris | elasticsearch:9200 | weeks list",
                "txsearch.elasticsearch.uris | http://one:9200,two | weeks list",
                "txsearch.elasticsearch.port | 0 | weeks list",
                "txsearch.elasticsearch.port | 65536 | weeks list",
                "txsearch.elasticsearch.port | http | weeks list",
                "txsearch.elasticsearch.heap | much | weeks list",
                "txsearch.elasticsearch.heap | 512 | weeks list",
                "txsearch.weeks.retention | 0 | weeks retire",
                "txsearch.weeks.retention | a year | weeks retire",
                "txsearch.kafka.bootstrap-servers | kafka | follow",
                "txsearch.kafka.bootstrap-servers | kafka:9092;other:9092 | follow",
                "txsearch.kafka.client-properties | /no/such.properties | follow",
                "txsearch.kafka.topic | all transactions | follow",
                "txsearch.kafka.partitions | 0 | follow",
                "txsearch.kafka.partitions | six | follow",
                "txsearch.kafka.dead-letter-topic | dead letters | follow",
                "txsearch.kafka.port | 123456 | follow",
                "txsearch.kafka.key | reference | follow",
                "txsearch.kafka.registry.urls | registry:8081 | follow",
                "txsearch.freshness.clock-skew | 1 | follow",
                "txsearch.freshness.clock-skew | soon | follow",
                "txsearch.metrics.port | metrics | follow",
                "txsearch.metrics.port | 0 | follow",
                "txsearch.tracing.endpoint | collector:4318 | follow",
                "txsearch.tracing.share | 2 | follow",
                "txsearch.tracing.share | some | follow",
                "txsearch.logs.format | json | follow"
            })
    void wrongValue_isNamedInOneLine(String property, String value, String command) {
        settings.data(data).set(property, value);
        CommandRun run = CommandRun.of(command.split(" ", -1));

        assertThat(run.exitCode()).isEqualTo(ExitCode.NOT_FINISHED);
        assertThat(run.err())
                .singleElement()
                .asString()
                .startsWith(property + ": must be ")
                .endsWith(" (" + new Setting(property).variable() + " in the environment)");
    }

    @ParameterizedTest
    @CsvSource({
        "txsearch.write.max-documents, 0",
        "txsearch.write.max-documents, 100001",
        "txsearch.write.max-bytes, 100MB",
        "txsearch.write.max-in-flight, 65"
    })
    void wrongShapeOfWrites_isNamed(String property, String value) {
        settings.set(property, value);

        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(WriteSettings::current)
                .withMessageStartingWith(property + ": must be a whole number from 1 to ");
    }

    @Test
    void wrongPatience_isNamed() {
        settings.set("txsearch.ingest.change-patience-seconds", "30s");

        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(CommandContext::changePatience)
                .withMessageStartingWith("txsearch.ingest.change-patience-seconds: must be a whole number");
    }
}
