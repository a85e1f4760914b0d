package org.txsearch.api.limit;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Enumeration;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;

/**
 * Notes when a request waits for its client, however slowly it reads and writes: meanwhile the request's permits are lent, and its
 * time is limited. {@link AdmissionValve} notes when the wait has ended. No body is read beyond 64 KB.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 2)
final class SlowClientFilter extends OncePerRequestFilter {

    private static final int MAX_BODY_BYTES = 64 << 10;

    private final CallerLimits limits;

    SlowClientFilter(CallerLimits limits) {
        this.limits = limits;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        ClientTime.work();
        chain.doFilter(new PacedRequest(request), new PacedResponse(request, response));
    }

    private <T> T waiting(HttpServletRequest request, Supplier<T> reading) {
        ClientTime.awaitRequest();
        limits.beginWait(request);
        T read = reading.get();
        ClientTime.work();
        limits.resume(request);
        return read;
    }

    /** A request that notes when its body is read, from which the parameters of a form are read, too. */
    private final class PacedRequest extends HttpServletRequestWrapper {

        private boolean formIsAhead;
        private @Nullable ServletInputStream body;

        PacedRequest(HttpServletRequest request) {
            super(request);
            String type = request.getContentType();
            this.formIsAhead = type != null
                    && type.toLowerCase(Locale.ROOT).startsWith(MediaType.APPLICATION_FORM_URLENCODED_VALUE);
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            ServletInputStream known = body;
            if (known == null) {
                known = new PacedBody(super.getInputStream());
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
            return waiting(this, reading);
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

        /** A body; the request waits for it from its first byte to its end. */
        private final class PacedBody extends ServletInputStream {

            private final ServletInputStream in;
            private boolean begun;
            private boolean ended;
            private int count;

            PacedBody(ServletInputStream in) {
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
                    limits.beginWait(PacedRequest.this);
                }
                int read = in.read(bytes, offset, length);
                if (read > 0) {
                    count += read;
                    checkSize(count);
                } else if (read < 0 && !ended) {
                    ended = true;
                    ClientTime.work();
                    limits.resume(PacedRequest.this);
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

    /** A response; the request waits for its reader from the first byte. */
    private final class PacedResponse extends HttpServletResponseWrapper {

        private final HttpServletRequest request;
        private long length = -1;
        private boolean begun;
        private @Nullable ServletOutputStream out;

        PacedResponse(HttpServletRequest request, HttpServletResponse response) {
            super(response);
            this.request = request;
        }

        @Override
        public void setContentLength(int bytes) {
            length = bytes;
            super.setContentLength(bytes);
        }

        @Override
        public void setContentLengthLong(long bytes) {
            length = bytes;
            super.setContentLengthLong(bytes);
        }

        @Override
        public ServletOutputStream getOutputStream() throws IOException {
            ServletOutputStream known = out;
            if (known == null) {
                known = new PacedOutput(super.getOutputStream());
                out = known;
            }
            return known;
        }

        private void beginToWrite() {
            if (!begun) {
                begun = true;
                ClientTime.awaitReader(length);
                limits.beginWait(request);
            }
        }

        /** Notes when the response begins. */
        private final class PacedOutput extends ServletOutputStream {

            private final ServletOutputStream target;

            PacedOutput(ServletOutputStream target) {
                this.target = target;
            }

            @Override
            public void write(int one) throws IOException {
                beginToWrite();
                target.write(one);
            }

            @Override
            public void write(byte[] bytes, int offset, int size) throws IOException {
                if (size > 0) {
                    beginToWrite();
                    target.write(bytes, offset, size);
                }
            }

            @Override
            public void flush() throws IOException {
                target.flush();
            }

            @Override
            public void close() throws IOException {
                target.close();
            }

            @Override
            public boolean isReady() {
                return target.isReady();
            }

            @Override
            public void setWriteListener(WriteListener listener) {
                throw new UnsupportedOperationException("Responses are written on the request's thread");
            }
        }
    }
}
