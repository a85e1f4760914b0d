package org.txsearch.api.limit;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToDoubleFunction;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.txsearch.api.http.Responses;

/** Bounds the time of Tomcat's connections, enlarges their buffers, and offers HTTP/2 with TLS. */
@Configuration(proxyBeanMethods = false)
class ConnectionConfiguration {

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> boundedConnections(
            LimitSettings settings, MeterRegistry meters) {
        return factory -> {
            factory.setProtocol(BoundedHttpProtocol.class.getName());
            factory.addEngineValves(new UnreadBodies(), new BrokenStreams());
            factory.addConnectorCustomizers(connector -> {
                // 100 Continue is sent only once the token has been accepted.
                connector.setProperty("continueResponseTiming", "onRead");
                // A page has megabytes, and by default it is written in pieces of 8 KB.
                connector.setProperty("socket.appWriteBufSize", Integer.toString(Responses.WRITE_BYTES));
                BoundedHttpProtocol protocol = (BoundedHttpProtocol) connector.getProtocolHandler();
                protocol.bound(settings.requestTime(), settings.responseTime());
                // Without TLS, clients of HTTP/2 would have to know beforehand, and proxies speak HTTP/1.1.
                if (Ssl.isEnabled(factory.getSsl())) {
                    connector.addUpgradeProtocol(new BoundedHttp2Protocol(protocol));
                }
                count(meters, protocol, "request", BoundedHttpProtocol::cutArriving);
                count(meters, protocol, "response", BoundedHttpProtocol::cutSending);
            });
        };
    }

    private static void count(
            MeterRegistry meters,
            BoundedHttpProtocol protocol,
            String waitedFor,
            ToDoubleFunction<BoundedHttpProtocol> cut) {
        FunctionCounter.builder("txsearch.connections.cut", protocol, cut)
                .description("Connections, and streams of HTTP/2, closed because the client took too long")
                .tag("phase", waitedFor)
                .register(meters);
    }
}
