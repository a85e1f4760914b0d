package org.txsearch.demo.generator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.TransactionSchema;

/** A transaction that becomes a record of the schema. Later events can still change it. */
class TransactionRecord {

    private static final long REGISTRATIONS_FROM = 1_262_304_000_000L;

    final Marketplace marketplace;
    final long number;
    final String id;
    final DemoMerchant merchant;
    final long createdAt;

    /** The transaction's own stream, so that its details do not depend on other transactions. */
    final RandomStream random;

    final Draft draft = new Draft(TransactionSchema.current());
    private final List<GeneratedEvent> events = new ArrayList<>();
    private final List<GeneratedEvent> laterEvents = new ArrayList<>();
    private long amount;
    private Denomination denomination;

    /** When the money was settled; 0 if no settlement batch has it. */
    long settledAt;

    /** The payout with the money, or null. */
    @Nullable
    TransactionRecord payout;

    /** When the transaction was added to the payout. */
    long paidOutAt;

    private record GeneratedEvent(
            String type, long at, @Nullable GeneratedStatus status, long amount) {}

    TransactionRecord(Marketplace marketplace, long number, DemoMerchant merchant, long createdAt) {
        this.marketplace = marketplace;
        this.number = number;
        this.id = marketplace.id("txn_", number, createdAt);
        this.merchant = merchant;
        this.createdAt = createdAt;
        this.denomination = merchant.denomination();
        this.random = new RandomStream(RandomStream.key(marketplace.settings.seed(), number));
    }

    /** Sets the attributes that depend on later events. */
    void complete() {}

    /** Returns the finished record. Its events, oldest first, determine its version and its last update. */
    final GenericRecord finish() {
        complete();
        if (settledAt > 0) {
            settle();
        }
        events.addAll(laterEvents);
        events.sort(Comparator.comparingLong(GeneratedEvent::at));
        GeneratedStatus status = GeneratedStatus.PENDING;
        for (GeneratedEvent event : events) {
            status = event.status() == null ? status : event.status();
            Draft row = draft.append("events").set("type", event.type()).set("at", event.at());
            row.moneyUnlessZero("amount", event.amount(), denomination).set("status", status.name());
        }
        draft.set("version", (long) events.size())
                .set("updated_at", events.get(events.size() - 1).at());
        return draft.record;
    }

    /** Sets the attributes of every transaction. The amount is positive if the merchant receives it. */
    void core(String type, String eventCode, GeneratedStatus status, long grossAmount, Denomination currency) {
        amount = grossAmount;
        denomination = currency;
        draft.set("id", id)
                .set("merchant_id", merchant.id())
                .set("event_code", eventCode)
                .set("created_at", createdAt);
        draft.symbol("type", type).symbol("status", status.name()).symbol("direction", amount < 0 ? "DEBIT" : "CREDIT");
        draft.money("amount", amount, denomination);
    }

    /** Returns the gross amount, which is positive if the merchant receives it. */
    long amount() {
        return amount;
    }

    /** Sets the fee, which is not negative, and the net amount. */
    void fee(long fee) {
        draft.money("fee", -fee, denomination).money("net", amount - fee, denomination);
    }

    /** Sets the payment to which this transaction belongs. */
    void related(Sale sale) {
        draft.set("related_id", sale.id).set("related_type", "TRANSACTION");
        numbers(sale);
    }

    /** Sets the invoice and order numbers of a payment. */
    void numbers(Sale sale) {
        draft.set("invoice_id", RandomStream.padded("INV-", sale.number + 1, 6));
        draft.set("reference", "order-" + (sale.number + 1));
    }

    /**
     * Sets the payer, unless the payment was in cash, and returns the payer's address. Everything is derived from the
     * customer, so that it is the same at every payment.
     */
    @Nullable
    CustomerAddress payer(Sale sale) {
        if (sale.instrument.method() == InstrumentKind.CASH) {
            return null;
        }
        Customer customer = sale.customer;
        Country country = customer.country();
        RandomStream own = new RandomStream(RandomStream.key(customer.key(), 1));
        Draft payer = draft.child("payer").set("id", "p_" + own.token(13)).set("name", customer.name());
        payer.set("given_name", customer.given()).set("surname", customer.family());
        payer.set("alternate_name", customer.latinName()).set("email", customer.email());
        payer.set("country_code", country.code()).set("locale", country.locale());
        payer.pickSometimes(50, "prefix", own);
        payer.set("status", own.perThousand(850) ? "VERIFIED" : "UNVERIFIED");
        Draft phone = payer.child("phone").set("country_code", country.callingCode());
        phone.set("national_number", own.digits(country.phone())).pickSometimes(20, "extension", own);
        payer.set("registered_at", REGISTRATIONS_FROM + own.between(0, 2_000 * Timeline.DAY));
        CustomerAddress address = CustomerAddress.in(country, own);
        address(payer.child("address"), address);
        payer.set("address_status", own.perThousand(800) ? "CONFIRMED" : "UNCONFIRMED");
        return address;
    }

    static void address(Draft draft, CustomerAddress address) {
        draft.set("line1", address.line1()).set("line2", address.line2()).set("postal_code", address.postalCode());
        draft.set("city", address.city().name()).set("state", address.city().state());
        draft.set("country_code", address.country().code());
    }

    /** Sets the payment instrument. A card only has its first and last digits. */
    Draft instrument(Sale sale) {
        InstrumentKind method = sale.instrument.method();
        Country country = sale.customer.country();
        RandomStream own = new RandomStream(sale.instrument.key());
        Draft instrument = draft.child("payment_method").set("type", method.name());
        if (method == InstrumentKind.CASH) {
            return instrument;
        }
        instrument.set("last4", own.digits("####")).set("token", "tok_" + own.token(18));
        if (!method.isAuthorized()) {
            boolean debit = method == InstrumentKind.DIRECT_DEBIT;
            instrument.set("bank_name", own.pick(country.banks())).set("instrument_type", "BANK_ACCOUNT");
            instrument.set("instrument_sub_type", debit ? "MANDATE" : "INSTANT");
            return instrument.set("mandate_id", debit ? "MD-" + own.token(12) : null);
        }
        String[] brandAndBin = own.pick(Tables.choices("card brand and bin")).split("\\|", -1);
        instrument.set("issuer", own.pick(country.banks())).set("issuer_country_code", country.code());
        instrument.set("brand", brandAndBin[0]).set("bin", own.digits(brandAndBin[1]));
        // A card expires after its payment; an approximate year is sufficient.
        int year = (int) (1971 + sale.createdAt / (365 * Timeline.DAY));
        instrument.set("expiry_month", 1 + own.below(12)).set("expiry_year", year + own.below(4));
        instrument.pick("funding", own).set("fingerprint", own.token(16));
        return method == InstrumentKind.WALLET ? instrument.pick("wallet", own) : instrument;
    }

    /** Sets the lines of a cart and their sums; a sign of -1 negates them for refunds. */
    void cart(Cart cart, int sign) {
        Draft breakdown = draft.child("breakdown").money("item_total", sign * cart.itemTotal(), denomination);
        breakdown.money("sales_tax", sign * cart.tax(), denomination);
        breakdown.moneyUnlessZero("discount", sign * cart.discount(), denomination);
        breakdown.moneyUnlessZero("shipping", sign * cart.shipping(), denomination);
        breakdown.moneyUnlessZero("shipping_tax", sign * cart.shippingTax(), denomination);
        breakdown.moneyUnlessZero("gift_wrap", sign * cart.giftWrap(), denomination);
        breakdown.moneyUnlessZero("tip", sign * cart.tip(), denomination);
        cart.lines().forEach(line -> line(line, sign));
        if (cart.discount() != 0) {
            Draft incentive = draft.append("incentives").set("type", "COUPON").pick("code", random);
            incentive.money("amount", -sign * cart.discount(), denomination);
        }
    }

    private void line(Cart.CartLine line, int sign) {
        Country country = merchant.country();
        Draft item = draft.append("items").set("sku", line.product().sku());
        item.set("name", line.product().name()).set("quantity", Integer.toString(line.quantity()));
        item.set("category", line.product().category())
                .set("options", line.product().variant());
        item.money("unit_amount", sign * line.unit(), denomination).money("amount", sign * line.amount(), denomination);
        item.money("total_amount", sign * (line.amount() + line.tax()), denomination);
        item.set("tax_percentage", country.taxPercentage());
        if (line.tax() != 0) {
            item.append("taxes").set("name", country.taxName()).money("amount", sign * line.tax(), denomination);
        }
        if (random.perThousand(15)) {
            item.append("checkout_options").set("name", "Engraving").pick("value", random);
        }
    }

    Draft acquirer() {
        return draft.child("processor").set("name", merchant.acquirer()).set("merchant_account", merchant.account());
    }

    /** Sets the acquirer and its reference. */
    void acquirerReference() {
        acquirer().set("acquirer_reference", random.token(23));
    }

    /** Sets the settlement in the merchant's own currency, and the payout. */
    private void settle() {
        event("SETTLED", settledAt, null, 0);
        draft.set("settled_at", settledAt);
        if (payout != null) {
            event("PAID_OUT", paidOutAt, null, 0);
            draft.set("payout_id", payout.draft.record.get("payout_id"));
        }
        Denomination home = merchant.denomination();
        long day = settledAt / Timeline.DAY;
        Draft settlement = draft.child("settlement").set("available_on", (day + 1) * Timeline.DAY);
        settlement.set("batch_id", RandomStream.padded("B-", day, 5) + "-" + merchant.id());
        settlement.money("amount", amount * home.hundredEuro() / denomination.hundredEuro(), home);
        settlement.set("exchange_rate", denomination.equals(home) ? null : home.rate(denomination));
    }

    /** Adds an event. Without a status, the transaction keeps its current one. */
    void event(String type, long at, @Nullable GeneratedStatus status, long moved) {
        events.add(new GeneratedEvent(type, at, status, moved));
    }

    /** Adds an event that follows all others at the same time. */
    void laterEvent(String type, long at, @Nullable GeneratedStatus status, long moved) {
        laterEvents.add(new GeneratedEvent(type, at, status, moved));
    }
}
