package org.txsearch.client;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction must match; all of it together. The API's documentation describes each parameter.
 *
 * <p>An instant is exact; a {@link LocalDate} is a whole day in {@link #timeZone}, and a text is either of them as RFC 3339 writes it.
 *
 * @param <B> the builder itself
 */
public abstract class FilterBuilder<B extends FilterBuilder<B>> {

    private final Map<String, String> parameters = new LinkedHashMap<>();

    FilterBuilder() {}

    abstract B self();

    /** The parameters so far. */
    final Map<String, String> parameters() {
        return new LinkedHashMap<>(parameters);
    }

    final B set(String name, Object value) {
        parameters.put(name, Json.plain(name, value));
        return self();
    }

    final B any(String name, Collection<String> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException(name + " needs a value. To filter by nothing, leave it out.");
        }
        return set(name, values.stream().map(FilterBuilder::escaped).collect(Collectors.joining(",")));
    }

    /** A value of a list, in which the API separates values by commas. */
    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace(",", "\\,");
    }

    /** Any of these ids. */
    public final B id(String... values) {
        return any("id", List.of(values));
    }

    /** Any of these ids. */
    public final B id(Collection<String> values) {
        return any("id", values);
    }

    /** Any of these types, for example {@code PAYMENT}. */
    public final B type(String... values) {
        return any("type", List.of(values));
    }

    /** Any of these types, for example {@code PAYMENT}. */
    public final B type(Collection<String> values) {
        return any("type", values);
    }

    /** Any of these statuses, for example {@code COMPLETED}. */
    public final B status(String... values) {
        return any("status", List.of(values));
    }

    /** Any of these statuses, for example {@code COMPLETED}. */
    public final B status(Collection<String> values) {
        return any("status", values);
    }

    /** Any of these event codes. */
    public final B eventCode(String... values) {
        return any("event_code", List.of(values));
    }

    /** Any of these event codes. */
    public final B eventCode(Collection<String> values) {
        return any("event_code", values);
    }

    /** Any of these currencies, for example {@code EUR}. */
    public final B currency(String... values) {
        return any("currency", List.of(values));
    }

    /** Any of these currencies, for example {@code EUR}. */
    public final B currency(Collection<String> values) {
        return any("currency", values);
    }

    /** Any of these countries of the payer, for example {@code ES}. */
    public final B country(String... values) {
        return any("country", List.of(values));
    }

    /** Any of these countries of the payer, for example {@code ES}. */
    public final B country(Collection<String> values) {
        return any("country", values);
    }

    /** Any of these methods of payment, for example {@code CARD}. */
    public final B paymentMethod(String... values) {
        return any("payment_method", List.of(values));
    }

    /** Any of these methods of payment, for example {@code CARD}. */
    public final B paymentMethod(Collection<String> values) {
        return any("payment_method", values);
    }

    /** Any of these brands of cards, for example {@code VISA}. */
    public final B cardBrand(String... values) {
        return any("card_brand", List.of(values));
    }

    /** Any of these brands of cards, for example {@code VISA}. */
    public final B cardBrand(Collection<String> values) {
        return any("card_brand", values);
    }

    /** Any of these shops. */
    public final B storeId(String... values) {
        return any("store_id", List.of(values));
    }

    /** Any of these shops. */
    public final B storeId(Collection<String> values) {
        return any("store_id", values);
    }

    /** Any of these terminals. */
    public final B terminalId(String... values) {
        return any("terminal_id", List.of(values));
    }

    /** Any of these terminals. */
    public final B terminalId(Collection<String> values) {
        return any("terminal_id", values);
    }

    /** Any of these payouts. */
    public final B payoutId(String... values) {
        return any("payout_id", List.of(values));
    }

    /** Any of these payouts. */
    public final B payoutId(Collection<String> values) {
        return any("payout_id", values);
    }

    /** It was created then or later. */
    public final B createdFrom(Instant instant) {
        return set("created_from", instant);
    }

    /** It was created then or later. */
    public final B createdFrom(LocalDate day) {
        return set("created_from", day);
    }

    /** It was created then or later. */
    public final B createdFrom(String text) {
        return set("created_from", text);
    }

    /** It was created before that; of a day, before its end. */
    public final B createdTo(Instant instant) {
        return set("created_to", instant);
    }

    /** It was created before that; of a day, before its end. */
    public final B createdTo(LocalDate day) {
        return set("created_to", day);
    }

    /** It was created before that; of a day, before its end. */
    public final B createdTo(String text) {
        return set("created_to", text);
    }

    /** It last changed then or later. */
    public final B updatedFrom(Instant instant) {
        return set("updated_from", instant);
    }

    /** It last changed then or later. */
    public final B updatedFrom(LocalDate day) {
        return set("updated_from", day);
    }

    /** It last changed then or later. */
    public final B updatedFrom(String text) {
        return set("updated_from", text);
    }

    /** It last changed before that; of a day, before its end. */
    public final B updatedTo(Instant instant) {
        return set("updated_to", instant);
    }

    /** It last changed before that; of a day, before its end. */
    public final B updatedTo(LocalDate day) {
        return set("updated_to", day);
    }

    /** It last changed before that; of a day, before its end. */
    public final B updatedTo(String text) {
        return set("updated_to", text);
    }

    /** It was settled then or later. */
    public final B settledFrom(Instant instant) {
        return set("settled_from", instant);
    }

    /** It was settled then or later. */
    public final B settledFrom(LocalDate day) {
        return set("settled_from", day);
    }

    /** It was settled then or later. */
    public final B settledFrom(String text) {
        return set("settled_from", text);
    }

    /** It was settled before that; of a day, before its end. */
    public final B settledTo(Instant instant) {
        return set("settled_to", instant);
    }

    /** It was settled before that; of a day, before its end. */
    public final B settledTo(LocalDate day) {
        return set("settled_to", day);
    }

    /** It was settled before that; of a day, before its end. */
    public final B settledTo(String text) {
        return set("settled_to", text);
    }

    /** It was received then or later. */
    public final B ingestedFrom(Instant instant) {
        return set("ingested_from", instant);
    }

    /** It was received then or later. */
    public final B ingestedFrom(LocalDate day) {
        return set("ingested_from", day);
    }

    /** It was received then or later. */
    public final B ingestedFrom(String text) {
        return set("ingested_from", text);
    }

    /** It was received before that; of a day, before its end. */
    public final B ingestedTo(Instant instant) {
        return set("ingested_to", instant);
    }

    /** It was received before that; of a day, before its end. */
    public final B ingestedTo(LocalDate day) {
        return set("ingested_to", day);
    }

    /** It was received before that; of a day, before its end. */
    public final B ingestedTo(String text) {
        return set("ingested_to", text);
    }

    /** The answer must have everything that was received before; otherwise the API asks for a retry. */
    public final B minAsOf(Instant instant) {
        return set("min_as_of", instant);
    }

    /** The answer must have everything that was received before; otherwise the API asks for a retry. */
    public final B minAsOf(LocalDate day) {
        return set("min_as_of", day);
    }

    /** The answer must have everything that was received before; otherwise the API asks for a retry. */
    public final B minAsOf(String text) {
        return set("min_as_of", text);
    }

    /** Exactly this gross amount, whatever its sign. */
    public final B amount(BigDecimal decimal) {
        return set("amount", decimal);
    }

    /** Exactly this gross amount, whatever its sign. */
    public final B amount(long units) {
        return set("amount", units);
    }

    /** Exactly this gross amount, whatever its sign. */
    public final B amount(String text) {
        return set("amount", text);
    }

    /** At least this gross amount, whatever its sign. */
    public final B amountMin(BigDecimal decimal) {
        return set("amount_min", decimal);
    }

    /** At least this gross amount, whatever its sign. */
    public final B amountMin(long units) {
        return set("amount_min", units);
    }

    /** At least this gross amount, whatever its sign. */
    public final B amountMin(String text) {
        return set("amount_min", text);
    }

    /** At most this gross amount, whatever its sign. */
    public final B amountMax(BigDecimal decimal) {
        return set("amount_max", decimal);
    }

    /** At most this gross amount, whatever its sign. */
    public final B amountMax(long units) {
        return set("amount_max", units);
    }

    /** At most this gross amount, whatever its sign. */
    public final B amountMax(String text) {
        return set("amount_max", text);
    }

    /** The IANA time zone in which days are read, {@code Etc/UTC} by default. */
    public final B timeZone(String name) {
        return set("time_zone", name);
    }

    /** {@code CREDIT} or {@code DEBIT}. */
    public final B direction(String value) {
        return set("direction", value);
    }

    /** The last four digits of the card. */
    public final B cardLast4(String digits) {
        return set("card_last4", digits);
    }

    /** The e-mail address of the payer; {@code *} at its start or end stands for anything. */
    public final B email(String address) {
        return set("email", address);
    }

    /** Each word begins a word of the payer's name. */
    public final B name(String words) {
        return set("name", words);
    }

    /** Each word begins an id, an invoice id, a reference, an e-mail address, or a word of a payer's name or of a note. */
    public final B q(String words) {
        return set("q", words);
    }

    /** The number of the invoice; {@code *} at its end stands for anything. */
    public final B invoiceId(String value) {
        return set("invoice_id", value);
    }

    /** The merchant's reference; {@code *} at its end stands for anything. */
    public final B reference(String value) {
        return set("reference", value);
    }

    /** The merchant's other value; {@code *} at its end stands for anything. */
    public final B customId(String value) {
        return set("custom_id", value);
    }

    /** The id of the payer. */
    public final B payerId(String value) {
        return set("payer_id", value);
    }

    /** The id of the transaction that it belongs to, such as the payment of a refund. */
    public final B relatedId(String value) {
        return set("related_id", value);
    }

    /** The merchant's own value under a key. Five keys at most. */
    public final B metadata(String key, String value) {
        return set("metadata[" + key + "]", value);
    }

    /** The query string of some parameters. */
    static String query(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(each -> Transport.encode(each.getKey()) + "=" + Transport.encode(each.getValue()))
                .collect(Collectors.joining("&"));
    }

    /** The query string of some parameters, with another one if given. */
    static String query(Map<String, String> parameters, String name, @Nullable String value) {
        if (value == null) {
            return query(parameters);
        }
        Map<String, String> all = new LinkedHashMap<>(parameters);
        all.put(name, value);
        return query(all);
    }
}
