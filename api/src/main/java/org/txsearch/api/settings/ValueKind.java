package org.txsearch.api.settings;

import java.lang.invoke.MethodType;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.core.ResolvableType;

/** Says in words what kind of value a setting of some type wants. */
final class ValueKind {

    private static final String WHOLE_NUMBER = "must be a whole number, 10 for instance";

    private static final Map<Class<?>, String> WORDS = Map.of(
            Integer.class, WHOLE_NUMBER,
            Long.class, WHOLE_NUMBER,
            Double.class, "must be a number, 0.25 for instance",
            Boolean.class, "must be true or false",
            Duration.class, "must be a duration, 500ms, 2s, 5m or 30d for instance",
            Path.class, "must be the path of a file or a folder",
            URI.class, "must be an address, https://host:9200 for instance",
            InetAddress.class, "must be an address of this machine, 127.0.0.1 for instance");

    private ValueKind() {}

    /** The words, without a full stop. */
    static String of(ResolvableType type) {
        boolean areMany = Collection.class.isAssignableFrom(type.resolve(Object.class));
        ResolvableType one = areMany ? type.asCollection().getGeneric(0) : type;
        Class<?> wanted = one.resolve(Object.class);
        if (wanted.isEnum()) {
            return "must be one of "
                    + Arrays.stream(wanted.getEnumConstants())
                            .map(Object::toString)
                            .collect(Collectors.joining(", "));
        }
        return WORDS.getOrDefault(
                boxed(wanted), "is of the wrong kind: docs/operators/settings.md tells what it means");
    }

    private static Class<?> boxed(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }
}
