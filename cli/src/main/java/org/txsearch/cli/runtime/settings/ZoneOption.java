package org.txsearch.cli.runtime.settings;

import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import picocli.CommandLine.Option;

/** The option for the time zone of days and local times, of every command that reads Avro files. */
public final class ZoneOption {

    @Option(
            names = "--time-zone",
            paramLabel = "ZONE",
            description = "the zone of days and local times in Avro files, such as Europe/Madrid (default: days are in"
                    + " Etc/UTC; local times, and created_at as a day, are refused)")
    private @Nullable String name;

    public boolean isGiven() {
        return name != null;
    }

    /** Returns the zone, or null if none is given. */
    @Nullable
    public ZoneId zone() {
        if (name == null) {
            return null;
        }
        if (!ZoneId.getAvailableZoneIds().contains(name)) {
            throw new CommandException(
                    "--time-zone must be the name of an IANA time zone, in exact case, such as Europe/Madrid or Etc/UTC;"
                            + " an offset is not a zone.");
        }
        return ZoneId.of(name);
    }
}
