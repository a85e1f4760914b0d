package org.txsearch.api.health;

/** The last known state of Elasticsearch. */
enum ClusterView {
    /** No poll has been completed yet. */
    UNKNOWN,
    ANSWERS,
    /** There is no answer. */
    UNREACHABLE,
    /** It refuses the request. */
    REFUSES,
    /** It answers, but holds data that only a newer build finds. */
    NEWER_DATA
}
