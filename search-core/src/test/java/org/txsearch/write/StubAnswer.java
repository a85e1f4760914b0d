package org.txsearch.write;

import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.txsearch.cluster.HttpStub;

/** The answer of a {@link StubElasticsearch} to a request. */
record StubAnswer(int status, String body, StubEnding ending) {

    static StubAnswer status(int status) {
        return new StubAnswer(
                status,
                "{\"error\":{\"type\":\"stub\",\"reason\":\"stub\"},\"status\":" + status + "}",
                StubEnding.WHOLE);
    }

    static StubAnswer body(String body) {
        return new StubAnswer(200, body, StubEnding.WHOLE);
    }

    static StubAnswer items(List<String> items) {
        return body("{\"items\":[" + String.join(",", items) + "]}");
    }

    MockResponse response() {
        MockResponse.Builder response = HttpStub.json(status, body).newBuilder();
        return switch (ending) {
            case WHOLE -> response.build();
            case CUT_OFF ->
                response.onResponseBody(SocketEffect.ShutdownConnection.INSTANCE)
                        .build();
            case NO_ANSWER ->
                response.onResponseStart(SocketEffect.ShutdownConnection.INSTANCE)
                        .build();
            case HANG -> response.onResponseStart(SocketEffect.Stall.INSTANCE).build();
        };
    }

    StubAnswer ending(StubEnding other) {
        return new StubAnswer(status, body, other);
    }
}
