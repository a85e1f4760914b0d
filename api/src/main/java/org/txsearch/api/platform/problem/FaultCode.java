package org.txsearch.api.platform.problem;

/** The kinds of faults of a parameter, a header or a member of a body; {@code errors.yaml} has their texts. */
public enum FaultCode implements ErrorCode {
    UNKNOWN_PARAMETER,
    DUPLICATE_PARAMETER,
    EMPTY_VALUE,
    MISSING_VALUE,
    INVALID_VALUE,
    INVALID_LENGTH,
    INVALID_INTEGER,
    TOO_MANY_VALUES,
    INVALID_DATE,
    INVALID_RANGE,
    INVALID_DECIMAL,
    TOO_MANY_DECIMALS,
    INVALID_ENUM,
    INVALID_CURRENCY,
    INVALID_TIME_ZONE,
    INVALID_CURSOR,
    PATTERN_TOO_SHORT,
    LIMIT_OUT_OF_RANGE,
    UNKNOWN_FIELD,
    SORT_NOT_ALLOWED,
    QUERY_TOO_COMPLEX,
    MALFORMED_BODY;

    @Override
    public ErrorText text() {
        return ErrorText.of("faults", name());
    }
}
