package org.txsearch.statement;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats times with the year first, and with the offset, since an hour occurs twice when clocks are set back. */
record StatementTimes(ZoneId zone, StatementLanguage language) {
    private static final DateTimeFormatter DATE = format("uuuu-MM-dd");
    private static final DateTimeFormatter TIME = format("HH:mm:ss xxx");
    private static final DateTimeFormatter SECONDS = format("uuuu-MM-dd HH:mm:ss xxx");
    private static final DateTimeFormatter MILLISECONDS = format("uuuu-MM-dd HH:mm:ss.SSS xxx");

    private static DateTimeFormatter format(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
    }

    String date(Instant instant) {
        return DATE.format(in(instant));
    }

    String timeOfDay(Instant instant) {
        return TIME.format(in(instant));
    }

    String seconds(Instant instant) {
        return SECONDS.format(in(instant));
    }

    String milliseconds(Instant instant) {
        return MILLISECONDS.format(in(instant));
    }

    /** Returns the time until which the data is complete. */
    String asOf(@Nullable Instant instant) {
        return instant == null ? language.word("as_of.unknown") : milliseconds(instant);
    }

    /** Returns a period, as its first and last day if it consists of whole days. */
    String period(@Nullable Instant from, @Nullable Instant to) {
        if (from == null && to == null) {
            return language.word("period.any");
        }
        if ((from == null || startsDay(from)) && (to == null || startsDay(to))) {
            return days(from, to);
        }
        if (to == null) {
            return language.word("period.from", exact(from));
        }
        return from == null
                ? language.word("period.before", exact(to))
                : language.word("period.exact", exact(from), exact(to));
    }

    private String days(@Nullable Instant from, @Nullable Instant to) {
        String last = to == null ? "" : DATE.format(in(to).toLocalDate().minusDays(1));
        if (from == null) {
            return language.word("period.until_day", last);
        }
        if (to == null) {
            return language.word("period.from", date(from));
        }
        return date(from).equals(last) ? last : language.word("period.days", date(from), last);
    }

    /** Returns whether the instant is midnight, or the first instant of a day that has no midnight. */
    private boolean startsDay(Instant instant) {
        ZonedDateTime time = in(instant);
        return time.equals(time.toLocalDate().atStartOfDay(zone));
    }

    private String exact(@Nullable Instant instant) {
        if (instant == null) {
            return "";
        }
        return in(instant)
                        .toLocalTime()
                        .truncatedTo(ChronoUnit.SECONDS)
                        .equals(in(instant).toLocalTime())
                ? seconds(instant)
                : milliseconds(instant);
    }

    private ZonedDateTime in(Instant instant) {
        return instant.atZone(zone);
    }
}
