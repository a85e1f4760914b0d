package org.txsearch.api.http;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Lets Tomcat hand a page to the network in large pieces: a page has megabytes, and by default it goes by 8 KB. */
@Configuration(proxyBeanMethods = false)
class TomcatBuffers {

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> largeWrites() {
        return factory -> factory.addConnectorCustomizers(connector ->
                connector.setProperty("socket.appWriteBufSize", Integer.toString(LargeAnswers.WRITE_BYTES)));
    }
}
