package org.txsearch.api.exports.jobs;

import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.exports.formats.ExportContents;
import org.txsearch.api.exports.formats.ExportFormat;
import org.txsearch.exports.ExportJob;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TransactionFilter;
import tools.jackson.databind.JsonNode;

/**
 * Names files for downloads, such as {@code M0001_2026-10_transactions.csv}: the merchant, the payout or else the period, the
 * content, and the number of the file if there are several.
 *
 * <p>Names have only ASCII letters, digits, hyphens, underscores and the dot of the extension, so that each system accepts
 * them: without another dot, none is a reserved name of Windows, such as {@code CON.csv}.
 */
final class ExportFileNames {

    /** Keeps names far below the limits of file systems. */
    private static final int MAX_PART = 64;

    private ExportFileNames() {}

    /**
     * Returns the name of a file.
     *
     * @param options the values of the format's options
     * @param number the number of the file, from 1
     * @param files the number of files
     */
    static String of(ExportContents contents, ExportFormat format, JsonNode options, int number, int files) {
        int digits = Integer.toString(files).length();
        // Zeros keep the order for programs that sort names by their characters.
        String suffix = files == 1 ? "" : String.format(Locale.ROOT, "_%0" + digits + "d", number);
        String payout = payout(contents.rows().filter());
        String selection = payout == null ? portable(period(contents)) : "payout_" + portable(payout);
        return format.namePrefix(options)
                + portable(contents.job().merchantId())
                + "_" + selection
                + "_" + format.nameWord(options)
                + suffix
                + "." + format.extension(options);
    }

    /** Returns the only payout that a filter selects; null if there is none. */
    private static @Nullable String payout(TransactionFilter filter) {
        if (filter instanceof TransactionFilter.And and) {
            return and.filters().stream()
                    .map(ExportFileNames::payout)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        }
        return filter instanceof FieldFilter.AnyOf ids
                        && ids.field().path().equals("payout_id")
                        && ids.values().size() == 1
                ? ids.values().get(0)
                : null;
    }

    /** Returns a month, a day, or the first and the last day, in the time zone of the export. */
    private static String period(ExportContents contents) {
        ExportJob.ExportOrigin origin = contents.job().origin();
        if (origin != null) {
            return origin.label();
        }
        ZoneId zone = contents.rows().zone();
        CreatedRange end = new CreatedRange(null, contents.completeUntil());
        CreatedRange created = contents.created().and(end);
        LocalDate last =
                Objects.requireNonNull(created.to()).minusMillis(1).atZone(zone).toLocalDate();
        if (created.from() == null) {
            return "until_" + last;
        }
        LocalDate first = created.from().atZone(zone).toLocalDate();
        if (!first.isBefore(last)) {
            return first.toString();
        }
        YearMonth month = YearMonth.from(first);
        boolean isMonth = first.equals(month.atDay(1)) && last.equals(month.atEndOfMonth());
        boolean isOver = created.to().equals(contents.created().to());
        return isMonth && isOver ? month.toString() : first + "_" + last;
    }

    /** Returns a text with hyphens for characters that some system reserves. */
    private static String portable(String text) {
        String allowed = text.replaceAll("[^A-Za-z0-9_-]+", "-").replaceAll("^-+|-+$", "");
        return allowed.isEmpty() ? "x" : allowed.substring(0, Math.min(MAX_PART, allowed.length()));
    }
}
