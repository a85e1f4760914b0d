package org.txsearch.api.exports.jobs;

import java.time.Duration;
import org.hibernate.validator.constraints.Range;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;
import org.txsearch.api.exports.formats.ExportFormat;
import org.txsearch.api.platform.settings.InvalidSettingException;

/**
 * Settings of exports.
 *
 * @param running concurrent exports of this instance; {@code 0}: none
 * @param runningOfOneMerchant concurrent exports of one merchant, on all instances
 * @param pendingOfOneMerchant queued or running exports of one merchant. Further ones get 429
 * @param schedulesOfOneMerchant schedules of one merchant
 * @param keptOfOneMerchant stored exports of one merchant. Further ones get 409 {@code EXPORT_QUOTA_REACHED}
 * @param keptBytesOfOneMerchant size of the files of one merchant's finished exports. Further exports get 409 {@code
 *     EXPORT_QUOTA_REACHED}; a running one is completed, unless its temporary files need more than the rest
 * @param maxRows rows of an export as CSV, XLSX, NDJSON, CAMT053 or OFX; at most 60,000,000, beyond which sums of half amounts may
 *     be inexact
 * @param maxPdfRows rows of an export as PDF, whose pages are held in memory
 * @param rowsPerFile rows of one file; at most 1,048,575 as XLSX
 * @param keptFor how long files are kept
 * @param deadline how long after its creation an export is tried again after failures
 * @param poll how often an instance polls for queued exports
 * @param beat interval of a worker's heartbeat
 * @param lease time without a heartbeat after which another worker takes over; at least three heartbeats
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

    /** Returns the maximum number of rows of an export. */
    long maxRows(ExportRequest request) {
        ExportFormat format = request.format();
        return format.maxRows(request.options(), format.isOneDocument() ? maxPdfRows : maxRows);
    }
}
