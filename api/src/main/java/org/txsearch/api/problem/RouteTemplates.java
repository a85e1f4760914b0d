package org.txsearch.api.problem;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.server.PathContainer;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.pattern.PathPattern;

/** Turns a request's path into the template of its route, so that no answer repeats an id. */
@Component
public final class RouteTemplates {

    private final SingletonSupplier<List<PathPattern>> patterns;

    RouteTemplates(ObjectProvider<RequestMappingHandlerMapping> mappings) {
        // Late: the controllers' own dependencies may lead back to whoever answers with problems.
        this.patterns = SingletonSupplier.of(() -> patternsOf(mappings));
    }

    private static List<PathPattern> patternsOf(ObjectProvider<RequestMappingHandlerMapping> mappings) {
        return mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().keySet().stream())
                .map(route -> route.getPathPatternsCondition())
                .flatMap(condition ->
                        condition == null ? List.<PathPattern>of().stream() : condition.getPatterns().stream())
                .distinct()
                .sorted(Comparator.naturalOrder())
                .toList();
    }

    /** The template of the most specific route at a path, {@code /v1/transactions/{id}} for instance, if there is one. */
    public @Nullable String of(String path) {
        PathContainer parsed = PathContainer.parsePath(path);
        return patterns.obtain().stream()
                .filter(pattern -> pattern.matches(parsed))
                .findFirst()
                .map(PathPattern::getPatternString)
                .orElse(null);
    }
}
