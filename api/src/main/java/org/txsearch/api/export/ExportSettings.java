package org.txsearch.api.export;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.txsearch.api.export.format.ExportFormat;
import org.txsearch.api.settings.InvalidSettingException;

/**
 * How exports are made.
 *
 * @param running the most exports that this instance makes at once; 0: it makes none, and leaves them to others
 * @param runningOfOneMerchant the most of one merchant's exports at once, on all instances
 * @param pendingOfOneMerchant the most of one merchant's exports that may wait or run
 * @param schedulesOfOneMerchant the most schedules that one merchant may have
 * @param keptOfOneMerchant the most exports of one merchant that are kept, in whatever state
 * @param keptBytesOfOneMerchant the most bytes that the files of one merchant's finished exports may have
 * @param maxRows the most rows of an export as CSV or NDJSON
 * @param maxPdfRows the most rows of an export as PDF, whose pages wait in memory
 * @param rowsAPart the most rows of one file
 * @param keptFor how long files are kept
 * @param poll how often this instance looks for work
 * @param beat how often a worker shows that it lives
 * @param lease how long a silent worker is waited for
 */
@ConfigurationProperties("txsearch.exports")
record ExportSettings(
        @DefaultValue("2") int running,
        @DefaultValue("1") int runningOfOneMerchant,
        @DefaultValue("100") int pendingOfOneMerchant,
        @DefaultValue("100") int schedulesOfOneMerchant,
        @DefaultValue("10000") int keptOfOneMerchant,
        @DefaultValue("50GB") DataSize keptBytesOfOneMerchant,
        @DefaultValue("10000000") long maxRows,
        @DefaultValue("10000") long maxPdfRows,
        @DefaultValue("1000000") int rowsAPart,
        @DefaultValue("30d") Duration keptFor,
        @DefaultValue("1s") Duration poll,
        @DefaultValue("2s") Duration beat,
        @DefaultValue("15s") Duration lease) {

    private static final String PREFIX = "txsearch.exports.";
    private static final int MAX_AT_ONCE = 64;
    private static final int MAX_OF_ONE = 10_000;
    private static final int MAX_KEPT = 10_000_000;
    private static final long MAX_ROWS = 60_000_000;
    private static final long MAX_PDF_ROWS = 100_000;

    ExportSettings {
        check("running", running, 0, MAX_AT_ONCE);
        check("running-of-one-merchant", runningOfOneMerchant, 1, MAX_OF_ONE);
        check("pending-of-one-merchant", pendingOfOneMerchant, 1, MAX_OF_ONE);
        check("schedules-of-one-merchant", schedulesOfOneMerchant, 1, MAX_OF_ONE);
        check("kept-of-one-merchant", keptOfOneMerchant, 1, MAX_KEPT);
        if (keptBytesOfOneMerchant.toBytes() < 1) {
            throw new InvalidSettingException(PREFIX + "kept-bytes-of-one-merchant", "must be 1B or more");
        }
        // Beyond it the halves of amounts are not surely added up exactly.
        check("max-rows", maxRows, 1, MAX_ROWS);
        check("max-pdf-rows", maxPdfRows, 1, MAX_PDF_ROWS);
        check("rows-a-part", rowsAPart, 1, MAX_ROWS);
        checkDuration("kept-for", keptFor, Duration.ofMinutes(1));
        checkDuration("poll", poll, Duration.ofMillis(10));
        checkDuration("beat", beat, Duration.ofMillis(10));
        if (lease.compareTo(beat.multipliedBy(3)) < 0) {
            throw new InvalidSettingException(PREFIX + "lease", "must be at least three times " + PREFIX + "beat");
        }
    }

    /** The most rows of an export in that format. */
    long maxRows(ExportFormat<?> format) {
        return format.isOneDocument() ? maxPdfRows : maxRows;
    }

    private static void check(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new InvalidSettingException(PREFIX + name, "must be a whole number from " + least + " to " + most);
        }
    }

    private static void checkDuration(String name, Duration value, Duration least) {
        if (value.compareTo(least) < 0) {
            throw new InvalidSettingException(PREFIX + name, "must be " + least.toMillis() + "ms or more");
        }
    }
}
