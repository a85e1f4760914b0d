package org.txsearch.write;

import java.io.IOException;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import org.txsearch.json.JsonScanner;
import org.txsearch.json.MalformedJsonException;

/**
 * What came back for a request.
 *
 * @param status the HTTP status, or 0 where no answer came
 * @param body what came, or nothing
 * @param why for the operator, why no answer came
 */
record Reply(int status, byte[] body, String why) {

    static Reply of(Response response) {
        try {
            return new Reply(
                    response.getStatusLine().getStatusCode(),
                    response.getEntity() == null ? new byte[0] : EntityUtils.toByteArray(response.getEntity()),
                    "");
        } catch (IOException e) {
            return none(e);
        }
    }

    static Reply of(Exception failure) {
        return failure instanceof ResponseException refusal ? of(refusal.getResponse()) : none(failure);
    }

    private static Reply none(Exception failure) {
        return new Reply(0, new byte[0], failure.getClass().getSimpleName() + ": " + failure.getMessage());
    }

    /** The error of a request that was refused as a whole; a proxy's refusal has neither type nor reason. */
    BulkAnswer.Item refusal() {
        String type = "";
        String reason = "";
        try {
            JsonScanner scanner = new JsonScanner(body);
            scanner.beginObject();
            while (scanner.nextMember()) {
                if (scanner.nameIs("error")) {
                    return BulkAnswer.error(status, scanner);
                }
                scanner.skipValue();
            }
        } catch (MalformedJsonException e) {
            return new BulkAnswer.Item(status, type, reason);
        }
        return new BulkAnswer.Item(status, type, reason);
    }
}
