package org.txsearch.cli.mcp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.txsearch.cli.client.ApiOptions;
import org.txsearch.cli.runtime.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Connects an assistant on this machine with the API by the Model Context Protocol. */
@Command(
        name = "mcp",
        description =
                "Speak the Model Context Protocol on standard input and output, and forward each message to /mcp of an API."
                        + " Assistants start it. Give the client by TXSEARCH_CLIENT_ID and TXSEARCH_CLIENT_SECRET; the"
                        + " defaults fit ./txsearch demo.%n"
                        + "Exit code 0: the input has ended; 1: not finished.")
public final class McpCommand implements Callable<Integer> {

    @Mixin
    private ApiOptions options = new ApiOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        MessageRelay relay = new MessageRelay(options.open());
        // Closing them would close the streams of the process.
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        relay.run(in, out);
        return ExitCode.DONE;
    }
}
