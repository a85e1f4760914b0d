package org.txsearch.api.limit;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.txsearch.api.http.Responses;
import org.txsearch.api.proxy.PublicAddress;

/** Bounds the time of Tomcat's connections, enlarges their buffers, and offers HTTP/2 with TLS. */
@Configuration(proxyBeanMethods = false)
class ConnectionConfiguration {

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> boundedConnections(
            LimitSettings settings,
            CallerLimits limits,
            Strangers strangers,
            PublicAddress address,
            MeterRegistry meters) {
        return factory -> {
            factory.setProtocol(BoundedHttpProtocol.class.getName());
            // The address comes first: the limits of strangers are for one client, and not for the proxy in front.
            factory.addEngineValves(
                    address, new UnreadBodies(), new Doorkeeper(limits, strangers), new BrokenStreams());
            factory.addConnectorCustomizers(connector -> {
                // 100 Continue is sent only once the token has been accepted.
                connector.setProperty("continueResponseTiming", "onRead");
                // A page has megabytes, and by default it is written in pieces of 8 KB.
                connector.setProperty("socket.appWriteBufSize", Integer.toString(Responses.WRITE_BYTES));
                BoundedHttpProtocol protocol = (BoundedHttpProtocol) connector.getProtocolHandler();
                protocol.bound(
                        new ClientTime.Allowed(
                                settings.requestTime().toNanos(),
                                settings.responseTime().toNanos(),
                                settings.strangerResponseTime().toNanos()),
                        settings.strangerConnections());
                // Without TLS, clients of HTTP/2 would have to know beforehand, and proxies speak HTTP/1.1.
                if (Ssl.isEnabled(factory.getSsl())) {
                    connector.addUpgradeProtocol(new BoundedHttp2Protocol(protocol));
                }
                show(meters, "known", protocol::loadOfKnown);
                show(meters, "stranger", protocol::loadOfStrangers);
                count(meters, protocol, "request", BoundedHttpProtocol::cutArriving);
                count(meters, protocol, "response", BoundedHttpProtocol::cutSending);
                count(meters, protocol, "stranger", BoundedHttpProtocol::cutStrangers);
            });
        };
    }

    private static void show(MeterRegistry meters, String caller, Supplier<BoundedHttpProtocol.Load> load) {
        show(
                meters,
                "connections.open",
                "Open connections",
                caller,
                () -> load.get().connections());
        show(
                meters,
                "streams.open",
                "Requests of HTTP/2 that are served",
                caller,
                () -> load.get().streams());
        show(
                meters,
                "responses.bytes",
                "Bytes of the responses that clients read",
                caller,
                () -> load.get().bytes());
    }

    private static void show(
            MeterRegistry meters, String name, String description, String caller, Supplier<Number> value) {
        Gauge.builder("txsearch." + name, value)
                .description(description + "; a caller is known once a request of its connection had a valid token")
                .tag("caller", caller)
                .strongReference(true)
                .register(meters);
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
