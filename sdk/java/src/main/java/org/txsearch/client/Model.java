package org.txsearch.client;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A part of an answer of the API: immutable, and equal to another with the same members. */
public abstract class Model {

    private Map<String, Object> additionalMembers = Map.of();

    Model() {}

    /** The members that this version of the client has no method for, by their names in JSON. A null is in it as null. */
    public final Map<String, Object> additionalMembers() {
        return additionalMembers;
    }

    /** The JSON of this, as the API writes it. Members that {@code fields} left out are null. */
    public final String toJson() {
        return Json.text(this);
    }

    /** Returns {@link #toJson()}. It may hold personal data: mind where you log it. */
    @Override
    public final String toString() {
        return toJson();
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof Model that
                && getClass() == that.getClass()
                && Arrays.equals(values(), that.values())
                && additionalMembers.equals(that.additionalMembers);
    }

    @Override
    public final int hashCode() {
        return Objects.hash(Arrays.hashCode(values()), additionalMembers);
    }

    /** The members' names in JSON. */
    abstract List<String> names();

    /** The members' values in the order of their names. */
    abstract @Nullable Object[] values();

    /** Called at the end of a constructor. */
    final void additionalMembers(@Nullable Map<String, Object> found) {
        if (found != null) {
            additionalMembers = found;
        }
    }

    /** A value that every answer has, unless {@code fields} left it out. */
    static <T> T present(@Nullable T value, String name) {
        if (value == null) {
            throw new IllegalStateException(
                    name + " is not in this answer. Add it to fields, or leave fields out, which returns everything.");
        }
        return value;
    }
}
