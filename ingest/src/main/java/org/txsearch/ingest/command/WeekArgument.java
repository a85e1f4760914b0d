package org.txsearch.ingest.command;

import java.util.Locale;
import org.txsearch.week.IsoWeek;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a week as users write it. */
final class WeekArgument implements ITypeConverter<IsoWeek> {

    @Override
    public IsoWeek convert(String text) {
        try {
            return IsoWeek.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(
                    String.format(Locale.ROOT, "%s is not a week: write it like 2026-W47", text));
        }
    }
}
