package org.txsearch.cli.runtime;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import org.txsearch.grants.GrantKey;
import org.txsearch.week.IsoWeek;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Converts arguments of commands, and explains invalid ones. */
public final class ArgumentTypes {

    private ArgumentTypes() {}

    /** Registers the converters of paths, days, and weeks. */
    public static CommandLine register(CommandLine line) {
        return line.registerConverter(Path.class, ArgumentTypes::path)
                .registerConverter(LocalDate.class, ArgumentTypes::day)
                .registerConverter(IsoWeek.class, ArgumentTypes::week);
    }

    /** Java reads bytes that are not UTF-8 as U+FFFD, and finds no file by that name. */
    private static Path path(String text) {
        try {
            Path path = Path.of(text);
            if (text.indexOf('\uFFFD') >= 0 && !Files.exists(path)) {
                throw new TypeConversionException("There is no file " + text
                        + ". If � stands for bytes that are not UTF-8, rename the file (convmv -f latin1 -t"
                        + " utf8 --notest FILE)");
            }
            return path;
        } catch (InvalidPathException e) {
            throw new TypeConversionException(text + " cannot be the name of a file: " + e.getReason());
        }
    }

    private static LocalDate day(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException e) {
            throw new TypeConversionException("'" + text + "' is not a day such as 2026-11-20");
        }
    }

    /** Parses a week such as 2026-W47. */
    public static IsoWeek week(String text) {
        try {
            return IsoWeek.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(text + " is not a week: write it like 2026-W47");
        }
    }

    /** Returns the value of the given parameter, which must be an id. */
    public static String id(String parameter, String value) {
        if (!GrantKey.isId(value)) {
            throw new CommandException(
                    parameter + " is not an id: 1 to 64 letters, digits, dots, hyphens and underscores.");
        }
        return value;
    }
}
