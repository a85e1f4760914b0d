package org.txsearch.api.webhooks.endpoints;

import java.util.Map;

/** The request of an attempt in responses. */
record MessageAnswer(Map<String, String> headers, String body) {}
