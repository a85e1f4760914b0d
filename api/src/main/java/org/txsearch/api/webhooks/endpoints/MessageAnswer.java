package org.txsearch.api.webhooks.endpoints;

import java.util.Map;

/** The message of the last attempt, in responses. */
record MessageAnswer(Map<String, String> headers, String body) {}
