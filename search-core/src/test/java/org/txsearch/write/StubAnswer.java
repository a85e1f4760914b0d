package org.txsearch.write;

import java.util.List;

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

    StubAnswer ending(StubEnding other) {
        return new StubAnswer(status, body, other);
    }
}
