package org.txsearch.api.mcp;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/**
 * A request to another path of the API on behalf of the sender of an outer request.
 *
 * <p>It has the caller, the permits, and the costs of the outer request, but a path, a body, and headers of its own. The outer
 * request has no parameters.
 */
final class ApiRequest extends HttpServletRequestWrapper {

    /** Spring's attributes describe the route, which differs. */
    private static final String OF_ROUTE = "org.springframework.";

    private final String method;
    private final String path;
    private final byte[] body;
    private final Map<String, String> headers = new HashMap<>();
    private final Map<String, Object> ofRoute = new HashMap<>();

    /** Creates a request with a body of JSON; the path is encoded as in a URI. */
    ApiRequest(HttpServletRequest outer, String method, String path, byte[] body) {
        super(outer);
        this.method = method;
        this.path = path;
        this.body = body.clone();
        withHeader(HttpHeaders.ACCEPT, MediaType.APPLICATION_JSON_VALUE);
        if (body.length > 0) {
            withHeader(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON_VALUE);
        }
    }

    /** Adds a header. */
    ApiRequest withHeader(String name, String value) {
        headers.put(name.toLowerCase(Locale.ROOT), value);
        return this;
    }

    @Override
    public String getMethod() {
        return method;
    }

    @Override
    public String getRequestURI() {
        return getContextPath() + path;
    }

    @Override
    public String getServletPath() {
        return path;
    }

    @Override
    public @Nullable String getHeader(String name) {
        return headers.get(name.toLowerCase(Locale.ROOT));
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        String value = getHeader(name);
        return value == null ? Collections.emptyEnumeration() : Collections.enumeration(List.of(value));
    }

    @Override
    public @Nullable String getContentType() {
        return getHeader(HttpHeaders.CONTENT_TYPE);
    }

    @Override
    public String getCharacterEncoding() {
        return StandardCharsets.UTF_8.name();
    }

    @Override
    public long getContentLengthLong() {
        return body.length;
    }

    @Override
    public @Nullable Object getAttribute(String name) {
        return name.startsWith(OF_ROUTE) ? ofRoute.get(name) : super.getAttribute(name);
    }

    @Override
    public void setAttribute(String name, @Nullable Object value) {
        if (!name.startsWith(OF_ROUTE)) {
            super.setAttribute(name, value);
        } else if (value == null) {
            ofRoute.remove(name);
        } else {
            ofRoute.put(name, value);
        }
    }

    @Override
    public void removeAttribute(String name) {
        if (name.startsWith(OF_ROUTE)) {
            ofRoute.remove(name);
        } else {
            super.removeAttribute(name);
        }
    }

    @Override
    public ServletInputStream getInputStream() {
        return new BodyStream(new ByteArrayInputStream(body));
    }

    /** The bytes of the body. */
    private static final class BodyStream extends ServletInputStream {

        private final ByteArrayInputStream bytes;

        BodyStream(ByteArrayInputStream bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            return bytes.read(into, offset, length);
        }

        @Override
        public boolean isFinished() {
            return bytes.available() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new UnsupportedOperationException("The body is complete, and is not read asynchronously");
        }
    }
}
