package org.txsearch.api.problem;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The form of all errors at some paths, where it is not that of RFC 9457; every layer's errors have it. */
public interface ErrorForm {

    /** Whether errors at a path have this form. */
    boolean isUsedAt(String path);

    /** The media type of the body. */
    String contentType();

    /** The members of the body. */
    Map<String, @Nullable Object> body(ProblemException problem, HttpServletRequest request, String requestId);
}
