package org.txsearch.api.paypal;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.request.Faults;
import org.txsearch.query.LastChange;
import org.txsearch.query.TransactionFilter;

/**
 * A valid request for a page of {@code /v1/reporting/transactions}.
 *
 * @param end the last instant, which is included
 * @param filter the filter, including the range of the last change
 * @param isWholeAccount whether the filter finds every transaction that changes the balance of the found currencies
 * @param page the number of the page, from 1
 */
record PayPalQuery(
        Instant start,
        Instant end,
        TransactionFilter filter,
        List<String> filterNames,
        boolean isWholeAccount,
        Set<String> groups,
        int pageSize,
        int page) {

    static final String START_DATE = "start_date";
    static final String END_DATE = "end_date";
    static final String AS_OF_TIME = "as_of_time";
    static final String CURRENCY_CODE = "currency_code";

    private static final Duration MAX_RANGE = Duration.ofDays(31);

    /** The shortest range that programs reach when they halve it until few enough rows match. */
    private static final Duration MIN_RANGE = Duration.ofSeconds(1);

    private static final int MAX_PAGE_SIZE = 500;
    private static final int DEFAULT_PAGE_SIZE = 100;
    private static final String ALL = "all";
    private static final String PAGE_SIZE = "page_size";
    private static final String PAGE = "page";

    /** Reads the parameters; rejects the request with all their faults. */
    static PayPalQuery read(PayPalParameters given) {
        Faults faults = new Faults();
        PayPalTime start = requiredTime(START_DATE, given, faults);
        PayPalTime end = requiredTime(END_DATE, given, faults);
        if (start != null && end != null) {
            checkRange(start, end, faults);
        }
        int pageSize = integer(PAGE_SIZE, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, given, faults);
        int page = integer(PAGE, 1, Integer.MAX_VALUE, given, faults);
        Map<String, TransactionFilter> filters = PayPalFilters.read(given, faults);
        faults.throwIfAny();
        if (start == null || end == null) {
            throw new IllegalStateException("A time that is missing is a fault");
        }
        List<TransactionFilter> all = new ArrayList<>(filters.values());
        all.add(LastChange.during(start.start(), end.end()));
        Set<String> partial = new LinkedHashSet<>(filters.keySet());
        partial.removeAll(Set.of(PayPalFilters.CURRENCY, PayPalFilters.BALANCE_ONLY));
        return new PayPalQuery(
                start.start(),
                end.instant(),
                new TransactionFilter.And(all),
                List.copyOf(filters.keySet()),
                partial.isEmpty(),
                groups(given.get("fields")),
                pageSize,
                page);
    }

    /** Returns whether the number of matching transactions is unlimited, because programs cannot shorten the range further. */
    boolean isUnlimited() {
        return Duration.between(start, end).compareTo(MIN_RANGE) <= 0;
    }

    /** Returns the exclusive end of the requested balances; null if the request has none. */
    static @Nullable PayPalTime asOfTime(PayPalParameters given, Faults faults) {
        return given.get(AS_OF_TIME) == null ? null : requiredTime(AS_OF_TIME, given, faults);
    }

    private static @Nullable PayPalTime requiredTime(String parameter, PayPalParameters given, Faults faults) {
        String text = given.get(parameter);
        if (text == null) {
            faults.add(
                    parameter,
                    FaultCode.MISSING_VALUE,
                    "The parameter is required; send a date-time with seconds and an offset, 2026-11-01T00:00:00Z for"
                            + " instance.");
            return null;
        }
        try {
            return PayPalTime.parse(text);
        } catch (DateTimeException malformed) {
            faults.add(
                    parameter,
                    FaultCode.INVALID_DATE,
                    "The value is not a date-time of RFC 3339; send seconds and an offset, 2026-11-01T00:00:00Z for"
                            + " instance.");
            return null;
        }
    }

    private static void checkRange(PayPalTime start, PayPalTime end, Faults faults) {
        Duration range = Duration.between(start.instant(), end.instant());
        if (range.isNegative()) {
            faults.add(END_DATE, FaultCode.INVALID_RANGE, "The end lies before start_date; send an end that does not.");
        } else if (range.compareTo(MAX_RANGE) > 0) {
            faults.add(
                    END_DATE,
                    FaultCode.INVALID_RANGE,
                    "The date range is greater than 31 days; send a shorter one, and another request for the rest.");
        }
    }

    private static int integer(String parameter, int otherwise, int max, PayPalParameters given, Faults faults) {
        String text = given.get(parameter);
        if (text == null) {
            return otherwise;
        }
        try {
            int value = Integer.parseInt(text);
            if (value >= 1 && value <= max) {
                return value;
            }
        } catch (NumberFormatException notAnInteger) {
            faults.add(
                    parameter,
                    FaultCode.INVALID_INTEGER,
                    "The value is not an integer; send one from 1 to " + max + ".");
            return otherwise;
        }
        faults.add(
                parameter,
                FaultCode.LIMIT_OUT_OF_RANGE,
                "The value is out of range; send an integer from 1 to " + max + ".");
        return otherwise;
    }

    /** Returns the groups in a list and the group of the transaction. Ignores unknown names. */
    private static Set<String> groups(@Nullable String fields) {
        Set<String> groups = new LinkedHashSet<>(List.of(PayPalRows.TRANSACTION_INFO));
        for (String name : fields == null ? new String[0] : fields.split("[,\\s]+", -1)) {
            if (name.equalsIgnoreCase(ALL)) {
                groups.addAll(PayPalRows.GROUPS);
            } else if (PayPalRows.GROUPS.contains(name.toLowerCase(Locale.ROOT))) {
                groups.add(name.toLowerCase(Locale.ROOT));
            }
        }
        return Set.copyOf(groups);
    }
}
