package org.txsearch.api.problem;

/** The kinds of faults of a parameter, a header or a member of a body. */
public enum FaultCode implements ErrorCode {
    UNKNOWN_PARAMETER(
            "There is no such parameter",
            "The path has no parameter, or its body has no member, of this name.",
            "Use the name in suggestion if there is one: the usual names of other APIs lead to ours. Otherwise leave it out.",
            "GET /v1/transactions?emial=jose@example.com",
            "GET /v1/transactions?email=jose@example.com"),
    DUPLICATE_PARAMETER(
            "The parameter is repeated",
            "A parameter, a header or a member of the body occurs more than once.",
            "Send it once. Several values of one parameter are separated by commas.",
            "GET /v1/transactions?status=PENDING&status=COMPLETED",
            "GET /v1/transactions?status=PENDING,COMPLETED"),
    EMPTY_VALUE(
            "The value is empty",
            "A parameter, a list, an object or one of a list's values is empty.",
            "Give it a value, or leave it out.",
            "GET /v1/transactions?email=",
            "GET /v1/transactions?email=*@example.com"),
    MISSING_VALUE(
            "A value is missing",
            "A required parameter, header or member of the body is not there.",
            "Add it.",
            "POST /v1/exports {\"filter\":{\"status\":{\"eq\":\"PENDING\"}}}",
            "POST /v1/exports {\"format\":\"CSV\",\"filter\":{\"status\":{\"eq\":\"PENDING\"}}}"),
    INVALID_VALUE(
            "The value is not valid",
            "The value has the wrong type or form, or does not fit another value of the request.",
            "Send what detail describes. A blank where a + stood must be written as %2B.",
            "GET /v1/transactions?id=txn/1",
            "GET /v1/transactions?id=txn-1"),
    INVALID_LENGTH(
            "The text is too short or too long",
            "The text has fewer or more characters than its limits allow.",
            "Send a text within the limits that detail states.",
            "GET /v1/transactions?q=1",
            "GET /v1/transactions?q=1001"),
    INVALID_INTEGER(
            "The value is not an integer",
            "A parameter or member that is an integer has another value.",
            "Send digits only; in a body, send a JSON number without a fraction.",
            "GET /v1/transactions?limit=ten",
            "GET /v1/transactions?limit=10"),
    TOO_MANY_VALUES(
            "There are too many values",
            "A list, the words of a name or the keys of metadata are more than allowed.",
            "Send fewer, or send several requests.",
            "GET /v1/transactions?metadata[a]=1&metadata[b]=1&metadata[c]=1&metadata[d]=1&metadata[e]=1&metadata[f]=1",
            "GET /v1/transactions?metadata[a]=1&metadata[b]=1"),
    INVALID_DATE(
            "The date is not valid",
            "The value is neither a date nor a date-time with an offset, or there is no such day.",
            "Send a date such as 2026-11-30, or an RFC 3339 date-time such as 2026-11-30T08:00:00Z. Write the + of an offset as %2B.",
            "GET /v1/transactions?created_from=2026-11-31",
            "GET /v1/transactions?created_from=2026-11-30"),
    INVALID_RANGE(
            "The range is empty",
            "The range ends before it starts, or where it starts.",
            "Exchange the two values, or correct one of them.",
            "GET /v1/transactions?created_from=2026-11-20&created_to=2026-11-01",
            "GET /v1/transactions?created_from=2026-11-01&created_to=2026-11-20"),
    INVALID_DECIMAL(
            "The amount is not a decimal",
            "An amount has a sign, a comma, an exponent or too many digits, or is a JSON number.",
            "Send at most 16 digits, and at most 4 after a point; in a body, send a string.",
            "GET /v1/transactions?amount_min=1,50",
            "GET /v1/transactions?amount_min=1.50"),
    TOO_MANY_DECIMALS(
            "The amount has too many decimals",
            "With one currency, an amount has other digits than zeros beyond that currency's decimals.",
            "Send the decimals that the currency has: JPY none, EUR two, KWD three. Zeros may follow.",
            "GET /v1/transactions?currency=JPY&amount_min=100.50",
            "GET /v1/transactions?currency=JPY&amount_min=100"),
    INVALID_ENUM(
            "The value is not one of the allowed ones",
            "The parameter or member takes a fixed set of values, and this is not one of them. Case matters.",
            "Use one of the values in the reference; suggestion has the closest one.",
            "GET /v1/transactions?status=completed",
            "GET /v1/transactions?status=COMPLETED"),
    INVALID_CURRENCY(
            "There is no such currency",
            "The value is not a currency of ISO 4217, current or withdrawn.",
            "Send three upper-case letters, such as EUR; suggestion has the code that was probably meant.",
            "GET /v1/transactions?currency=EURO",
            "GET /v1/transactions?currency=EUR"),
    INVALID_TIME_ZONE(
            "There is no such time zone",
            "time_zone is not a name of the IANA time zone database in exact case. Offsets are not zones.",
            "Send a name such as Europe/Madrid or Etc/UTC.",
            "GET /v1/transactions?created_from=2026-11-01&time_zone=europe/madrid",
            "GET /v1/transactions?created_from=2026-11-01&time_zone=Europe/Madrid"),
    INVALID_CURSOR(
            "The cursor is not valid",
            "The cursor was changed, or belongs to another caller, merchant or query, and the request has other faults, too.",
            "Send the cursor unchanged, alone or with the query that it was created for, or start again without it.",
            "GET /v1/transactions?cursor=abc&limit=0",
            "GET /v1/transactions?limit=1"),
    PATTERN_TOO_SHORT(
            "The pattern is too short",
            "A pattern has too few characters besides its stars.",
            "Add characters: an e-mail pattern needs three, a prefix one.",
            "GET /v1/transactions?email=*ma",
            "GET /v1/transactions?email=*mail.example"),
    LIMIT_OUT_OF_RANGE(
            "The number is out of range",
            "A number such as limit or top is below its minimum or above its maximum.",
            "Send a number within the range that detail states. Follow the cursor for more rows.",
            "GET /v1/transactions?limit=5000",
            "GET /v1/transactions?limit=1000"),
    UNKNOWN_FIELD(
            "There is no such field",
            "fields or a filter names a path that a transaction does not have.",
            "Use a path of the field reference; suggestion has the closest one.",
            "GET /v1/transactions?fields=payer.mail",
            "GET /v1/transactions?fields=payer.email"),
    SORT_NOT_ALLOWED(
            "The order is not allowed",
            "There is no such order, or the order is by amount while the filter leaves more than one currency.",
            "Use an order of the reference; with an order by amount, add one currency.",
            "GET /v1/transactions?sort=-amount",
            "GET /v1/transactions?sort=-amount&currency=EUR"),
    QUERY_TOO_COMPLEX(
            "The filter is too complex",
            "The filter nests too deeply, or has too many comparisons or words.",
            "Nest at most 5 levels of and, or and not, with at most 50 comparisons. Use in for several values of one field.",
            "POST /v1/transactions/search {\"filter\":{\"not\":{\"not\":{\"not\":{\"not\":{\"not\":{\"not\":{\"type\":{\"eq\":\"FEE\"}}}}}}}}}",
            "POST /v1/transactions/search {\"filter\":{\"type\":{\"eq\":\"FEE\"}}}"),
    MALFORMED_BODY(
            "The body is not JSON",
            "The body cannot be parsed as a JSON object in UTF-8; detail has the line and the column.",
            "Correct the JSON at that place.",
            "POST /v1/transactions/search {\"limit\":10,}",
            "POST /v1/transactions/search {\"limit\":10}");

    private final String title;
    private final String cause;
    private final String fix;
    private final String faultyRequest;
    private final String correctedRequest;

    FaultCode(String title, String cause, String fix, String faultyRequest, String correctedRequest) {
        this.title = title;
        this.cause = cause;
        this.fix = fix;
        this.faultyRequest = faultyRequest;
        this.correctedRequest = correctedRequest;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String cause() {
        return cause;
    }

    @Override
    public String fix() {
        return fix;
    }

    /** A request with this fault: method, address and body, separated by blanks. */
    public String faultyRequest() {
        return faultyRequest;
    }

    /** The same request without the fault. */
    public String correctedRequest() {
        return correctedRequest;
    }
}
