package org.txsearch.api.paypal;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.request.Faults;
import org.txsearch.document.CardNumbers;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.CurrencyHint;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.summary.Movements;

/** Translates the filters of a request for PayPal's transactions. */
final class PayPalFilters {

    private static final String STATUS = "transaction_status";
    private static final String AMOUNT = "transaction_amount";
    static final String CURRENCY = "transaction_currency";
    private static final String INSTRUMENT = "payment_instrument_type";
    static final String BALANCE_ONLY = "balance_affecting_records_only";
    private static final Pattern AMOUNTS =
            Pattern.compile("\\[?\\s*(\\d{1,16})\\s+TO\\s+(\\d{1,16})\\s*]?", Pattern.CASE_INSENSITIVE);

    /** The filters by an exact value, with the attribute of PayPal that each compares. */
    private static final Map<String, String> VALUES = new TreeMap<>(Map.of(
            "transaction_id", "transaction_info.transaction_id",
            "transaction_type", "transaction_info.transaction_event_code",
            "store_id", "store_info.store_id",
            "terminal_id", "store_info.terminal_id"));

    /** PayPal's two kinds of cards, with the corresponding values of {@code funding}. */
    private static final Map<String, List<String>> FUNDING =
            Map.of("CREDITCARD", List.of("CREDIT", "CHARGE"), "DEBITCARD", List.of("DEBIT", "PREPAID"));

    private PayPalFilters() {}

    /** Returns the filters of a request by their names, without the range of dates. */
    static Map<String, TransactionFilter> read(PayPalParameters given, Faults faults) {
        Map<String, TransactionFilter> filters = new LinkedHashMap<>();
        VALUES.forEach((parameter, attribute) -> {
            String value = given.get(parameter);
            if (value != null) {
                PayPalAttribute theirs = PayPalAttribute.at(attribute);
                if (CardNumbers.areMaskedIn(theirs.ours(), value)) {
                    faults.add(
                            parameter,
                            FaultCode.INVALID_VALUE,
                            "The value has a card number, which is never stored; /v1/transactions searches by"
                                    + " card_last4.");
                }
                String ours = theirs.form() == PayPalForm.IDENTIFIER ? PayPalIdentifier.ours(value) : value;
                filters.put(parameter, anyOf(theirs.ours(), List.of(ours)));
            }
        });
        Set<String> moving = addStatus(given, filters, faults);
        addInstrument(given, filters, faults);
        Currency currency = currency(CURRENCY, given, faults);
        if (currency != null) {
            filters.put(CURRENCY, new FieldFilter.InCurrency(field("amount"), List.of(currency.code())));
        }
        addAmount(given, currency, filters, faults);
        addBalanceOnly(given, moving, filters, faults);
        return filters;
    }

    /** Adds the filter by status; returns PayPal's codes of the requested statuses. */
    private static Set<String> addStatus(
            PayPalParameters given, Map<String, TransactionFilter> filters, Faults faults) {
        String code = given.get(STATUS);
        if (code == null) {
            return Set.of();
        }
        String letter = code.toUpperCase(Locale.ROOT);
        List<String> statuses = PayPalForm.STATUS.ours(letter);
        if (statuses.isEmpty()) {
            faults.add(STATUS, FaultCode.INVALID_ENUM, "There is no such status; send D, P, S or V.");
        } else {
            filters.put(STATUS, anyOf(field("status"), statuses));
        }
        return Set.of(letter);
    }

    private static void addInstrument(PayPalParameters given, Map<String, TransactionFilter> filters, Faults faults) {
        String instrument = given.get(INSTRUMENT);
        if (instrument == null) {
            return;
        }
        List<String> funding = FUNDING.get(instrument.toUpperCase(Locale.ROOT));
        if (funding == null) {
            faults.add(
                    INSTRUMENT, FaultCode.INVALID_ENUM, "There is no such instrument; send CREDITCARD or DEBITCARD.");
            return;
        }
        filters.put(
                INSTRUMENT,
                new TransactionFilter.And(List.of(
                        anyOf(field("payment_method.type"), List.of("CARD")),
                        anyOf(field("payment_method.funding"), funding))));
    }

    private static void addAmount(
            PayPalParameters given,
            @Nullable Currency currency,
            Map<String, TransactionFilter> filters,
            Faults faults) {
        String text = given.get(AMOUNT);
        if (text == null) {
            return;
        }
        Matcher range = AMOUNTS.matcher(text);
        if (!range.matches()) {
            faults.add(
                    AMOUNT,
                    FaultCode.INVALID_VALUE,
                    "The value is not a range of minor units; send 500 TO 1005 for amounts from 5.00 to 10.05.");
            return;
        }
        BigDecimal least = new BigDecimal(range.group(1));
        BigDecimal most = new BigDecimal(range.group(2));
        if (least.compareTo(most) > 0) {
            faults.add(AMOUNT, FaultCode.INVALID_RANGE, "The range ends before it starts; send the lower limit first.");
            return;
        }
        filters.put(AMOUNT, currency == null ? ofAnyCurrency(least, most) : between(least, most, currency.exponent()));
    }

    /** Returns a filter by minor units of any currency: their decimal depends on the digits of the currency. */
    private static TransactionFilter ofAnyCurrency(BigDecimal least, BigDecimal most) {
        Map<Integer, List<String>> codesByExponent = new TreeMap<>();
        Currencies.all()
                .forEach(currency -> codesByExponent
                        .computeIfAbsent(currency.exponent(), exponent -> new ArrayList<>())
                        .add(currency.code()));
        List<TransactionFilter> branches = new ArrayList<>();
        codesByExponent.forEach((exponent, codes) -> branches.add(new TransactionFilter.And(
                List.of(new FieldFilter.InCurrency(field("amount"), codes), between(least, most, exponent)))));
        return new TransactionFilter.Or(branches);
    }

    private static TransactionFilter between(BigDecimal least, BigDecimal most, int exponent) {
        return new FieldFilter.Between(field("amount"), least.movePointLeft(exponent), most.movePointLeft(exponent));
    }

    /**
     * Adds PayPal's default filter, which excludes transactions that moved no money. It is not applied to a request for
     * pending or denied transactions that does not mention it, because the request would find nothing.
     */
    private static void addBalanceOnly(
            PayPalParameters given, Set<String> statuses, Map<String, TransactionFilter> filters, Faults faults) {
        String text = given.get(BALANCE_ONLY);
        boolean only;
        if (text == null) {
            only = statuses.isEmpty() || statuses.contains("S") || statuses.contains("V");
        } else if (text.equalsIgnoreCase("Y") || text.equalsIgnoreCase("N")) {
            only = text.equalsIgnoreCase("Y");
        } else {
            faults.add(BALANCE_ONLY, FaultCode.INVALID_ENUM, "The value is not known; send Y or N.");
            return;
        }
        if (only) {
            filters.put(BALANCE_ONLY, Movements.MOVED);
        }
    }

    /** Returns the currency of a parameter; null if the request has none. */
    static @Nullable Currency currency(String parameter, PayPalParameters given, Faults faults) {
        String code = given.get(parameter);
        if (code == null) {
            return null;
        }
        Currency currency = Currencies.find(code.toUpperCase(Locale.ROOT));
        if (currency == null) {
            faults.add(
                    parameter, FaultCode.INVALID_CURRENCY, CurrencyHint.of(code).sentence());
        }
        return currency;
    }

    private static TransactionFilter anyOf(Field field, List<String> values) {
        return new FieldFilter.AnyOf(field, values);
    }

    private static Field field(String path) {
        return FieldCatalogue.transaction().field(path);
    }
}
