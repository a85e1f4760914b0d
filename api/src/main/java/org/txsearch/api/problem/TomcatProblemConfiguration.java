package org.txsearch.api.problem;

import org.apache.catalina.core.StandardHost;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Puts {@link ContainerProblems} in the place of Tomcat's HTML error page. */
@Configuration(proxyBeanMethods = false)
class TomcatProblemConfiguration {

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> containerProblems(ProblemAnswers answers) {
        return factory -> factory.addContextCustomizers(context -> {
            // The valve that is added last stands nearest to the application, and so is the first to report.
            StandardHost host = (StandardHost) context.getParent();
            host.setErrorReportValveClass(ContainerProblems.class.getName());
            host.getPipeline().addValve(new ContainerProblems(answers));
        });
    }
}
