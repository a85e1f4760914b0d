package org.txsearch.cli.runtime;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers as people write them, and sizes, in powers of 1,024. */
public final class Sizes {

    private static final List<String> UNITS = List.of("B", "KB", "MB", "GB", "TB", "PB", "EB");
    private static final int STEP = 1_024;
    private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?)\\s*([KMGTP])?B?");

    private Sizes() {}

    /** For example {@code 3.5 TB}. */
    public static String text(double bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= STEP && unit < UNITS.size() - 1) {
            value /= STEP;
            unit++;
        }
        return String.format(Locale.ROOT, value < 100 && unit > 0 ? "%.1f %s" : "%.0f %s", value, UNITS.get(unit));
    }

    /** With commas between thousands. */
    public static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Rounded, with commas between thousands. */
    public static String number(double number) {
        return String.format(Locale.ROOT, "%,.0f", number);
    }

    public static double megabytes(long bytes) {
        return bytes / (double) (1 << 20);
    }

    public static String tenths(double number) {
        return String.format(Locale.ROOT, "%.1f", number);
    }

    /**
     * Reads {@code 4TB}, {@code 64g} or {@code 1.5 TB}.
     *
     * @throws IllegalArgumentException if it is not a size
     */
    public static long parse(String text) {
        Matcher matcher = FORM.matcher(text.strip().toUpperCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException("A size is written like 500GB or 3.5TB, not " + text);
        }
        double value = Double.parseDouble(matcher.group(1));
        String unit = matcher.group(2) == null ? "B" : matcher.group(2) + "B";
        return Math.round(value * Math.pow(STEP, UNITS.indexOf(unit)));
    }
}
