package org.txsearch.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The output and the exit code of a command that ran within this process.
 *
 * @param exitCode its exit code
 * @param out the lines on the standard output
 * @param err the lines on the error output
 */
public record CommandRun(int exitCode, List<String> out, List<String> err) {

    public static CommandRun of(String... arguments) {
        PrintStream realOut = System.out;
        PrintStream realErr = System.err;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode;
        try {
            System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
            exitCode = Main.run(arguments);
        } finally {
            System.setOut(realOut);
            System.setErr(realErr);
        }
        return new CommandRun(exitCode, lines(out), lines(err));
    }

    private static List<String> lines(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
