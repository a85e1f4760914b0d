package org.txsearch.cli.weeks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.txsearch.cli.rebuild.DocumentFeed;
import org.txsearch.cli.rebuild.RebuildState;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.CommandProgress;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.Sizes;
import org.txsearch.cli.runtime.TextTable;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cli.runtime.settings.ZoneOption;
import org.txsearch.cli.verify.ContentCheck;
import org.txsearch.cli.verify.RowFault;
import org.txsearch.cli.verify.RowFindings;
import org.txsearch.cli.verify.SourceCheck;
import org.txsearch.cli.verify.SourceCheckCounts;
import org.txsearch.cli.verify.SumDifference;
import org.txsearch.cli.verify.Verification;
import org.txsearch.cli.verify.VerificationFinding;
import org.txsearch.cli.verify.VerificationResult;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekIndex;
import org.txsearch.week.IsoWeek;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks all weeks for faults. */
@Command(
        name = "verify",
        description = "Find transactions that are in two weeks or in a wrong one, and indices and aliases with"
                + " faults.%nExit code 0: no fault; 1: faults.")
final class WeeksVerifyCommand implements Callable<Integer> {

    private static final int MAX_SUMS = 20;

    @Parameters(
            arity = "0..*",
            paramLabel = "WEEK",
            description = "the weeks whose content is compared, like 2026-W47 (default: all)")
    private List<IsoWeek> weeks = List.of();

    @Option(
            names = "--content",
            description = "also read every transaction, and compare what answers show with what sums and searches use")
    private boolean content;

    @Option(
            names = "--source",
            arity = "1..*",
            paramLabel = "FILE",
            description = "also compare the records of Avro, NDJSON or CSV files with what is stored")
    private List<Path> files = List.of();

    @Mixin
    private ZoneOption timeZone = new ZoneOption();

    @Option(
            names = "--kafka",
            description = "also compare the records of the topic, from its beginning, with what is stored")
    private boolean kafka;

    private long faults;

    @Override
    public Integer call() throws Exception {
        refuseMistakes();
        return CommandContext.onCluster(cluster -> {
            checkWeeks(cluster);
            if (content) {
                checkContent(cluster);
            }
            DocumentFeed source = WeeksRebuildCommand.feed(cluster, files, timeZone, kafka);
            if (source != null) {
                checkSource(cluster, source);
            }
            return faults == 0 ? ExitCode.DONE : ExitCode.NOT_FINISHED;
        });
    }

    private void refuseMistakes() {
        if (!weeks.isEmpty() && !content) {
            throw new CommandException("Weeks are named for --content only: all other checks concern all weeks.");
        }
        if (kafka && !files.isEmpty()) {
            throw new CommandException("A source is files or Kafka; leave one of them out.");
        }
        if (timeZone.isGiven() && files.isEmpty()) {
            throw new CommandException("--time-zone is for files; give --source as well.");
        }
        var unused = timeZone.zone();
        WeeksRebuildCommand.requireFiles(files);
    }

    private void checkWeeks(Cluster cluster) throws IOException, InterruptedException {
        CommandProgress progress = CommandProgress.of("Verifying", "ids");
        VerificationResult result = new Verification(
                        cluster, CommandContext.dataDirectory().resolve("verify"))
                .run(RebuildState.unfinished(cluster).keySet(), progress);
        progress.done(result.transactions());
        for (VerificationFinding finding : result.findings()) {
            print(finding.isFault() ? "fault" : "notice", finding.place(), finding.what());
        }
        System.out.println(result.weeks() + " weeks, " + result.transactions() + " transactions, " + result.faults()
                + " faults, " + (result.findings().size() - result.faults()) + " notices, "
                + Sizes.tenths(progress.seconds()) + " s");
        faults += result.faults();
    }

    private void checkContent(Cluster cluster) throws IOException, InterruptedException {
        RowFindings findings = new RowFindings();
        CommandProgress progress = CommandProgress.of("Comparing content", "transactions");
        ContentCheck check = new ContentCheck(cluster, progress, findings);
        List<WeekIndex> serving = WeekIndex.all(cluster).stream()
                .filter(index -> index.inWeek() && index.isOpen())
                .filter(index -> weeks.isEmpty() || weeks.contains(index.week()))
                .toList();
        long transactions = check.run(serving.stream().filter(check::canCheck).toList());
        progress.done(transactions);
        for (WeekIndex index : serving) {
            if (!check.canCheck(index)) {
                print(
                        "fault",
                        index.name(),
                        "Its content is not compared: a shard is missing, or it has another schema"
                                + " (./txsearch weeks rebuild " + index.week() + ").");
                faults++;
            }
        }
        print(findings);
        List<SumDifference> sums = check.sumDifferences();
        if (!sums.isEmpty()) {
            TextTable.of(sums.stream().limit(MAX_SUMS).toList()).print();
        }
        System.out.println(transactions + " transactions compared, " + rows(findings) + " inconsistent, " + sums.size()
                + " sums differ, " + Sizes.tenths(progress.seconds()) + " s");
        faults += rows(findings) + sums.size();
    }

    private void checkSource(Cluster cluster, DocumentFeed source) throws IOException, InterruptedException {
        RowFindings findings = new RowFindings();
        CommandProgress progress = CommandProgress.of("Comparing with the source", "records");
        SourceCheckCounts counts = new SourceCheck(cluster, source, progress, findings).run();
        progress.done(counts.records());
        print(findings);
        System.out.println(counts.records() + " records read, " + findings.count(RowFault.MISSING) + " missing, "
                + findings.count(RowFault.OLDER) + " older, " + findings.count(RowFault.DIFFERENT) + " different, "
                + Sizes.tenths(progress.seconds()) + " s");
        System.out.println("not compared: " + counts.retired() + " of retired weeks, " + counts.erased()
                + " of erased payers, " + counts.invalid() + " not valid");
        faults += rows(findings);
    }

    private static void print(RowFindings findings) {
        if (!findings.examples().isEmpty()) {
            TextTable.of(findings.examples()).print();
        }
    }

    private static long rows(RowFindings findings) {
        return Arrays.stream(RowFault.values()).mapToLong(findings::count).sum();
    }

    private static void print(String kind, String where, String what) {
        System.out.println(kind + "  " + where + "  " + what);
    }
}
