package org.txsearch.api.platform.settings;

import java.lang.invoke.MethodType;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.bind.validation.BindValidationException;
import org.springframework.boot.context.properties.bind.validation.ValidationErrors;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.Order;
import org.springframework.validation.FieldError;

/** Reports a wrong setting in one line on standard error, instead of a stack trace. */
@Order(Ordered.HIGHEST_PRECEDENCE)
record InvalidSettingReporter(@Nullable ConfigurableApplicationContext context) implements SpringBootExceptionReporter {

    private static final String WHOLE_NUMBER = "must be a whole number, 10 for instance";

    private static final Map<Class<?>, String> KINDS = Map.of(
            Integer.class, WHOLE_NUMBER,
            Long.class, WHOLE_NUMBER,
            Double.class, "must be a number, 0.25 for instance",
            Boolean.class, "must be true or false",
            Duration.class, "must be a duration, 500ms, 2s, 5m or 30d for instance",
            Path.class, "must be the path of a file or a directory",
            URI.class, "must be an address, https://host:9200 for instance",
            InetAddress.class, "must be an address of this machine, 127.0.0.1 for instance");

    @Override
    public boolean reportException(Throwable failure) {
        String line = line(failure);
        PortInUseException taken = line == null ? within(failure, PortInUseException.class) : null;
        if (taken != null) {
            line = portProperty(taken.getPort()) + ": must be a free port, and " + taken.getPort()
                    + " is in use: stop the process that listens there, or set another one";
        }
        if (line == null) {
            return false;
        }
        System.err.println("Cannot start. " + line);
        return true;
    }

    /** Returns the property and its fault, or null if the failure does not concern a property. */
    static @Nullable String line(Throwable failure) {
        InvalidSettingException invalid = within(failure, InvalidSettingException.class);
        if (invalid != null) {
            return invalid.getMessage();
        }
        BindValidationException refused = within(failure, BindValidationException.class);
        if (refused != null) {
            return line(refused.getValidationErrors());
        }
        BindException unbound = within(failure, BindException.class);
        return unbound == null
                ? null
                : unbound.getName() + ": " + kind(unbound.getTarget().getType());
    }

    private static @Nullable String line(ValidationErrors errors) {
        return errors.getAllErrors().stream()
                .filter(FieldError.class::isInstance)
                .map(FieldError.class::cast)
                // The index of a list's item is not part of the property's name.
                .map(error -> errors.getName() + "."
                        + DataObjectPropertyName.toDashedForm(error.getField().replaceAll("\\[.*", ""))
                        + ": " + error.getDefaultMessage())
                .sorted()
                .findFirst()
                .orElse(null);
    }

    private static String kind(ResolvableType type) {
        boolean isCollection = Collection.class.isAssignableFrom(type.resolve(Object.class));
        ResolvableType one = isCollection ? type.asCollection().getGeneric(0) : type;
        Class<?> required = one.resolve(Object.class);
        if (required.isEnum()) {
            return "must be one of "
                    + Arrays.stream(required.getEnumConstants())
                            .map(Object::toString)
                            .collect(Collectors.joining(", "));
        }
        Class<?> boxed = MethodType.methodType(required).wrap().returnType();
        return KINDS.getOrDefault(boxed, "is of the wrong kind: see docs/operators/settings.md");
    }

    private String portProperty(int port) {
        String management = "management.server.port";
        boolean isManagement = context != null
                && String.valueOf(port).equals(context.getEnvironment().getProperty(management));
        return isManagement ? management : "server.port";
    }

    /** Returns the innermost exception of the given type, which is nearest to the cause. */
    private static <T extends Throwable> @Nullable T within(Throwable failure, Class<T> kind) {
        return ExceptionUtils.getThrowableList(failure).stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .reduce((outer, inner) -> inner)
                .orElse(null);
    }
}
