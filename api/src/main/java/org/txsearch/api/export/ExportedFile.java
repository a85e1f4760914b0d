package org.txsearch.api.export;

import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * One file of an export.
 *
 * @param storedName its name where it is kept
 * @param name its name for whoever downloads it
 * @param contentType what it is
 * @param bytes how long it is
 * @param rows how many rows are in it
 * @param sha256 the hash of its bytes, in hexadecimal
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record ExportedFile(String storedName, String name, String contentType, long bytes, long rows, String sha256) {}
