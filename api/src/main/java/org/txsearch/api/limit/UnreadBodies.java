package org.txsearch.api.limit;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;

/**
 * Ends requests whose bodies have not been read, refused ones for instance. Tomcat would read the rest of the body, however slowly
 * it arrives, to keep the connection. Here the part that has arrived is discarded, a few connections get a moment for the rest, so
 * that their clients can read the response, and all others are closed.
 */
final class UnreadBodies extends ValveBase {

    private static final int MAX_DISCARDED_BYTES = 1 << 20;
    private static final int MAX_LINGERING = 16;

    private final Semaphore lingering = new Semaphore(MAX_LINGERING);

    UnreadBodies() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        getNext().invoke(request, response);
        if (request.getProtocol().equals("HTTP/2.0")) {
            // A stream is reset after its response, and its connection goes on.
            return;
        }
        if (isRead(request)) {
            return;
        }
        response.finishResponse();
        // A client that waits for 100 Continue has its response, and sends no body.
        if (!request.getCoyoteRequest().hasExpectation()) {
            discard(request);
        }
        if (!isRead(request)) {
            response.getCoyoteResponse().action(ActionCode.DISABLE_SWALLOW_INPUT, null);
        }
    }

    private static boolean isRead(Request request) {
        AtomicBoolean read = new AtomicBoolean();
        request.getCoyoteRequest().action(ActionCode.REQUEST_BODY_FULLY_READ, read);
        return read.get();
    }

    private void discard(Request request) throws IOException {
        boolean waits = lingering.tryAcquire();
        try {
            ClientTime.linger();
            var body = request.getInputStream();
            byte[] buffer = new byte[8 << 10];
            int left = MAX_DISCARDED_BYTES;
            while (left > 0 && (waits || body.available() > 0)) {
                int read = body.read(buffer);
                if (read < 0) {
                    return;
                }
                left -= read;
            }
        } finally {
            if (waits) {
                lingering.release();
            }
        }
    }
}
