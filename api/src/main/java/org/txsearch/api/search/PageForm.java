package org.txsearch.api.search;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;

/** The formats of a page. */
public enum PageForm {
    JSON("application/json"),
    CSV("text/csv;charset=UTF-8");

    private final String contentType;

    PageForm(String contentType) {
        this.contentType = contentType;
    }

    /** Returns the {@code Content-Type} of the response. */
    public String contentType() {
        return contentType;
    }

    /** Returns the preferred form of a request; JSON if both are equal (RFC 9110, section 12.5.1). */
    public static PageForm of(HttpServletRequest request) {
        List<MediaType> ranges = ranges(Collections.list(request.getHeaders(HttpHeaders.ACCEPT)));
        if (ranges.isEmpty()) {
            return JSON;
        }
        PageForm form = CSV.quality(ranges) > JSON.quality(ranges) ? CSV : JSON;
        if (form.quality(ranges) <= 0) {
            throw ProblemException.of(
                    ProblemCode.NOT_ACCEPTABLE,
                    "The header Accept names nothing that a page can be sent as; accept application/json or text/csv.");
        }
        return form;
    }

    private static List<MediaType> ranges(List<String> accept) {
        try {
            return MediaType.parseMediaTypes(accept);
        } catch (InvalidMediaTypeException e) {
            throw ProblemException.of(
                    ProblemCode.NOT_ACCEPTABLE,
                    "The header Accept is not a list of media types; send application/json or text/csv.");
        }
    }

    /** Returns the weight of the most specific range that includes this form. */
    private double quality(List<MediaType> ranges) {
        MediaType mediaType = MediaType.parseMediaType(contentType);
        return ranges.stream()
                .filter(range -> range.includes(mediaType))
                .max(Comparator.comparingInt(PageForm::specificity))
                .map(MediaType::getQualityValue)
                .orElse(0.0);
    }

    private static int specificity(MediaType range) {
        return range.isWildcardType() ? 0 : range.isWildcardSubtype() ? 1 : 2;
    }
}
