package org.txsearch.api.platform.settings;

import jakarta.validation.Validation;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.validation.ValidationBindHandler;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.validation.beanvalidation.SpringValidatorAdapter;

/** Settings that are bound and validated as at the start. */
public final class BoundSettings {

    private static final SpringValidatorAdapter VALIDATOR =
            new SpringValidatorAdapter(Validation.buildDefaultValidatorFactory().getValidator());

    private BoundSettings() {}

    /** Returns a record with the given properties, and defaults for all others. */
    public static <T> T of(Class<T> type, Map<String, String> properties) {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate(
                        type.getAnnotation(ConfigurationProperties.class).value(),
                        Bindable.of(type),
                        new ValidationBindHandler(VALIDATOR));
    }

    /** Returns the line that reports a wrong property, or null if the properties are valid. */
    public static @Nullable String fault(Class<?> type, Map<String, String> properties) {
        try {
            of(type, properties);
            return null;
        } catch (BindException refused) {
            return InvalidSettingReporter.line(refused);
        }
    }
}
