package org.txsearch.api.platform.health;

/** The last known state of Elasticsearch. */
enum ClusterView {
    /** No poll has been completed yet. */
    UNKNOWN,
    ANSWERS,
    /** There is no answer. */
    UNREACHABLE,
    /** It refuses the request. */
    REFUSES,
    /** Another server answers at the address, or one that this build cannot use. */
    UNUSABLE,
    /** It answers, but holds data that only a newer build finds. */
    NEWER_DATA
}
