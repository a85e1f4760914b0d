package org.txsearch.api.exports.jobs;

import java.time.Duration;
import org.hibernate.validator.constraints.Range;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;
import org.txsearch.api.exports.formats.ExportFormat;
import org.txsearch.api.settings.InvalidSettingException;

/**
 * Settings of exports.
 *
 * @param running the maximum number of exports that this instance creates at once; 0 leaves all exports to other instances
 * @param runningOfOneMerchant the maximum number of one merchant's running exports, on all instances
 * @param pendingOfOneMerchant the maximum number of one merchant's exports that wait or run
 * @param schedulesOfOneMerchant the maximum number of one merchant's schedules
 * @param keptOfOneMerchant the maximum number of one merchant's stored exports, in any state
 * @param keptBytesOfOneMerchant the maximum size of the files of one merchant's finished exports
 * @param maxRows the maximum number of rows as CSV, XLSX, NDJSON, CAMT053 or OFX; beyond 60 million, sums of half amounts
 *     may be inexact
 * @param maxPdfRows the maximum number of rows as PDF, whose pages are held in memory
 * @param rowsPerFile the maximum number of rows in one file
 * @param keptFor the time for which files are stored
 * @param deadline the time from the creation of an export in which it is retried after outages
 * @param poll the interval at which this instance polls for work
 * @param beat the interval at which a worker renews its lease
 * @param lease the time without a renewal after which another worker takes over
 */
@Validated
@ConfigurationProperties("txsearch.exports")
record ExportSettings(
        @DefaultValue("2") @Range(max = 64) int running,
        @DefaultValue("1") @Range(min = 1, max = 10_000) int runningOfOneMerchant,
        @DefaultValue("100") @Range(min = 1, max = 10_000) int pendingOfOneMerchant,
        @DefaultValue("100") @Range(min = 1, max = 10_000) int schedulesOfOneMerchant,

        @DefaultValue("10000") @Range(min = 1, max = 10_000_000)
        int keptOfOneMerchant,

        @DefaultValue("50GB") DataSize keptBytesOfOneMerchant,

        @DefaultValue("10000000") @Range(min = 1, max = 60_000_000)
        long maxRows,

        @DefaultValue("10000") @Range(min = 1, max = 100_000)
        long maxPdfRows,

        @DefaultValue("1000000") @Range(min = 1, max = 60_000_000)
        int rowsPerFile,

        @DefaultValue("30d") @DurationMin(minutes = 1, message = "must be 1m or more")
        Duration keptFor,

        @DefaultValue("24h") @DurationMin(minutes = 1, message = "must be 1m or more")
        Duration deadline,

        @DefaultValue("1s") @DurationMin(millis = 10, message = "must be 10ms or more")
        Duration poll,

        @DefaultValue("2s") @DurationMin(millis = 10, message = "must be 10ms or more")
        Duration beat,

        @DefaultValue("15s") Duration lease) {

    ExportSettings {
        if (keptBytesOfOneMerchant.toBytes() < 1) {
            throw new InvalidSettingException("txsearch.exports.kept-bytes-of-one-merchant", "must be 1B or more");
        }
        if (lease.compareTo(beat.multipliedBy(3)) < 0) {
            throw new InvalidSettingException(
                    "txsearch.exports.lease", "must be at least three times txsearch.exports.beat");
        }
    }

    /** Returns the maximum number of rows of an export in a format. */
    long maxRows(ExportFormat.Chosen chosen) {
        return chosen.maxRows(chosen.format().isOneDocument() ? maxPdfRows : maxRows);
    }
}
