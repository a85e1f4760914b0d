package org.txsearch.api.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.Fault;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.document.CardNumbers;

/**
 * Collects every fault of a request, so that all are reported at once.
 *
 * <p>A fault names its parameter or member only if the name could be a valid one. Any other name may be a value that lost its name, such
 * as {@code ?jose@example.com=}, and values are not echoed; neither is a card number as the key of a pair.
 */
public final class Faults {

    /** A body can have thousands; nobody corrects more than 100 at once. */
    public static final int MAX_FAULTS = 100;

    private static final String UNNAMED = "(not a name)";
    private static final Pattern PARAMETER =
            Pattern.compile("([A-Za-z_][A-Za-z0-9_]{0,63})(\\[[A-Za-z0-9_.-]{0,64}])?");
    private static final Pattern KEYED = Pattern.compile("(?s)([A-Za-z_][A-Za-z0-9_]{0,63})\\[.*");
    private static final Pattern MEMBER = Pattern.compile("[A-Za-z0-9_.-]{1,80}");

    private final List<Fault> faults;
    private final @Nullable String body;

    /** Creates an empty collection, to which faults of parameters are added. */
    public Faults() {
        this(new ArrayList<>(), null);
    }

    private Faults(List<Fault> faults, @Nullable String body) {
        this.faults = faults;
        this.body = body;
    }

    /** Returns a view of this collection, to which faults of the body are added. */
    public Faults inBody() {
        return within("");
    }

    /** Returns a view of this collection, to which faults of the object at the given pointer are added. */
    public Faults within(String pointer) {
        return new Faults(faults, pointer);
    }

    /** Returns whether faults of a body are added, whose values are not escaped as in a URL. */
    boolean areInBody() {
        return body != null;
    }

    /** Adds a fault of a header. */
    public void addHeader(String name, FaultCode code, String detail) {
        if (faults.size() < MAX_FAULTS) {
            faults.add(Fault.ofHeader(name, code, detail));
        }
    }

    /** Adds a fault of a parameter, of a member of the object, or at a pointer. */
    public void add(String where, FaultCode code, String detail) {
        add(where, code, detail, null);
    }

    /** Adds a fault with a suggestion. */
    public void add(String where, FaultCode code, String detail, @Nullable String suggestion) {
        if (faults.size() < MAX_FAULTS) {
            Fault fault = body != null
                    ? Fault.ofBody(pointer(body, where), code, detail)
                    : Fault.ofParameter(parameter(where), code, detail);
            faults.add(suggestion == null ? fault : fault.suggesting(suggestion));
        }
    }

    /** Returns whether a fault has been noted at the given member or pointer of the body, or below it. */
    public boolean isFaulty(String where) {
        String pointer = pointer(Objects.requireNonNull(body, "Only members of a body have pointers"), where);
        for (Fault fault : faults) {
            String at = fault.pointer();
            if (at != null && (at.equals(pointer) || at.startsWith(pointer + "/"))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the number of faults. */
    public int count() {
        return faults.size();
    }

    /**
     * Throws all faults if there are any.
     *
     * @throws ProblemException with all of them
     */
    public void throwIfAny() {
        if (!faults.isEmpty()) {
            throw ProblemException.invalidRequest(faults);
        }
    }

    /** Returns the name if a parameter can have it, or the part before an invalid key. */
    private static String parameter(String name) {
        if (PARAMETER.matcher(name).matches() && !CardNumbers.isMasked(name)) {
            return name;
        }
        Matcher before = KEYED.matcher(name);
        return before.matches() ? before.group(1) : UNNAMED;
    }

    /** Returns the pointer to a member of an object, or the given one if it is a pointer already. */
    private static String pointer(String object, String where) {
        return where.startsWith("/") ? where : where.isEmpty() ? object : object + "/" + where;
    }

    /** Returns the pointer to a member, or to its object if the name cannot be the name of a member. */
    static String member(String pointer, String name) {
        return isMember(name) ? pointer + "/" + name : pointer;
    }

    /** Returns whether the text can be the name of a member. */
    static boolean isMember(String name) {
        return MEMBER.matcher(name).matches() && !CardNumbers.isMasked(name);
    }
}
