package org.txsearch.api.export;

import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import org.txsearch.freshness.Watermarks.AsOf;
import org.txsearch.summary.TransactionSummary.Sums;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/**
 * The result of an export as it is stored.
 *
 * @param asOf the files include all matching records that were ingested before
 * @param rowCount the number of rows in the files
 * @param totals their sums
 * @param files the files
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record ExportResult(Instant asOf, long rowCount, List<Total> totals, List<File> files) {

    /**
     * The sums of one currency in minor units.
     *
     * @param currency its code
     * @param count how many rows
     * @param gross the sum of their amounts
     * @param fee the sum of their fees
     * @param net the sum of their nets
     */
    record Total(String currency, long count, BigInteger gross, BigInteger fee, BigInteger net) {}

    /**
     * One file.
     *
     * @param storedName its name in the storage
     * @param name its name for downloads
     * @param contentType its media type
     * @param bytes its length
     * @param rows the number of its rows
     * @param sha256 the hash of its bytes, in hexadecimal
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record File(String storedName, String name, String contentType, long bytes, long rows, String sha256) {

        File withName(String given) {
            return new File(storedName, given, contentType, bytes, rows, sha256);
        }
    }

    static ExportResult of(Instant asOf, SortedMap<String, Sums> sums, List<File> files) {
        List<Total> totals = sums.entrySet().stream()
                .map(entry -> new Total(
                        entry.getKey(),
                        entry.getValue().count(),
                        entry.getValue().gross(),
                        entry.getValue().fee(),
                        entry.getValue().net()))
                .toList();
        long rows = files.stream().mapToLong(File::rows).sum();
        return new ExportResult(asOf, rows, totals, files);
    }

    JsonNode json() {
        return JsonMapper.shared().valueToTree(this);
    }

    static ExportResult of(JsonNode json) {
        return JsonMapper.shared().treeToValue(json, ExportResult.class);
    }

    boolean knowsAsOf() {
        return !asOf.equals(AsOf.UNKNOWN);
    }
}
