package org.txsearch.api.platform.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Removes a {@code Content-Type} that is not a media type, as {@code *}{@code /*} or {@code text} do.
 *
 * <p>Spring would fail on some of them before it knows whether the path reads a body. Without the header, only paths that read a body
 * answer that its type is not supported.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 20)
final class ContentTypes extends OncePerRequestFilter {

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String type = request.getContentType();
        chain.doFilter(
                type == null || isConcrete(type) ? request : new WithoutHeader(request, HttpHeaders.CONTENT_TYPE),
                response);
    }

    private static boolean isConcrete(String type) {
        try {
            return MediaType.parseMediaType(type).isConcrete();
        } catch (InvalidMediaTypeException e) {
            return false;
        }
    }

    /** A request without one of its headers. */
    static final class WithoutHeader extends HttpServletRequestWrapper {

        private final String hidden;

        WithoutHeader(HttpServletRequest request, String hidden) {
            super(request);
            this.hidden = hidden;
        }

        @Override
        public @Nullable String getContentType() {
            return hidden.equals(HttpHeaders.CONTENT_TYPE) ? null : super.getContentType();
        }

        @Override
        public @Nullable String getHeader(String name) {
            return hidden.equalsIgnoreCase(name) ? null : super.getHeader(name);
        }

        @Override
        public Enumeration<String> getHeaders(String name) {
            return hidden.equalsIgnoreCase(name) ? Collections.emptyEnumeration() : super.getHeaders(name);
        }

        @Override
        public Enumeration<String> getHeaderNames() {
            return Collections.enumeration(Collections.list(super.getHeaderNames()).stream()
                    .filter(name -> !hidden.equalsIgnoreCase(name))
                    .toList());
        }
    }
}
