package org.txsearch.api.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.Fault;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.document.CardNumbers;

/**
 * Collects every fault of a request, so that all are reported at once.
 *
 * <p>Places are named like parameters; in a body they are its members. A name is repeated only if it could be a parameter's or a
 * member's. Anything else in place of a name may be a value that lost its name, {@code ?jose@example.com=} for instance, and
 * values are not echoed; nor is a card number as the key of a pair.
 */
public final class Faults {

    /** A body can have thousands; nobody corrects more than these at once. */
    public static final int MAX_FAULTS = 100;

    private static final String UNNAMED = "(not a name)";
    private static final Pattern PARAMETER =
            Pattern.compile("([A-Za-z_][A-Za-z0-9_]{0,63})(\\[[A-Za-z0-9_.-]{0,64}])?");
    private static final Pattern OF_A_KEY = Pattern.compile("(?s)([A-Za-z_][A-Za-z0-9_]{0,63})\\[.*");
    private static final Pattern MEMBER = Pattern.compile("[A-Za-z0-9_.-]{1,80}");

    private final List<Fault> faults;
    private final @Nullable String body;

    /** No faults yet; those that are added here are of parameters. */
    public Faults() {
        this(new ArrayList<>(), null);
    }

    private Faults(List<Fault> faults, @Nullable String body) {
        this.faults = faults;
        this.body = body;
    }

    /** The same faults; those that are added here are of the body. */
    public Faults inBody() {
        return within("");
    }

    /** The same faults; those that are added here are of the object at that pointer of the body. */
    public Faults within(String pointer) {
        return new Faults(faults, pointer);
    }

    /** Whether faults that are added here are of a body, where nothing is escaped as in a URL. */
    boolean areInBody() {
        return body != null;
    }

    /** Notes that a header is wrong. */
    public void addHeader(String name, FaultCode code, String detail) {
        if (faults.size() < MAX_FAULTS) {
            faults.add(Fault.ofHeader(name, code, detail));
        }
    }

    /** Notes what is wrong at a parameter, a member of the object, or a pointer. */
    public void add(String where, FaultCode code, String detail) {
        add(where, code, detail, null);
    }

    /** The same, with what was probably meant. */
    public void add(String where, FaultCode code, String detail, @Nullable String suggestion) {
        if (faults.size() < MAX_FAULTS) {
            Fault fault = body != null
                    ? Fault.ofBody(pointer(body, where), code, detail)
                    : Fault.ofParameter(parameter(where), code, detail);
            faults.add(suggestion == null ? fault : fault.suggesting(suggestion));
        }
    }

    /** Whether a fault has been noted at the given member or pointer of the body, or below it. */
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

    /** The number of faults. */
    public int count() {
        return faults.size();
    }

    /**
     * Ends a request that has any.
     *
     * @throws ProblemException with all of them
     */
    public void throwIfAny() {
        if (!faults.isEmpty()) {
            throw ProblemException.invalidRequest(faults);
        }
    }

    /** The parameter's name if it can be one; if its key cannot, the name before the key. */
    private static String parameter(String name) {
        if (PARAMETER.matcher(name).matches() && !CardNumbers.isMasked(name)) {
            return name;
        }
        Matcher before = OF_A_KEY.matcher(name);
        return before.matches() ? before.group(1) : UNNAMED;
    }

    /** The pointer to a member of the object at that pointer; it may be named alone, or by a pointer of its own. */
    private static String pointer(String object, String where) {
        return where.startsWith("/") ? where : where.isEmpty() ? object : object + "/" + where;
    }

    /** The pointer to a member; where its name cannot be one, that to the object which holds it. */
    static String member(String pointer, String name) {
        return isMember(name) ? pointer + "/" + name : pointer;
    }

    /** Whether a member may be named by that name. */
    static boolean isMember(String name) {
        return MEMBER.matcher(name).matches() && !CardNumbers.isMasked(name);
    }
}
