package org.txsearch.api.mcp;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The response to an {@link ApiRequest}: a buffer that leaves the outer response as it is. */
final class ApiResponse extends HttpServletResponseWrapper {

    private final HttpHeaders headers = new HttpHeaders();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final PrintWriter writer = new PrintWriter(body, false, StandardCharsets.UTF_8);
    private int status = SC_OK;

    ApiResponse(HttpServletResponse outer) {
        super(outer);
    }

    /** Returns whether the request was refused or failed. */
    boolean isProblem() {
        return status >= SC_BAD_REQUEST;
    }

    /** Returns the body. */
    JsonNode json() {
        writer.flush();
        return JsonMapper.shared().readTree(body.toByteArray());
    }

    @Override
    public int getStatus() {
        return status;
    }

    @Override
    public void setStatus(int status) {
        this.status = status;
    }

    @Override
    public void sendError(int status) {
        this.status = status;
    }

    @Override
    public void sendError(int status, String message) {
        this.status = status;
    }

    @Override
    public ServletOutputStream getOutputStream() {
        return new BodyStream(body);
    }

    @Override
    public void resetBuffer() {
        body.reset();
    }

    @Override
    public PrintWriter getWriter() {
        return writer;
    }

    @Override
    public void flushBuffer() {}

    @Override
    public boolean isCommitted() {
        return false;
    }

    @Override
    public void setContentLength(int length) {}

    @Override
    public void setContentLengthLong(long length) {}

    @Override
    public void setContentType(@Nullable String type) {
        setHeader(HttpHeaders.CONTENT_TYPE, type);
    }

    @Override
    public @Nullable String getContentType() {
        return getHeader(HttpHeaders.CONTENT_TYPE);
    }

    @Override
    public void setHeader(String name, @Nullable String value) {
        headers.set(name, value);
    }

    @Override
    public void addHeader(String name, String value) {
        headers.add(name, value);
    }

    @Override
    public boolean containsHeader(String name) {
        return headers.containsHeader(name);
    }

    @Override
    public @Nullable String getHeader(String name) {
        return headers.getFirst(name);
    }

    @Override
    public Collection<String> getHeaderNames() {
        return List.copyOf(headers.headerNames());
    }

    /** Writes into the buffer. */
    private static final class BodyStream extends ServletOutputStream {

        private final ByteArrayOutputStream bytes;

        BodyStream(ByteArrayOutputStream bytes) {
            this.bytes = bytes;
        }

        @Override
        public void write(int value) {
            bytes.write(value);
        }

        @Override
        public void write(byte[] from, int offset, int length) {
            bytes.write(from, offset, length);
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new UnsupportedOperationException("The buffer is not written asynchronously");
        }
    }
}
