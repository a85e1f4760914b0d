package org.txsearch.api.platform.problem;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.coyote.ActionCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Answers requests that Tomcat refuses before any filter runs, such as a malformed request line, with a problem. */
final class ContainerProblems extends ErrorReportValve {

    private static final Logger LOG = LoggerFactory.getLogger(ContainerProblems.class);

    private final ProblemAnswers answers;

    /** Replaces Tomcat's HTML error page. */
    @Component
    @Order(Ordered.LOWEST_PRECEDENCE)
    record Installation(ProblemAnswers answers) implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

        @Override
        public void customize(TomcatServletWebServerFactory factory) {
            factory.addContextCustomizers(context -> {
                // The valve that is added last is nearest to the application, and so reports first.
                StandardHost host = (StandardHost) context.getParent();
                host.setErrorReportValveClass(ContainerProblems.class.getName());
                host.getPipeline().addValve(new ContainerProblems(answers));
            });
        }
    }

    ContainerProblems(ProblemAnswers answers) {
        this.answers = answers;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        super.invoke(request, response);
        long promised = response.getCoyoteResponse().getContentLengthLong();
        boolean mayBeEmpty =
                "HEAD".equals(request.getMethod()) || response.getStatus() == HttpServletResponse.SC_NOT_MODIFIED;
        if (promised > response.getContentWritten() && !mayBeEmpty && !response.isError()) {
            // On an open connection, the client would read the next response as the rest of this one.
            LOG.error("A response is shorter than its Content-Length");
            response.getCoyoteResponse().action(ActionCode.CLOSE_NOW, null);
        }
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        boolean answered = response.getStatus() < 400 || response.getContentWritten() > 0;
        if (answered || !response.setErrorReported() || !mayStillWrite(response)) {
            return;
        }
        // Tomcat's messages about a malformed request quote it, with values that a log must not contain.
        if (failure != null && response.getStatus() >= 500) {
            LOG.error("A request failed outside of the filters", failure);
        }
        ProblemCode code = ProblemCode.ofStatus(response.getStatus());
        ProblemException problem = ProblemException.of(code);
        if (code == ProblemCode.INVALID_REQUEST) {
            problem = ProblemException.of(
                    code,
                    "The request or its body is not valid HTTP, or its path has an empty segment, a dot segment or a character that must"
                            + " be percent-encoded; correct it and send it again.");
        }
        send(request, response, problem);
    }

    private void send(Request request, Response response, ProblemException problem) {
        byte[] body = answers.prepare(request, response, problem, null);
        // Spring Security's headers come from a filter, and no filter has run.
        response.setHeader("X-Content-Type-Options", "nosniff");
        if (request.isSecure()) {
            response.setHeader("Strict-Transport-Security", "max-age=31536000");
        }
        try {
            var writer = response.getReporter();
            if (writer != null) {
                writer.write(new String(body, StandardCharsets.UTF_8));
            }
        } catch (IOException unsent) {
            throw new UncheckedIOException(unsent);
        }
    }

    private static boolean mayStillWrite(Response response) {
        AtomicBoolean mayStillWrite = new AtomicBoolean();
        response.getCoyoteResponse().action(ActionCode.IS_IO_ALLOWED, mayStillWrite);
        return mayStillWrite.get();
    }
}
