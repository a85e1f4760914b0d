package org.txsearch.cluster;

import java.io.IOException;
import java.security.cert.CertPathBuilderException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.apache.http.ConnectionClosedException;
import org.apache.http.HttpEntity;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Checks that the first configured address leads to an Elasticsearch that this build can use. */
public final class ClusterCheck {

    private static final String URIS = "TXSEARCH_ELASTICSEARCH_URIS";
    private static final int OLDEST_MAJOR = 8;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int UNAUTHORIZED = 401;
    private static final int PROXY_AUTHENTICATION_REQUIRED = 407;
    private static final Pattern MAJOR = Pattern.compile("(\\d{1,4})\\..{1,40}");

    private ClusterCheck() {}

    /**
     * Rejects an address that leads to something else. A cluster that does not answer passes: it may start later, and requests
     * to it fail with their own errors.
     */
    public static void require(Cluster cluster) {
        String address = cluster.addresses().get(0);
        try {
            Request request = new Request("GET", "/");
            request.setOptions(Node.within(TIMEOUT));
            require(address, cluster.raw().performRequest(request));
        } catch (ResponseException e) {
            require(address, e.getResponse());
        } catch (ConnectionClosedException e) {
            throw new UnusableClusterException(
                    "The server at %s closed the connection without an answer: if it expects TLS, write https:// in %s."
                            .formatted(address, URIS),
                    e);
        } catch (IOException e) {
            // The client wraps failures of TLS. After any other failure, the cluster does not answer at the moment.
            Throwable cause = e;
            while (cause != null && !(cause instanceof SSLException)) {
                cause = cause.getCause();
            }
            if (cause instanceof SSLException failure) {
                throw new UnusableClusterException(tls(address, failure), e);
            }
        }
    }

    private static String tls(String address, SSLException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertPathBuilderException) {
                return "The certificate of %s is not signed by a trusted authority: name the PEM file of its"
                                .formatted(address)
                        + " authority in TXSEARCH_ELASTICSEARCH_CERTIFICATEAUTHORITY.";
            }
        }
        String reason = String.valueOf(failure.getMessage());
        return reason.contains("plaintext connection") || reason.contains("Unsupported or unrecognized SSL message")
                ? "The server at %s does not speak TLS: write http:// in %s.".formatted(address, URIS)
                : "No TLS connection to %s: %s. Check the host name in %s and the certificate."
                        .formatted(address, reason, URIS);
    }

    private static void require(String address, Response response) {
        int status = response.getStatusLine().getStatusCode();
        boolean isElasticsearch = "Elasticsearch".equals(response.getHeader("X-elastic-product"));
        if (status == PROXY_AUTHENTICATION_REQUIRED) {
            throw unusable("A proxy at %s wants a login (407): name the address of the cluster itself in %s.", address);
        }
        if (isElasticsearch && status == UNAUTHORIZED) {
            throw new UnusableClusterException(
                    "The Elasticsearch at %s refuses the login (401): check TXSEARCH_ELASTICSEARCH_USERNAME and"
                                    .formatted(address)
                            + " TXSEARCH_ELASTICSEARCH_PASSWORDFILE.",
                    null);
        }
        JsonNode version = body(response).path("version");
        if (version.path("distribution").asString("").equals("opensearch")) {
            throw unusable(
                    "OpenSearch %s answers at %%s, and this service needs Elasticsearch %d or newer: name such a cluster in %%s."
                            .formatted(number(version), OLDEST_MAJOR),
                    address);
        }
        if (isTooOld(number(version))) {
            throw unusable(
                    "Elasticsearch %s answers at %%s, and this service needs version %d or newer: name such a cluster in %%s."
                            .formatted(number(version), OLDEST_MAJOR),
                    address);
        }
        if (!isElasticsearch) {
            String type = Optional.ofNullable(response.getHeader("Content-Type"))
                    .map(header -> header.split(";", 2)[0])
                    .filter(header -> header.matches("[a-z0-9./+-]{1,40}"))
                    .orElse("no content type");
            throw unusable(
                    "The server at %%s is not Elasticsearch: it answers %d with %s. Name a cluster in %%s."
                            .formatted(status, type),
                    address);
        }
    }

    private static UnusableClusterException unusable(String sentence, String address) {
        return new UnusableClusterException(sentence.formatted(address, URIS), null);
    }

    /** Returns the version, or nothing if it is not a version: anything may answer. */
    private static String number(JsonNode version) {
        String number = version.path("number").asString("");
        return number.matches("[0-9A-Za-z.-]{1,40}") ? number : "";
    }

    private static boolean isTooOld(String number) {
        Matcher major = MAJOR.matcher(number);
        return major.matches() && Integer.parseInt(major.group(1)) < OLDEST_MAJOR;
    }

    private static JsonNode body(Response response) {
        HttpEntity entity = response.getEntity();
        try {
            return entity == null
                    ? MissingNode.getInstance()
                    : JsonMapper.shared().readTree(EntityUtils.toByteArray(entity));
        } catch (IOException | JacksonException e) {
            // A page of a proxy, or an answer that was cut off.
            return MissingNode.getInstance();
        }
    }
}
