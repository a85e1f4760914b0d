package org.txsearch.ingest.source;

/**
 * A block of records in an Avro container file.
 *
 * @param count the number of records that the block declares
 * @param stored the content as in the file
 */
record AvroBlock(long count, byte[] stored) {}
