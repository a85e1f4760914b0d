package org.txsearch.api.settings;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Tells of a wrong setting in one line on standard error, instead of a stack trace. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class InvalidSettingReporter implements SpringBootExceptionReporter {

    private final @Nullable ConfigurableApplicationContext context;

    InvalidSettingReporter(@Nullable ConfigurableApplicationContext context) {
        this.context = context;
    }

    @Override
    public boolean reportException(Throwable failure) {
        String line = line(failure);
        if (line == null) {
            return false;
        }
        System.err.println("Cannot start. " + line);
        return true;
    }

    private @Nullable String line(Throwable failure) {
        InvalidSettingException invalid = within(failure, InvalidSettingException.class);
        if (invalid != null) {
            return invalid.getMessage();
        }
        BindException unbound = within(failure, BindException.class);
        if (unbound != null) {
            return unbound.getName() + ": " + ValueKind.of(unbound.getTarget().getType());
        }
        PortInUseException taken = within(failure, PortInUseException.class);
        return taken == null
                ? null
                : portProperty(taken.getPort()) + ": must be a free port, and " + taken.getPort()
                        + " is in use: stop what listens there, or set another one";
    }

    private String portProperty(int port) {
        String management = "management.server.port";
        boolean isManagement = context != null
                && String.valueOf(port).equals(context.getEnvironment().getProperty(management));
        return isManagement ? management : "server.port";
    }

    /** The innermost one: it is nearest to what is wrong. */
    private static <T extends Throwable> @Nullable T within(Throwable failure, Class<T> kind) {
        T found = null;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (kind.isInstance(cause)) {
                found = kind.cast(cause);
            }
        }
        return found;
    }
}
