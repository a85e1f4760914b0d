package org.txsearch.api.platform.problem;

import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.catalina.connector.ClientAbortException;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.coyote.BadRequestException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/** Answers every exception of a controller, of a functional route or of a filter with a problem. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 10)
final class ExceptionsAsProblems extends OncePerRequestFilter implements HandlerExceptionResolver, Ordered {

    private static final Logger LOG = LoggerFactory.getLogger(ExceptionsAsProblems.class);

    private final ProblemAnswers answers;

    ExceptionsAsProblems(ProblemAnswers answers) {
        this.answers = answers;
    }

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE + 10;
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        if (isOfMalformedBody(failure) && response.getStatus() == HttpServletResponse.SC_BAD_REQUEST) {
            // Tomcat has refused the request, and ContainerProblems answers it. This attribute would make it a 500.
            request.removeAttribute(RequestDispatcher.ERROR_EXCEPTION);
            return new ModelAndView();
        }
        if (response.isCommitted()) {
            // Rethrown past Spring's own resolvers, which mistake some failures of Elasticsearch and of storage for a
            // client that disconnected, and end the response as if it were complete. Tomcat closes the connection.
            throw broken(failure);
        }
        try {
            answer(request, response, failure);
        } catch (IOException unsent) {
            throw new UncheckedIOException(unsent);
        }
        return new ModelAndView();
    }

    private static RuntimeException broken(Exception failure) {
        if (isFromClient(failure)) {
            LOG.debug("The client disconnected before its response was sent");
        } else {
            LOG.error("A response was aborted", failure);
        }
        return failure instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(failure);
    }

    /** Returns whether Tomcat could not read from or write to the request's own connection. */
    private static boolean isFromClient(Throwable failure) {
        return ExceptionUtils.throwableOfType(failure, ClientAbortException.class) != null;
    }

    /** Returns whether Tomcat could not decode the body, invalid chunks for example. */
    private static boolean isOfMalformedBody(Throwable failure) {
        BadRequestException refused = ExceptionUtils.throwableOfType(failure, BadRequestException.class);
        return refused != null && !(refused instanceof ClientAbortException);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            chain.doFilter(request, response);
        } catch (ServletException | RuntimeException failure) {
            if (response.isCommitted()) {
                throw failure;
            }
            answer(request, response, failure);
        }
    }

    private void answer(HttpServletRequest request, HttpServletResponse response, Exception failure)
            throws IOException {
        if (isFromClient(failure)) {
            throw broken(failure);
        }
        answers.write(request, response, Refusals.logged(failure));
    }
}
