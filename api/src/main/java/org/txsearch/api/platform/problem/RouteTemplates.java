package org.txsearch.api.platform.problem;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.server.PathContainer;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.servlet.mvc.condition.PathPatternsRequestCondition;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.pattern.PathPattern;
import org.txsearch.api.platform.http.PathMethods;
import org.txsearch.api.platform.proxy.PublicAddress;

/** Maps a path to the template of its route, so that no response repeats an id, and to the methods of the route. */
@Component
public final class RouteTemplates implements PathMethods {

    private final SingletonSupplier<SortedMap<PathPattern, Set<String>>> routes;

    RouteTemplates(ObjectProvider<RequestMappingHandlerMapping> mappings) {
        // Lazily: the controllers may themselves depend on beans that answer with problems.
        this.routes = SingletonSupplier.of(() -> routesOf(mappings));
    }

    private static SortedMap<PathPattern, Set<String>> routesOf(ObjectProvider<RequestMappingHandlerMapping> mappings) {
        SortedMap<PathPattern, Set<String>> routes = new TreeMap<>();
        mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().keySet().stream())
                .forEach(route -> {
                    PathPatternsRequestCondition paths = route.getPathPatternsCondition();
                    for (PathPattern path : paths == null ? Set.<PathPattern>of() : paths.getPatterns()) {
                        Set<String> methods = routes.computeIfAbsent(path, added -> new TreeSet<>());
                        route.getMethodsCondition().getMethods().forEach(method -> methods.add(method.name()));
                        if (methods.contains("GET")) {
                            methods.add("HEAD");
                        }
                    }
                });
        return routes;
    }

    /**
     * Returns the template of the most specific route of a request, {@code /v1/transactions/{id}} for instance, if there is one.
     */
    public @Nullable String of(HttpServletRequest request) {
        return route(PublicAddress.path(request))
                .map(route -> route.getKey().getPatternString())
                .orElse(null);
    }

    @Override
    public List<String> at(String path) {
        return route(path).map(route -> List.copyOf(route.getValue())).orElse(List.of());
    }

    private Optional<Map.Entry<PathPattern, Set<String>>> route(String path) {
        PathContainer parsed = PathContainer.parsePath(path);
        return routes.obtain().entrySet().stream()
                .filter(route -> route.getKey().matches(parsed))
                .findFirst();
    }
}
