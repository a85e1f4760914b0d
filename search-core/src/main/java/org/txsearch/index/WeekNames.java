package org.txsearch.index;

import java.util.Locale;
import org.txsearch.week.IsoWeek;

/** The names of the weekly indices and their aliases. */
public final class WeekNames {

    public static final String ALL = "transactions";

    /** The alias of an index that is being made and that nobody searches or writes yet. */
    static final String NEW = ALL + "-new";

    /** Leads to weeks that have the settings of an import. */
    static final String IMPORT = ALL + "-import";

    private static final String PREFIX = ALL + "-";
    private static final String ROUTED = "-routed";

    private WeekNames() {}

    /** Returns the alias under which a week is read and written, for example {@code transactions-2026-w47}. */
    public static String alias(IsoWeek week) {
        return PREFIX + week.suffix();
    }

    /**
     * Returns the further alias of a week whose transactions are routed by merchant, for example {@code transactions-2026-w47-routed}.
     * It never leads to an index without routing: reads and writes through it reach the right shard.
     */
    public static String routed(IsoWeek week) {
        return alias(week) + ROUTED;
    }

    /** Returns the physical index of a week's generation, for example {@code transactions-2026-w47-000001}. */
    public static String index(IsoWeek week, int generation) {
        return String.format(Locale.ROOT, "%s-%06d", alias(week), generation);
    }

    /** Returns the pattern of all physical indices, and of nothing else. */
    public static String indexPattern() {
        return PREFIX + "*-w*-*";
    }

    public static boolean isWeekAlias(String name) {
        return name.matches(PREFIX + "\\d{4}-w\\d{2}");
    }

    public static boolean isRoutedAlias(String name) {
        return name.endsWith(ROUTED) && isWeekAlias(name.substring(0, name.length() - ROUTED.length()));
    }

    public static boolean isWeekIndex(String name) {
        return name.matches(PREFIX + "\\d{4}-w\\d{2}-\\d{6}");
    }

    public static int generation(String index) {
        return Integer.parseInt(index.substring(index.lastIndexOf('-') + 1));
    }

    public static String aliasOfIndex(String index) {
        return index.substring(0, index.lastIndexOf('-'));
    }

    public static IsoWeek week(String alias) {
        return IsoWeek.parse(alias.substring(PREFIX.length()));
    }
}
