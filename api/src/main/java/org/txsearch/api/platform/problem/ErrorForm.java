package org.txsearch.api.platform.problem;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The form of all errors at paths that do not use RFC 9457, whichever layer reports them. */
public interface ErrorForm {

    /** Returns whether errors at a path have this form. */
    boolean isUsedAt(String path);

    /** Returns the media type of the body. */
    String contentType();

    /** Returns the members of the body. */
    Map<String, @Nullable Object> body(ProblemException problem, HttpServletRequest request, String requestId);
}
