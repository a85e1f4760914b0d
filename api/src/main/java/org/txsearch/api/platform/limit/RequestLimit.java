package org.txsearch.api.platform.limit;

import org.txsearch.api.platform.problem.ProblemCode;

/** The limits that can refuse a request, each with the problem that answers it. */
enum RequestLimit {
    IN_FLIGHT(ProblemCode.OVERLOADED, "The service is overloaded; " + LimitMetrics.THEN_RETRY),
    MERCHANT_RATE(ProblemCode.RATE_LIMITED, "The merchant's rate is used up; " + LimitMetrics.THEN_RETRY),
    PARTNER_RATE(ProblemCode.RATE_LIMITED, "The partner's rate is used up; " + LimitMetrics.THEN_RETRY),
    MERCHANT_COST(
            ProblemCode.RATE_LIMITED,
            "The merchant's searches have cost too much; send fewer or narrower ones, and " + LimitMetrics.THEN_RETRY),
    PARTNER_COST(
            ProblemCode.RATE_LIMITED,
            "The partner's searches have cost too much; send fewer or narrower ones, and " + LimitMetrics.THEN_RETRY),
    MERCHANT_SHARE(
            ProblemCode.RATE_LIMITED,
            "Too many requests for this merchant are in flight; wait for some of them, then "
                    + LimitMetrics.THEN_RETRY),
    PARTNER_SHARE(
            ProblemCode.RATE_LIMITED,
            "Too many requests of this partner are in flight; wait for some of them, then " + LimitMetrics.THEN_RETRY),
    DOWNLOADS(ProblemCode.OVERLOADED, "Too many files are being sent; " + LimitMetrics.THEN_RETRY),
    MERCHANT_DOWNLOADS(
            ProblemCode.RATE_LIMITED,
            "Too many of the merchant's files are being sent; wait for one of them, then " + LimitMetrics.THEN_RETRY),
    PARTNER_DOWNLOADS(
            ProblemCode.RATE_LIMITED,
            "Too many files are being sent to this partner; wait for one of them, then " + LimitMetrics.THEN_RETRY),
    UNAUTHENTICATED(ProblemCode.OVERLOADED, "Too many requests without a valid token; " + LimitMetrics.THEN_RETRY);

    final ProblemCode code;
    final String detail;

    RequestLimit(ProblemCode code, String detail) {
        this.code = code;
        this.detail = detail;
    }
}
