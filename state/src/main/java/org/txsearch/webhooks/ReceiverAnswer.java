package org.txsearch.webhooks;

import java.util.Map;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/** The last answer; its body is cut. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ReceiverAnswer(int statusCode, Map<String, String> headers, String body) {}
