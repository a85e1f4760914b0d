package org.txsearch.api.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.context.request.ServletWebRequest;

/** Headers and sizes that several kinds of responses share. */
public final class Responses {

    /** The size of the chunks of large responses; Tomcat keeps a buffer of this size for the connection's next response. */
    public static final int WRITE_BYTES = 128 << 10;

    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;

    private Responses() {}

    /** Sets headers that forbid every cache to store the response. */
    public static void markPrivate(HttpServletResponse response) {
        response.setHeader("Cache-Control", "private, no-store");
        response.setHeader("Vary", "Authorization, Accept, Accept-Encoding, On-Behalf-Of");
    }

    /** Returns whether the client already holds the version with this tag; the response is then a 304. */
    public static boolean isNotModified(String etag, HttpServletRequest request, HttpServletResponse response) {
        if (new ServletWebRequest(request, response).checkNotModified(etag)) {
            return true;
        }
        // RFC 9110, section 13.1.2: a star matches any version. Spring honours it for unsafe methods only.
        boolean anyVersion = "*".equals(request.getHeader(HttpHeaders.IF_NONE_MATCH));
        if (anyVersion) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
        }
        return anyVersion;
    }

    /** Sets the type and the length of a body, and a buffer for a large one. */
    public static void describeBody(HttpServletResponse response, String contentType, long length) {
        response.setContentType(contentType);
        response.setContentLengthLong(length);
        if (length > WRITE_BYTES) {
            response.setBufferSize(WRITE_BYTES);
        }
    }

    /** Sends a body of JSON, with the times of {@link #addTiming}. */
    public static void writeJson(HttpServletResponse response, byte[] body, long searchMillis, long startNanos)
            throws IOException {
        describeBody(response, MediaType.APPLICATION_JSON_VALUE, body.length);
        addTiming(response, (double) searchMillis, startNanos);
        response.getOutputStream().write(body);
    }

    /** Adds how long Elasticsearch and the whole request took; the start as {@link System#nanoTime} counts. */
    public static void addTiming(HttpServletResponse response, double searchMillis, long startNanos) {
        double totalMillis = (System.nanoTime() - startNanos) / NANOSECONDS_PER_MILLISECOND;
        response.setHeader("Server-Timing", "es;dur=" + tenths(searchMillis) + ", total;dur=" + tenths(totalMillis));
    }

    /** Returns a number with one decimal, without String.format, which takes 1 % of the time of a page. */
    private static String tenths(double millis) {
        long tenths = Math.round(millis * 10);
        return tenths / 10 + "." + tenths % 10;
    }
}
