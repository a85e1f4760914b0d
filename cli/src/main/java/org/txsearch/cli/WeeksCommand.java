package org.txsearch.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Looks after the weekly indices. */
@Command(
        name = "weeks",
        description = "Look after the weekly indices; without a subcommand, list them.",
        subcommands = {
            WeeksListCommand.class,
            WeeksOptimizeCommand.class,
            WeeksPlanCommand.class,
            WeeksRebuildCommand.class,
            WeeksRecoverCommand.class,
            WeeksRetireCommand.class,
            TemplateCommand.class,
            WeeksVerifyCommand.class
        })
final class WeeksCommand implements Callable<Integer> {

    @Override
    public Integer call() throws Exception {
        return new WeeksListCommand().call();
    }
}
