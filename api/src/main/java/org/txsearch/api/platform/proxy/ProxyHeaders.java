package org.txsearch.api.platform.proxy;

/** The kinds of headers that proxies write. */
enum ProxyHeaders {
    /** {@code X-Forwarded-For}, {@code -Proto}, {@code -Host}, {@code -Port} and {@code -Prefix}. */
    X_FORWARDED,
    /** {@code Forwarded} of RFC 7239. */
    FORWARDED
}
