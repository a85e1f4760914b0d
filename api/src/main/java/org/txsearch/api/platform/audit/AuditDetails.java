package org.txsearch.api.platform.audit;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The details of a request that the audit log may contain; controllers set them. */
public final class AuditDetails {

    /** The logger of the audit log. */
    public static final String LOGGER = AuditFilter.LOGGER;

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,39}");
    private static final Pattern SORT = Pattern.compile("-?[a-z][a-z0-9_]{0,39}");
    private static final String OTHER = "other";

    final SortedSet<String> filters = new TreeSet<>();

    @Nullable
    String sort;

    @Nullable
    String page;

    @Nullable
    Integer rows;

    @Nullable
    String tool;

    private AuditDetails() {}

    /** Returns the description of the given request, which is empty at first. */
    public static AuditDetails of(HttpServletRequest request) {
        if (request.getAttribute(AuditDetails.class.getName()) instanceof AuditDetails known) {
            return known;
        }
        AuditDetails question = new AuditDetails();
        request.setAttribute(AuditDetails.class.getName(), question);
        return question;
    }

    /**
     * Sets the filters of a search.
     *
     * @param names the names of the filters, without their values; a key after {@code metadata} is also a value, and is dropped
     */
    public AuditDetails filteredBy(Collection<String> names) {
        for (String name : names) {
            String first = name.split("[.\\[]", 2)[0];
            filters.add(NAME.matcher(first).matches() ? first : OTHER);
        }
        return this;
    }

    /** Sets the order of a search, as in the parameter {@code sort}. */
    public AuditDetails sortedBy(String order) {
        sort = SORT.matcher(order).matches() ? order : OTHER;
        return this;
    }

    /** Sets whether the request has a cursor, and its direction. */
    public AuditDetails walks(boolean byCursor, boolean backward) {
        page = !byCursor ? "FIRST" : backward ? "PREVIOUS" : "NEXT";
        return this;
    }

    /** Sets the number of rows in the response. */
    public AuditDetails found(int count) {
        rows = count;
        return this;
    }

    /** Sets the tool that an assistant calls. */
    public AuditDetails calls(String name) {
        tool = NAME.matcher(name).matches() ? name : OTHER;
        return this;
    }
}
