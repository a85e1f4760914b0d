package org.txsearch.api.problem;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.coyote.ActionCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers what Tomcat refuses before any filter sees it, a malformed request line for instance, with a problem. */
final class ContainerProblems extends ErrorReportValve {

    private static final Logger LOG = LoggerFactory.getLogger(ContainerProblems.class);

    private final ProblemAnswers answers;

    ContainerProblems(ProblemAnswers answers) {
        this.answers = answers;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        super.invoke(request, response);
        long promised = response.getCoyoteResponse().getContentLengthLong();
        boolean mayBeEmpty =
                request.getMethod().equals("HEAD") || response.getStatus() == HttpServletResponse.SC_NOT_MODIFIED;
        if (promised > response.getContentWritten() && !mayBeEmpty && !response.isError()) {
            // Were the connection kept, the next answer would be read as the rest of this one.
            LOG.error("An answer is shorter than its Content-Length");
            response.getCoyoteResponse().action(ActionCode.CLOSE_NOW, null);
        }
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        boolean answered = response.getStatus() < 400 || response.getContentWritten() > 0;
        if (answered || !response.setErrorReported() || !mayStillWrite(response)) {
            return;
        }
        // Tomcat's words about a malformed request quote it, and with it what a log must not hold.
        if (failure != null && response.getStatus() >= 500) {
            LOG.error("A request failed outside of the filters", failure);
        }
        ProblemCode code = ProblemCode.ofStatus(response.getStatus());
        ProblemException problem = Refusals.of(code);
        if (code == ProblemCode.INVALID_REQUEST) {
            problem = ProblemException.of(
                    code,
                    "The request is not valid HTTP, or its path has an empty segment, a dot segment or a character that must"
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
                response.finishResponse();
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
