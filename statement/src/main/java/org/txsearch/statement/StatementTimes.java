package org.txsearch.statement;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats times as in the language, with the offset, since an hour occurs twice when clocks are set back. */
final class StatementTimes {

    private final ZoneId zone;
    private final StatementLanguage language;
    private final DateTimeFormatter dates;
    private final DateTimeFormatter timesOfDay;
    private final DateTimeFormatter seconds;
    private final DateTimeFormatter milliseconds;

    StatementTimes(ZoneId zone, StatementLanguage language) {
        this.zone = zone;
        this.language = language;
        this.dates = format(language.datePattern());
        this.timesOfDay = format("HH:mm:ss xxx");
        this.seconds = format(language.datePattern() + " HH:mm:ss xxx");
        String fraction = language.decimal("HH:mm:ss.SSS xxx");
        this.milliseconds = format(language.datePattern() + " " + fraction);
    }

    private static DateTimeFormatter format(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
    }

    StatementLanguage language() {
        return language;
    }

    String date(Instant instant) {
        return dates.format(in(instant));
    }

    String timeOfDay(Instant instant) {
        return timesOfDay.format(in(instant));
    }

    String seconds(Instant instant) {
        return seconds.format(in(instant));
    }

    String milliseconds(Instant instant) {
        return milliseconds.format(in(instant));
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
        String last = to == null ? "" : dates.format(in(to).toLocalDate().minusDays(1));
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
