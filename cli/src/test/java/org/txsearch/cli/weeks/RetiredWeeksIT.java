package org.txsearch.cli.weeks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.cli.CommandFixture;
import org.txsearch.cli.CommandRun;
import org.txsearch.cli.CommandSettings;
import org.txsearch.ingest.load.LoadCheckpoint;
import org.txsearch.ingest.load.LoadState;
import org.txsearch.ingest.pipeline.Tally;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.TransactionFiles;
import org.txsearch.local.OwnElasticsearch;

/** Weeks that are retired while a load is not finished; on a node of its own, as a retirement is one of all old weeks. */
class RetiredWeeksIT {

    private static final int OLD = 5;
    private static final int RECENT = 3;

    @TempDir
    private Path folder;

    @Test
    void killedLoad_whoseWeeksWereRetired_comesToItsEnd() throws Exception {
        Path file = Files.write(folder.resolve("a.avro"), TransactionFiles.avro(records()));
        try (OwnElasticsearch node = new OwnElasticsearch();
                CommandSettings settings = new CommandSettings()) {
            settings.data(folder.resolve("data")).cluster(node.uri());
            assertThat(CommandRun.of("load", file.toString()).exitCode()).isZero();
            LoadState killed = new LoadState(
                    0,
                    OLD,
                    new Tally(OLD, 0, 0, 0, 0),
                    List.of("2001-w10"),
                    folder.resolve("data/dead-letters/load.ndjson").toString(),
                    0,
                    0,
                    0,
                    null,
                    System.currentTimeMillis(),
                    List.of());
            try (LoadCheckpoint checkpoint = LoadCheckpoint.open(folder.resolve("data/loads"), "load", List.of(file))) {
                checkpoint.write(killed);
            }
            CommandRun retired = CommandRun.of("weeks", "retire", "--older-than", "1000", "--yes");
            assertThat(retired.exitCode()).as(retired.toString()).isZero();
            assertThat(retired.out()).anyMatch(line -> line.contains("2001-w10"));
            CommandRun run = CommandRun.of("load", file.toString());
            assertThat(run.exitCode()).as(run.toString()).isZero();
            assertThat(run.out().get(0)).isEqualTo("read 8 = indexed 5 + superseded 3 + dead-lettered 0");
            CommandRun again = CommandRun.of("load", file.toString());
            assertThat(again.exitCode()).isEqualTo(2);
            assertThat(CommandFixture.codes(CommandFixture.deadLetters(again)))
                    .hasSize(OLD)
                    .allMatch(code -> code.endsWith("WEEK_RETIRED"));
        }
    }

    private static List<GenericRecord> records() {
        List<GenericRecord> records = new ArrayList<>();
        for (int i = 0; i < OLD + RECENT; i++) {
            GenericRecord record = SampleTransactions.minimal("M-retired", "t" + i);
            if (i < OLD) {
                record.put("created_at", Instant.parse("2001-03-07T12:00:00Z").toEpochMilli());
            }
            records.add(record);
        }
        return records;
    }
}
