package org.txsearch.api.request;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;

/** Reports an unknown name in a request: a typing error, or the name that another API uses for one of ours. */
public final class UnknownName {

    /** Our names, the preferred one first, followed by the names of PayPal, Stripe, Adyen, Square and others. */
    private static final Map<String, List<String>> OURS = ours("""
            cursor: offset skip page page_number page_no page_token next_token next_page next_cursor after before \
            starting_after ending_before continuation continuation_token marker start_index page_cursor
            limit: page_size per_page size count max_results take rows results_per_page items_per_page first page_limit
            created_from created_at: from start start_date date_from from_date start_time begin_time begin_date begin since \
            from_time min_date created date transaction_date created_time created_on creation_date created_at
            created_to created_at: to end end_date date_to to_date end_time until to_time max_date
            updated_from updated_at: updated modified last_modified updated_since modified_since updated_at
            settled_from settled_at: settled settlement_date settlement_time settled_at
            ingested_from ingested_at: ingested ingested_at
            created_at: created_from created_to
            updated_at: updated_from updated_to
            settled_at: settled_from settled_to
            ingested_at: ingested_from ingested_to
            amount_min amount: min_amount amount_from from_amount minimum_amount min_value amount_min
            amount_max amount: max_amount amount_to to_amount maximum_amount max_value amount_max
            amount: transaction_amount value gross gross_amount
            payer_id: customer customer_id payer payer_account_id buyer buyer_id user user_id account_holder
            name: customer_name payer_name buyer_name cardholder_name cardholder full_name payer.name
            email: customer_email payer_email buyer_email email_address receipt_email mail payer.email
            id: transaction_id transaction ids txn_id payment_id charge charge_id
            event_code: transaction_type event_type
            type: kind category
            status: transaction_status state payment_status statuses
            currency: transaction_currency currency_code currencies
            payment_method: payment_instrument_type method payment_method_type payment_type
            card_last4: last4 last_4 last_four card_last_four
            card_brand: brand network card_network card_type scheme
            country: country_code payer_country
            invoice_id: invoice invoice_number invoice_no
            reference: reference_id order_id merchant_reference external_id external_reference ref order_number
            custom_id: custom custom_field
            related_id: parent_id parent_payment original_id refund_of source_transaction
            store_id: store location_id location shop shop_id
            terminal_id: terminal device_id
            payout_id: payout settlement_id batch_id
            metadata[key] metadata.<key>: metadata metadata.key
            q: query search search_term keyword keywords term text
            filter: where filters query conditions criteria
            sort: sort_by order_by order ordering sort_order sort_field orderby sortby
            fields: field select include expand columns projection attributes
            total: with_total include_total total_required count_total include_count total_count
            time_zone: tz timezone zone
            min_as_of: as_of fresh_as_of
            group_by: group groupby groups aggregate dimension dimensions
            interval: granularity period bucket resolution
            """);

    /** The suffixes of other APIs for the ends of ranges. */
    private static final Pattern COMPARISON =
            Pattern.compile("(.+?)(?:\\[|__|_|\\.)(gte?|ge|min|from|after|since|lte?|le|max|to|before|until)]?");

    private static final Pattern BRACKETS = Pattern.compile("(.+?)\\[([0-9]*|in|eq)]");
    private static final Pattern INSIDE = Pattern.compile("(?:filter|page)\\[(.+)]");
    private static final List<String> MERCHANT =
            List.of("merchant", "merchant_id", "account", "account_id", "on_behalf_of");
    private static final List<String> TOKEN = List.of("access_token", "token", "api_key", "apikey", "key", "client_id");

    private UnknownName() {}

    /** Notes an unknown name; {@code what} is the noun in the detail. */
    public static void note(String where, String name, Collection<String> known, String what, Faults faults) {
        note(where, FaultCode.UNKNOWN_PARAMETER, name, known, what, faults);
    }

    static void note(String where, FaultCode code, String name, Collection<String> known, String what, Faults faults) {
        String written =
                name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").replace('-', '_').toLowerCase(Locale.ROOT);
        Matcher brackets = BRACKETS.matcher(written);
        String base = brackets.matches() ? known(brackets.group(1), known) : null;
        if (base != null) {
            faults.add(
                    where,
                    code,
                    "Brackets are no part of this name: write a list with commas, as in " + base + "=A,B.");
            return;
        }
        String suggestion = suggestion(written, known);
        suggestion = suggestion == null ? Suggestion.of(name, known) : suggestion;
        String absent = "There is no such " + what;
        if (suggestion != null) {
            faults.add(where, code, absent + "; use " + suggestion + ".", suggestion);
        } else if (MERCHANT.contains(written)) {
            faults.add(
                    where,
                    code,
                    absent + ": the access token names the merchant. A partner names it in the header On-Behalf-Of.");
        } else if (TOKEN.contains(written)) {
            faults.add(where, code, absent + ": send the access token in the header Authorization, as Bearer.");
        } else if (known.isEmpty()) {
            faults.add(where, code, "This path takes no query parameters; leave it out.");
        } else {
            faults.add(where, code, absent + ". Leave it out, or use one that the OpenAPI document lists.");
        }
    }

    private static @Nullable String suggestion(String written, Collection<String> known) {
        String same = known(written, known);
        if (same != null) {
            return same;
        }
        Matcher inside = INSIDE.matcher(written);
        if (inside.matches()) {
            String within = inside.group(1).equals("number") ? "offset" : inside.group(1);
            return suggestion(within, known);
        }
        Matcher comparison = COMPARISON.matcher(written);
        if (comparison.matches()) {
            boolean lower =
                    List.of("gt", "gte", "ge", "min", "from", "after", "since").contains(comparison.group(2));
            String range = comparison.group(1).replaceFirst("_(at|on|date|time)$", "");
            String end = known(range + (lower ? "_from" : "_to"), known);
            end = end == null ? known(range + (lower ? "_min" : "_max"), known) : end;
            if (end != null) {
                return end;
            }
        }
        return null;
    }

    /** Returns the known name that equals the given one, or is our name for it. */
    private static @Nullable String known(String written, Collection<String> known) {
        return known.contains(written)
                ? written
                : OURS.getOrDefault(written, List.of()).stream()
                        .filter(known::contains)
                        .findFirst()
                        .orElse(null);
    }

    private static Map<String, List<String>> ours(String table) {
        Map<String, List<String>> ours = new HashMap<>();
        table.lines().forEach(line -> {
            int colon = line.indexOf(':');
            List<String> names = Arrays.asList(line.substring(0, colon).split(" ", -1));
            for (String other : line.substring(colon + 1).strip().split(" ", -1)) {
                ours.merge(
                        other,
                        names,
                        (some, more) ->
                                Stream.concat(some.stream(), more.stream()).toList());
            }
        });
        return Map.copyOf(ours);
    }
}
