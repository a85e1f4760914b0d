package org.txsearch.api.platform.limit;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A response whose request lends its permits from the first byte on: from then on, it waits for the client to read. */
final class TimedResponse extends HttpServletResponseWrapper {

    private final HttpServletRequest request;
    private final CallerLimits limits;
    private long length = -1;
    private boolean begun;
    private @Nullable ServletOutputStream out;

    TimedResponse(HttpServletRequest request, HttpServletResponse response, CallerLimits limits) {
        super(response);
        this.request = request;
        this.limits = limits;
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
            known = new TimedOutput(super.getOutputStream());
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
    private final class TimedOutput extends ServletOutputStream {

        private final ServletOutputStream target;

        TimedOutput(ServletOutputStream target) {
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
