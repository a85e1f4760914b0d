package org.txsearch.api.exports.formats;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.search.SearchQuery;
import org.txsearch.exports.Frequency;
import org.txsearch.query.CreatedRange;
import tools.jackson.databind.JsonNode;

/** The owner of the bookings of a DATEV file, and their accounts. */
record DatevSettings(JsonNode json) {

    private static final String NAME = "datev";
    private static final String FISCAL_YEAR_START = "fiscal_year_start";
    private static final String ACCOUNT_LENGTH = "account_length";
    private static final String ADJUSTMENT_ACCOUNT = "adjustment_account";
    private static final String BANK_ACCOUNT = "bank_account";
    private static final String FEE_ACCOUNT = "fee_account";
    private static final String PAYOUT_ACCOUNT = "payout_account";
    private static final String REFUND_ACCOUNT = "refund_account";
    private static final String REVENUE_ACCOUNT = "revenue_account";
    private static final List<String> ACCOUNTS =
            List.of(BANK_ACCOUNT, REVENUE_ACCOUNT, REFUND_ACCOUNT, FEE_ACCOUNT, PAYOUT_ACCOUNT, ADJUSTMENT_ACCOUNT);
    private static final String CURRENCY = "EUR";

    static final Member<?> OPTION = Member.object(
                    NAME,
                    text(
                                    "consultant",
                                    "^(100[1-9]|10[1-9][0-9]|1[1-9][0-9]{2}|[2-9][0-9]{3}|[1-9][0-9]{4,6})$",
                                    "a number from 1001 to 9999999, in double quotes")
                            .describedAs("The consultant's number (Beraternummer).")
                            .required(),
                    text("client", "^[1-9][0-9]{0,4}$", "1 to 5 digits without a leading zero, in double quotes")
                            .describedAs("The client's number (Mandantennummer).")
                            .required(),
                    text(FISCAL_YEAR_START, "^20[0-9]{2}-[01][0-9]-[0-3][0-9]$", "a date, such as 2026-01-01")
                            .describedAs(
                                    "The first day of the fiscal year of the bookings (Wirtschaftsjahr). A schedule goes"
                                            + " on with the years after it.")
                            .required(),
                    Member.firstOf(ACCOUNT_LENGTH, List.of("4", "5", "6", "7", "8"))
                            .describedAs(
                                    "The number of digits of general ledger accounts (Sachkontenlänge); by default 4."),
                    account(BANK_ACCOUNT, "The account whose balance the transactions change.")
                            .required(),
                    account(REVENUE_ACCOUNT, "The account of payments: revenue, or a customer.")
                            .required(),
                    account(REFUND_ACCOUNT, "The account of refunds and disputes; by default revenue_account."),
                    account(FEE_ACCOUNT, "The account of fees.").required(),
                    account(PAYOUT_ACCOUNT, "The account of payouts and transfers, such as cash in transit.")
                            .required(),
                    account(ADJUSTMENT_ACCOUNT, "The account of adjustments; by default fee_account."))
            .describedAs(
                    "To whom the bookings of the profile datev belong, and their accounts; for it only, and required by it.");

    private static Member<String> text(String name, String pattern, String words) {
        return Member.text(name, 10, pattern, words);
    }

    private static Member<String> account(String name, String description) {
        return text(name, "^[0-9]{4,9}$", "4 to 9 digits in double quotes").describedAs(description);
    }

    static DatevSettings of(JsonNode options) {
        return new DatevSettings(options.path(NAME));
    }

    /** Adds faults for settings that contradict the profile, the account length or the query. */
    static void check(boolean isOfProfile, RequestedFormat requested, Faults faults) {
        if (isOfProfile != requested.sets(NAME)) {
            faults.add(
                    requested.pointer(NAME),
                    isOfProfile ? FaultCode.MISSING_VALUE : FaultCode.INVALID_VALUE,
                    isOfProfile
                            ? "The profile datev needs these settings; add them."
                            : "Only the profile datev has these settings; leave them out, or change the profile.");
        }
        if (isOfProfile) {
            of(requested.options()).check(requested, faults);
        }
    }

    /** Checks the settings. Missing and faulty settings are empty, and are not checked. */
    private void check(RequestedFormat requested, Faults faults) {
        String settings = requested.pointer(NAME) + "/";
        if (!text(ACCOUNT_LENGTH).isEmpty() && !faults.isFaulty(settings + ACCOUNT_LENGTH)) {
            checkAccounts(Integer.parseInt(text(ACCOUNT_LENGTH)), settings, faults);
        }
        SearchQuery rows = requested.query().rows();
        String where = settings + FISCAL_YEAR_START;
        LocalDate year = fiscalYear();
        if (year == null && !text(FISCAL_YEAR_START).isEmpty()) {
            faults.add(where, FaultCode.INVALID_DATE, "There is no such day; send a date, such as 2026-01-01.");
        }
        Frequency every = requested.query().every();
        if (every == null) {
            checkPeriod(requested, year, where, faults);
        } else if (year != null && (every == Frequency.WEEKLY || year.getDayOfMonth() != 1)) {
            // Each period must lie within one fiscal year.
            faults.add(
                    where,
                    FaultCode.INVALID_VALUE,
                    "A period of the schedule would be in two fiscal years; let the year start with a month, and the"
                            + " frequency be DAILY or MONTHLY.");
        }
        String currency = rows.filter().oneCurrency();
        if (currency != null && !currency.equals(CURRENCY)) {
            faults.add(
                    Parameters.FILTER,
                    FaultCode.INVALID_CURRENCY,
                    "A ledger of DATEV is in euros, and rates to it are not known; filter EUR, or choose another profile.");
        }
    }

    private void checkAccounts(int length, String settings, Faults faults) {
        for (String account : ACCOUNTS) {
            int digits = text(account).length();
            if (digits > 0 && digits != length && digits != length + 1) {
                faults.add(
                        settings + account,
                        FaultCode.INVALID_LENGTH,
                        "An account has account_length digits, and one of a customer or supplier one more; correct either.");
            }
        }
    }

    private static void checkPeriod(RequestedFormat requested, @Nullable LocalDate year, String where, Faults faults) {
        SearchQuery rows = requested.query().rows();
        CreatedRange created = rows.filter().created();
        if (!created.isClosed()) {
            if (!requested.mayFilter(CreatedRange.CREATED_AT)) {
                faults.add(
                        Parameters.FILTER,
                        FaultCode.INVALID_VALUE,
                        "A file for DATEV has a period; filter created_at with gte and lt.");
            }
            return;
        }
        if (year == null || faults.isFaulty("time_zone")) {
            return;
        }
        DatevPeriod period = DatevPeriod.of(created, rows.zone());
        if (period.from().isBefore(year) || !period.to().isBefore(year.plusYears(1))) {
            faults.add(
                    where,
                    FaultCode.INVALID_RANGE,
                    "The period of the filter is not within the year from this day; export each fiscal year by itself.");
        }
    }

    private @Nullable LocalDate fiscalYear() {
        try {
            return LocalDate.parse(text(FISCAL_YEAR_START));
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** Returns the first day of the fiscal year that includes a day. */
    LocalDate fiscalYearOf(LocalDate day) {
        LocalDate start = LocalDate.parse(text(FISCAL_YEAR_START));
        while (!day.isBefore(start.plusYears(1))) {
            start = start.plusYears(1);
        }
        while (day.isBefore(start)) {
            start = start.minusYears(1);
        }
        return start;
    }

    /** Returns the value of a setting; empty if it is not set. */
    String text(String setting) {
        return json.path(setting).asString("");
    }

    String bankAccount() {
        return text(BANK_ACCOUNT);
    }

    String accountOf(String type) {
        return switch (type) {
            case "REFUND", "DISPUTE" -> first(REFUND_ACCOUNT, REVENUE_ACCOUNT);
            case "FEE" -> text(FEE_ACCOUNT);
            case "PAYOUT", "TRANSFER" -> text(PAYOUT_ACCOUNT);
            case "ADJUSTMENT" -> first(ADJUSTMENT_ACCOUNT, FEE_ACCOUNT);
            default -> text(REVENUE_ACCOUNT);
        };
    }

    private String first(String setting, String other) {
        return text(setting).isEmpty() ? text(other) : text(setting);
    }
}
