package org.txsearch.page;

import java.io.IOException;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Elasticsearch refused a search. The client's own exception quotes the request and the refusal, which may quote a name or
 * an e-mail, and would take them into the log; of it only the status and the kind of the error are kept.
 */
final class RefusedSearchException extends IOException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String kind;

    private RefusedSearchException(int status, String kind) {
        super("Elasticsearch refused with " + status + " " + kind);
        this.status = status;
        this.kind = kind;
    }

    static RefusedSearchException of(ResponseException refusal) {
        Response response = refusal.getResponse();
        RefusedSearchException kept =
                new RefusedSearchException(response.getStatusLine().getStatusCode(), kind(response));
        kept.setStackTrace(refusal.getStackTrace());
        return kept;
    }

    int status() {
        return status;
    }

    /** Elasticsearch's name of the error; empty where it gave none. */
    String kind() {
        return kind;
    }

    private static String kind(Response response) {
        try {
            byte[] body = response.getEntity() == null ? new byte[0] : EntityUtils.toByteArray(response.getEntity());
            String kind = JsonMapper.shared()
                    .readTree(body)
                    .path("error")
                    .path("type")
                    .asString("");
            return kind.matches("[a-z_]{1,80}") ? kind : "";
        } catch (IOException | JacksonException e) {
            // A proxy's refusal has no body of JSON.
            return "";
        }
    }
}
