package org.txsearch.api.proxy;

/** The two kinds of headers. */
enum ProxyHeaders {
    /** {@code X-Forwarded-For}, {@code -Proto}, {@code -Host}, {@code -Port} and {@code -Prefix}. */
    X_FORWARDED,
    /** {@code Forwarded} of RFC 7239. */
    FORWARDED
}
