package org.txsearch.api.platform.limit;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.apache.coyote.CloseNowException;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.txsearch.api.platform.http.Responses;
import org.txsearch.api.platform.proxy.PublicAddress;

/** Bounds the time of Tomcat's connections, enlarges their buffers, and offers HTTP/2 with TLS. */
@Configuration(proxyBeanMethods = false)
class ConnectionConfiguration {

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> boundedConnections(
            LimitSettings settings,
            CallerLimits limits,
            UnauthenticatedClients clients,
            PublicAddress address,
            MeterRegistry meters) {
        return factory -> {
            factory.setProtocol(BoundedHttpProtocol.class.getName());
            // The address comes first: the limits of unauthenticated clients are for one client, and not for the proxy
            // in front.
            factory.addEngineValves(
                    address, new UnreadBodies(), new AdmissionValve(limits, clients), new BrokenStreams());
            factory.addConnectorCustomizers(connector -> {
                // 100 Continue is sent only once the token has been accepted.
                connector.setProperty("continueResponseTiming", "onRead");
                // A page may have megabytes, and the default buffer has 8 KB.
                connector.setProperty("socket.appWriteBufSize", Integer.toString(Responses.WRITE_BYTES));
                BoundedHttpProtocol protocol = (BoundedHttpProtocol) connector.getProtocolHandler();
                protocol.bound(
                        new ClientTime.Allowed(
                                settings.requestTime().toNanos(),
                                settings.responseTime().toNanos(),
                                settings.unauthenticatedResponseTime().toNanos()),
                        settings.unauthenticatedConnections(),
                        meters);
                // Without TLS, a client cannot negotiate HTTP/2, and proxies use HTTP/1.1.
                if (Ssl.isEnabled(factory.getSsl())) {
                    connector.addUpgradeProtocol(new BoundedHttp2Protocol(protocol));
                }
            });
        };
    }

    /**
     * Resets streams of HTTP/2 whose responses have failed after they began. Tomcat would end them as if they were complete; a
     * connection of HTTP/1.1, it closes.
     */
    static final class BrokenStreams extends ValveBase {

        BrokenStreams() {
            super(true);
        }

        @Override
        public void invoke(Request request, Response response) throws IOException, ServletException {
            getNext().invoke(request, response);
            if (request.getProtocol().equals("HTTP/2.0")
                    && !is(response, ActionCode.IS_IO_ALLOWED)
                    && is(response, ActionCode.IS_TRAILER_FIELDS_SUPPORTED)) {
                // Tomcat reads the trailers at the end of a response, when it can still fail.
                response.getCoyoteResponse().setTrailerFields(BrokenStreams::noEnd);
            }
        }

        private static boolean is(Response response, ActionCode state) {
            AtomicBoolean is = new AtomicBoolean();
            response.getCoyoteResponse().action(state, is);
            return is.get();
        }

        private static Map<String, String> noEnd() {
            throw BrokenStreams.<RuntimeException>unchecked(new CloseNowException("The response has failed"));
        }

        /** Tomcat handles this exception there, and a supplier cannot declare it. */
        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
        private static <E extends Exception> E unchecked(Exception failure) throws E {
            throw (E) failure;
        }
    }

    /**
     * Ends requests whose bodies have not been read, refused ones for instance. Tomcat would read the rest of the body, however
     * slowly it arrives, to keep the connection. Here the part that has arrived is discarded, a few connections get a moment for
     * the rest, so that their clients can read the response, and all others are closed.
     */
    static final class UnreadBodies extends ValveBase {

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
}
