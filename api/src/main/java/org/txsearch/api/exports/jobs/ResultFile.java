package org.txsearch.api.exports.jobs;

import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * One file.
 *
 * @param storedName its name in the storage
 * @param name its name for downloads
 * @param rows the number of its rows; a transaction with a separate row for its fee has two
 * @param sha256 the hash of its bytes, in hexadecimal
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record ResultFile(String storedName, String name, String contentType, long bytes, long rows, String sha256) {

    ResultFile withName(String given) {
        return new ResultFile(storedName, given, contentType, bytes, rows, sha256);
    }
}
