package org.txsearch.api.platform.limit;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.springframework.http.HttpHeaders;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.platform.proxy.PublicAddress;

/**
 * Refuses unauthenticated requests above their limit before any other work, and sends the end of each response while a limit still
 * counts the request. Tomcat would send it later, and wait for the client without a limit.
 */
final class AdmissionValve extends ValveBase {

    private static final int MAX_REFUSALS = 16;

    private final CallerLimits limits;
    private final UnauthenticatedClients clients;
    private final Semaphore refusals = new Semaphore(MAX_REFUSALS);

    AdmissionValve(CallerLimits limits, UnauthenticatedClients clients) {
        super(true);
        this.limits = limits;
        this.clients = clients;
    }

    /** Returns whether the request is a probe of an orchestrator, which would remove an instance that is merely busy. */
    private static boolean isProbe(HttpServletRequest request) {
        String path = request.getRequestURI();
        // A request that is not HTTP has no path.
        return path != null && path.startsWith("/health/");
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        ClientTime.beginRequest(PublicAddress.isFromProxy(request));
        if (isProbe(request) || clients.isKnown(request)) {
            serve(request, response);
        } else if (clients.enter(request)) {
            serveUnauthenticated(request, response);
        } else {
            refuse(response);
        }
    }

    private void serveUnauthenticated(Request request, Response response) throws IOException, ServletException {
        try {
            clients.work(request);
        } catch (ProblemException full) {
            limits.end(request);
            refuse(response);
            return;
        }
        serve(request, response);
    }

    private void serve(Request request, Response response) throws IOException, ServletException {
        try {
            getNext().invoke(request, response);
            RequestPermit.endAll(request);
            ClientTime.awaitReader(response.getContentWritten());
            if (limits.beginLastWait(request) || isProbe(request)) {
                response.finishResponse();
            } else {
                response.getCoyoteResponse().action(ActionCode.CLOSE_NOW, null);
            }
        } finally {
            limits.end(request);
        }
    }

    /**
     * Refuses a request with an empty body, which need not wait for the client. Closes a connection that has other requests: a
     * client that does not read would occupy a thread with each refusal.
     */
    private void refuse(Response response) throws IOException {
        ClientTime.awaitReader(0);
        if (ClientTime.isOnlyStream() && refusals.tryAcquire()) {
            try {
                response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
                response.setHeader(
                        HttpHeaders.RETRY_AFTER,
                        Long.toString(LimitMetrics.retryAfter(Duration.ZERO).toSeconds()));
                response.finishResponse();
            } finally {
                refusals.release();
            }
        } else {
            ClientTime.giveUpConnection();
        }
    }
}
