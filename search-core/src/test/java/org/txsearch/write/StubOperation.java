package org.txsearch.write;

/** One operation of a bulk request that a {@link StubElasticsearch} received. */
record StubOperation(int request, String index, String id, long version, String versionType, String source) {}
