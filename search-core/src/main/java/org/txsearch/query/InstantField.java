package org.txsearch.query;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.Field;

/** A point in time, compared by ranges. */
public final class InstantField extends FilterField {

    private final String range;

    /** The field is named as it stands in the item; each end of its range has a parameter of its own. */
    InstantField(String range, Field field) {
        super(Kind.INSTANT, field.path(), field);
        this.range = range;
    }

    /** What stands before {@code _from} and {@code _to} in the names of its parameters. */
    public String range() {
        return range;
    }

    /** The field's time lies in {@code [from, to)}; null leaves that side open. */
    public record During(
            Field field, @Nullable Instant from, @Nullable Instant to) implements TransactionFilter.Comparison {

        @Override
        public void addTo(FilterQuery query) {
            query.addTimes(field.path(), from, to);
        }

        @Override
        public List<?> parts() {
            return Arrays.asList("during", field.path(), millis(from), millis(to));
        }

        private static @Nullable Long millis(@Nullable Instant instant) {
            return instant == null ? null : instant.toEpochMilli();
        }

        @Override
        public <T> T match(TransactionFilter.Cases<T> cases) {
            return cases.during(this);
        }

        @Override
        public CreatedRange created() {
            return isOfCreation() ? new CreatedRange(from, to) : CreatedRange.OPEN;
        }

        @Override
        public boolean mayFind(Instant start, Instant end) {
            return !isOfCreation()
                    || (from == null || from.isBefore(end))
                            && (to == null || start.isBefore(to))
                            && (from == null || to == null || from.isBefore(to));
        }

        private boolean isOfCreation() {
            return field.path().equals(CreatedRange.CREATED_AT);
        }
    }
}
