package org.txsearch.api.request;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.txsearch.document.CardNumbers;

/**
 * The names that a problem repeats: those that could be a parameter's or a member's.
 *
 * <p>Anything else in place of a name may be a value that lost its name, {@code ?jose@example.com=} for instance, and
 * values are not echoed; nor is a card number as the key of a pair.
 */
final class EchoedNames {

    private static final String UNNAMED = "(not a name)";
    private static final Pattern PARAMETER =
            Pattern.compile("([A-Za-z_][A-Za-z0-9_]{0,63})(\\[[A-Za-z0-9_.-]{0,64}])?");
    private static final Pattern OF_A_KEY = Pattern.compile("(?s)([A-Za-z_][A-Za-z0-9_]{0,63})\\[.*");
    private static final Pattern MEMBER = Pattern.compile("[A-Za-z0-9_.-]{1,80}");

    private EchoedNames() {}

    /** The parameter's name where it can be one; of a key that cannot, the name before it. */
    static String parameter(String name) {
        if (PARAMETER.matcher(name).matches() && !CardNumbers.isMasked(name)) {
            return name;
        }
        Matcher before = OF_A_KEY.matcher(name);
        return before.matches() ? before.group(1) : UNNAMED;
    }

    /** The pointer to a member of the object at that pointer; it may be named alone, or by a pointer of its own. */
    static String pointer(String object, String where) {
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
