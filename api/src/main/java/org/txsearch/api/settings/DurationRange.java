package org.txsearch.api.settings;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.time.Duration;
import org.springframework.boot.convert.DurationStyle;

/** Requires a duration within bounds, which are written as in settings: {@code 500ms}, {@code 5m}. */
@Constraint(validatedBy = DurationRange.Validator.class)
@Retention(RetentionPolicy.RUNTIME)
public @interface DurationRange {

    /** The shortest duration allowed. */
    String min();

    /** The longest duration allowed. */
    String max();

    /** The message for operators. */
    String message() default "must be a duration from {min} to {max}";

    /** Unused; bean validation requires it. */
    Class<?>[] groups() default {};

    /** Unused; bean validation requires it. */
    Class<? extends Payload>[] payload() default {};

    /** Compares durations with the bounds. */
    final class Validator implements ConstraintValidator<DurationRange, Duration> {

        private Duration min = Duration.ZERO;
        private Duration max = Duration.ZERO;

        @Override
        public void initialize(DurationRange range) {
            min = DurationStyle.detectAndParse(range.min());
            max = DurationStyle.detectAndParse(range.max());
        }

        @Override
        public boolean isValid(Duration value, ConstraintValidatorContext context) {
            return value.compareTo(min) >= 0 && value.compareTo(max) <= 0;
        }
    }
}
