package org.txsearch.cluster;

import java.io.IOException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.http.HttpEntity;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.ResponseException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Elasticsearch answered a call with an error. */
public final class ClusterRefusalException extends IOException {

    private static final long serialVersionUID = 1L;

    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int REQUEST_TIMEOUT = 408;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int INTERNAL_SERVER_ERROR = 500;
    private static final int SERVICE_UNAVAILABLE = 503;

    /** Elasticsearch's names of errors; what answers in its place may put anything there. */
    private static final Pattern TYPE = Pattern.compile("[a-z_]{1,80}");

    static final String INDEX_MISSING = "index_not_found_exception";
    static final String MAX_SHARDS = "cluster.max_shards_per_node";
    private static final Pattern FULL =
            Pattern.compile("this action would add \\[(\\d{1,9})] (?:total )?shards, but this cluster currently has"
                    + " \\[(\\d{1,9})]/\\[(\\d{1,9})] maximum normal shards open");

    private final int status;
    private final String type;
    private final boolean isFull;

    private ClusterRefusalException(
            int status, String type, boolean isFull, String message, @Nullable Exception refusal) {
        super(message, refusal);
        this.status = status;
        this.type = type;
        this.isFull = isFull;
    }

    public static ClusterRefusalException of(ResponseException refusal) {
        JsonNode error = MissingNode.getInstance();
        try {
            HttpEntity entity = refusal.getResponse().getEntity();
            error = JsonMapper.shared()
                    .readTree(entity == null ? new byte[0] : EntityUtils.toByteArray(entity))
                    .path("error");
        } catch (IOException | JacksonException e) {
            // A proxy's refusal has no body of JSON; the status says enough.
            refusal.addSuppressed(e);
        }
        return of(refusal.getResponse().getStatusLine().getStatusCode(), error, refusal);
    }

    static ClusterRefusalException of(int status, JsonNode error, Exception refusal) {
        String type = error.path("type").asString("status " + status);
        Matcher full = FULL.matcher(error.path("reason").asString(""));
        if (full.find()) {
            String sentence = full(
                    Long.parseLong(full.group(2)), Long.parseLong(full.group(3)), "a new index needs " + full.group(1));
            return new ClusterRefusalException(status, type, true, sentence, refusal);
        }
        // The causes of a refused mapping name the field.
        StringBuilder message = new StringBuilder("Elasticsearch refused with " + status + " [" + type + "] ");
        message.append(error.path("reason").asString(""));
        for (JsonNode cause = error.path("caused_by"); cause.isObject(); cause = cause.path("caused_by")) {
            message.append("; caused by [")
                    .append(cause.path("type").asString(""))
                    .append("] ");
            message.append(cause.path("reason").asString(""));
        }
        return new ClusterRefusalException(status, type, false, message.toString(), refusal);
    }

    /** Returns this failure with status and type only: the whole refusal may quote personal data, and must not be logged. */
    public ClusterRefusalException withoutQuotes() {
        String known = TYPE.matcher(type).matches() ? type : "";
        String message = isFull ? String.valueOf(getMessage()) : "Elasticsearch refused with " + status + " " + known;
        return new ClusterRefusalException(status, known, isFull, message.strip(), null);
    }

    public int status() {
        return status;
    }

    /** Elasticsearch's name of the error. */
    public String type() {
        return type;
    }

    /** Returns whether the cluster is unavailable or overloaded, so that the same call may succeed later. */
    public boolean isUnavailable() {
        return !isSecondWriteIndex()
                && (status == REQUEST_TIMEOUT || status == TOO_MANY_REQUESTS || status >= INTERNAL_SERVER_ERROR);
    }

    /** Returns whether the cluster is starting, or has too much to do. A block, such as that of a full disk, does not pass within seconds. */
    boolean isBusy() {
        return status == SERVICE_UNAVAILABLE || status == TOO_MANY_REQUESTS && !type.equals("cluster_block_exception");
    }

    /** Returns whether the cluster has as many shards open as it may; the message is then a sentence for the operator. */
    public boolean isFull() {
        return isFull;
    }

    /** Returns whether the account lacks the privilege. */
    public boolean isForbidden() {
        return status == FORBIDDEN;
    }

    /** Returns whether an index of that name exists already. */
    public boolean isAlreadyThere() {
        return type.equals("resource_already_exists_exception");
    }

    /** Returns whether the document has been changed by another writer. */
    public boolean isConflict() {
        return type.equals("version_conflict_engine_exception");
    }

    /** Returns whether an alias would have led writers to two indices; Elasticsearch answers 500, as if it might succeed later. */
    public boolean isSecondWriteIndex() {
        return String.valueOf(getMessage()).contains("more than one write index");
    }

    /** Returns whether what the call names does not exist. */
    public boolean isNotFound() {
        return status == NOT_FOUND;
    }

    public boolean isIndexMissing() {
        return type.equals(INDEX_MISSING);
    }

    /** Returns the sentence for the operator if the cluster has too many open shards for the request. */
    static String full(long open, long max, String need) {
        return String.format(
                Locale.ROOT,
                "Elasticsearch has %,d shards open of at most %,d (%s for each data node), and %s: raise %s, add a"
                        + " data node, or delete weeks with ./txsearch weeks retire (docs/operators/weeks.md, The limit of"
                        + " shards).",
                open,
                max,
                MAX_SHARDS,
                need,
                MAX_SHARDS);
    }
}
