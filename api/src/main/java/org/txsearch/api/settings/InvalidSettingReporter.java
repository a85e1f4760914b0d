package org.txsearch.api.settings;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Tells of a wrong setting in one line on standard error, instead of a stack trace. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class InvalidSettingReporter implements SpringBootExceptionReporter {

    InvalidSettingReporter(@Nullable ConfigurableApplicationContext unused) {}

    @Override
    public boolean reportException(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof InvalidSettingException) {
                System.err.println("Cannot start. " + cause.getMessage());
                return true;
            }
        }
        return false;
    }
}
