package org.txsearch.api.platform.limit;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Enumeration;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;

/**
 * A request that lends its permits while it waits for the bytes of its body, which may be a form with parameters. Rejects bodies
 * of more than 64 KB.
 */
final class TimedRequest extends HttpServletRequestWrapper {

    private static final int MAX_BODY_BYTES = 64 << 10;

    private final CallerLimits limits;
    private boolean formIsAhead;
    private @Nullable ServletInputStream body;

    TimedRequest(HttpServletRequest request, CallerLimits limits) {
        super(request);
        this.limits = limits;
        String type = request.getContentType();
        this.formIsAhead =
                type != null && type.toLowerCase(Locale.ROOT).startsWith(MediaType.APPLICATION_FORM_URLENCODED_VALUE);
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
        ServletInputStream known = body;
        if (known == null) {
            known = new TimedBody(super.getInputStream());
            body = known;
        }
        return known;
    }

    @Override
    public BufferedReader getReader() throws IOException {
        return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
    }

    private <T> T parameters(Supplier<T> reading) {
        if (!formIsAhead) {
            return reading.get();
        }
        formIsAhead = false;
        ClientTime.awaitRequest();
        limits.beginWait(this);
        T read = reading.get();
        ClientTime.work();
        limits.resume(this);
        return read;
    }

    @Override
    public @Nullable String getParameter(String name) {
        return parameters(() -> super.getParameter(name));
    }

    @Override
    public String @Nullable [] getParameterValues(String name) {
        return parameters(() -> super.getParameterValues(name));
    }

    @Override
    public Enumeration<String> getParameterNames() {
        return parameters(super::getParameterNames);
    }

    @Override
    public Map<String, String[]> getParameterMap() {
        return parameters(super::getParameterMap);
    }

    /** A body. The request waits for its client from the first byte to the end of it. */
    private final class TimedBody extends ServletInputStream {

        private final ServletInputStream in;
        private boolean begun;
        private boolean ended;
        private int count;

        TimedBody(ServletInputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (!begun) {
                begun = true;
                checkSize(getContentLengthLong());
                ClientTime.awaitRequest();
                limits.beginWait(TimedRequest.this);
            }
            int read = in.read(bytes, offset, length);
            if (read > 0) {
                count += read;
                checkSize(count);
            } else if (read < 0 && !ended) {
                ended = true;
                ClientTime.work();
                limits.resume(TimedRequest.this);
            }
            return read;
        }

        private void checkSize(long bytes) {
            if (bytes > MAX_BODY_BYTES) {
                throw ProblemException.of(
                        ProblemCode.PAYLOAD_TOO_LARGE, "The body has more than 65,536 bytes; send a smaller one.");
            }
        }

        @Override
        public int available() throws IOException {
            return in.available();
        }

        @Override
        public boolean isFinished() {
            return in.isFinished();
        }

        @Override
        public boolean isReady() {
            return in.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new UnsupportedOperationException("Bodies are read on the request's thread");
        }
    }
}
