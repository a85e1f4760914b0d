package org.txsearch.demo.generator;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A payment. Its record is completed when its refunds and disputes are known. */
final class Sale extends TransactionRecord {

    private static final Set<GeneratedStatus> CAPTURED = EnumSet.of(
            GeneratedStatus.COMPLETED,
            GeneratedStatus.PARTIALLY_REFUNDED,
            GeneratedStatus.REFUNDED,
            GeneratedStatus.REVERSED);
    private static final String CHECKOUT = "T0006";
    private static final String SUBSCRIPTION = "T0002";
    private static final String AUCTION = "T0004";
    private static final long MAX_APPROVAL_MILLIS = 1_500;

    final Customer customer;
    final PaymentInstrument instrument;

    /** The shop, or null if it was online. */
    final @Nullable Store store;

    final Denomination paid;
    final Cart cart;
    final List<TransactionRecord> refunds = new ArrayList<>();
    private final boolean authorized;
    private GeneratedStatus status;
    private long refunded;
    long capturedAt;

    /** Creates a sale to a random customer of a merchant. */
    Sale(Marketplace marketplace, long number, DemoMerchant merchant, long createdAt, RandomStream random) {
        super(marketplace, number, merchant, createdAt);
        customer = marketplace.pickCustomer(merchant, random);
        boolean inStore = !merchant.stores().isEmpty()
                && random.perThousand(merchant.industry().perThousandInStore());
        store = inStore ? random.pick(merchant.stores()) : null;
        boolean foreign = !inStore && random.perThousand(150);
        paid = foreign ? customer.country().denomination() : merchant.denomination();
        cart = Cart.fill(merchant, inStore, paid, random);
        instrument = PaymentInstrument.of(customer, inStore, random);
        authorized = instrument.method().isAuthorized();
        status = status(random.below(1000));
    }

    private GeneratedStatus status(int roll) {
        if (roll < 24) {
            return roll >= 12 && authorized ? GeneratedStatus.AUTHORIZED : GeneratedStatus.PENDING;
        }
        if (roll < 62) {
            return roll < 54 && authorized ? GeneratedStatus.DENIED : GeneratedStatus.FAILED;
        }
        return roll < 70 ? GeneratedStatus.CANCELLED : GeneratedStatus.COMPLETED;
    }

    boolean isCaptured() {
        return CAPTURED.contains(status);
    }

    /** Returns the amount of the merchant without the fee. */
    long net() {
        return cart.total() - merchant.fee(cart.total(), paid);
    }

    /** Adds a refund. Partial refunds never add up to the whole amount. */
    void refund(TransactionRecord refund, long part) {
        refunds.add(refund);
        refunded += part;
        status = refunded == cart.total() ? GeneratedStatus.REFUNDED : GeneratedStatus.PARTIALLY_REFUNDED;
        laterEvent("REFUNDED", refund.createdAt, status, -part);
    }

    /** Marks the payment as reversed by a lost dispute. */
    void reverse(long at) {
        status = GeneratedStatus.REVERSED;
        laterEvent("REVERSED", at, status, -cart.total());
    }

    @Override
    void complete() {
        String occasion = occasion();
        core("PAYMENT", occasion, status, cart.total(), paid);
        if (isCaptured()) {
            fee(cart.total() - net());
        }
        CustomerAddress home = payer(this);
        if (home != null && store == null) {
            delivery(home);
        }
        cardCheck(instrument(this));
        numbers(this);
        words();
        draft.set("initiated_by", occasion.equals(SUBSCRIPTION) ? "MERCHANT" : "CUSTOMER");
        draft.set("protection_eligibility", cart.shipping() > 0 ? "ELIGIBLE" : "NOT_ELIGIBLE");
        place();
        cart(cart, 1);
        processing();
        switch (occasion) {
            case SUBSCRIPTION -> subscription();
            case AUCTION -> auction();
            case CHECKOUT -> credit();
            default -> {}
        }
        outcome();
    }

    private void delivery(CustomerAddress home) {
        address(draft.child("billing_address"), home);
        if (cart.shipping() == 0) {
            return;
        }
        Draft shipping = draft.child("shipping").set("name", customer.name());
        address(shipping.child("address"), random.perThousand(120) ? CustomerAddress.in(home.country(), random) : home);
        shipping.pick("method", random);
        if (isCaptured()) {
            long shippedAt = capturedAt + random.between(4 * Timeline.HOUR, 2 * Timeline.DAY);
            long deliveredAt = shippedAt + random.between(10 * Timeline.HOUR, 5 * Timeline.DAY);
            shipping.pick("carrier", random).set("tracking_number", random.token(12));
            shipping.set("shipped_at", unlessLater(shippedAt)).set("delivered_at", unlessLater(deliveredAt));
        }
    }

    private @Nullable Long unlessLater(long instant) {
        return instant <= marketplace.timeline.last() ? instant : null;
    }

    /** Sets how the card was read and whether its holder was authenticated. */
    private void cardCheck(Draft method) {
        if (!authorized) {
            return;
        }
        method.set("entry_mode", store == null ? "ECOMMERCE" : random.pick(Tables.choices("card entry in a shop")));
        if (store == null && random.perThousand(600)) {
            boolean passed = status != GeneratedStatus.DENIED && random.perThousand(920);
            Draft check = method.child("three_d_secure").pick("version", random).set("status", passed ? "Y" : "N");
            check.set("eci", passed ? "05" : "07").set("liability_shifted", passed);
        }
    }

    /** Sets texts that the merchant adds to a payment. */
    private void words() {
        draft.set("statement_descriptor", merchant.name());
        draft.set("language", customer.country().locale().split("-", -1)[0]);
        draft.pickSometimes(120, "note", random).pickSometimes(150, "subject", random);
        draft.set("custom_id", random.perThousand(250) ? "cust-" + random.token(8) : null);
        Draft order = draft.child("order").set("id", "order-" + (number + 1)).set("tax_inclusive", false);
        order.set("placed_at", createdAt - random.between(0, 10 * Timeline.MINUTE));
        if (random.perThousand(30)) {
            order.set("purchase_order", RandomStream.padded("PO-", random.below(100_000), 5));
        }
        draft.entrySometimes(450, "campaign", random).entrySometimes(350, "team", random);
        draft.entrySometimes(250, "loyalty_tier", random);
    }

    /** Sets the place of the sale: a shop or a device. */
    private void place() {
        Draft device = draft.child("device");
        if (store == null) {
            String[] which = random.pick(Tables.choices("device")).split("\\|", -1);
            device.set("type", which[0]).set("os", which[1]).set("browser", which[2]);
            device.set("ip_country_code", customer.country().code());
            draft.set("channel", which[0].equals("PHONE") ? "MOBILE" : "WEB");
            return;
        }
        device.set("type", "TERMINAL");
        draft.set("channel", "POS").set("store_id", store.id());
        draft.set("terminal_id", store.id() + "-T" + (1 + random.below(store.terminals())));
        Draft shop = draft.child("point_of_sale").set("store_name", store.name());
        shop.set("city", store.city().name())
                .set("country_code", merchant.country().code());
        shop.set("cashier_id", RandomStream.padded("C", 1 + random.below(40), 3));
        shop.set("receipt_number", RandomStream.padded("R-", number + 1, 6));
    }

    /** Sets the responses of the acquirer, the network, and the risk check. */
    private void processing() {
        boolean denied = status == GeneratedStatus.DENIED;
        Draft processor = acquirer();
        if (authorized) {
            String approval = status == GeneratedStatus.FAILED ? "96|System malfunction" : "00|Approved";
            String[] answer = (denied ? random.pick(Tables.choices("refusal")) : approval).split("\\|", -1);
            processor.set("response_code", answer[0]).set("response_text", answer[1]);
            processor.set("network_transaction_id", random.token(15));
            processor.set("retrieval_reference", random.digits("############"));
            if (store == null) {
                processor.pick("avs_result", random).set("security_code_result", "M");
            }
        }
        int score = denied ? 30 + random.below(71) : Math.min(random.below(85), random.below(85));
        String[] verdict =
                (score >= 85 ? "HIGHEST|REJECT" : score >= 50 ? "ELEVATED|REVIEW" : "NORMAL|ACCEPT").split("\\|", -1);
        Draft risk = draft.child("risk").set("score", score).set("level", verdict[0]);
        risk.set("decision", verdict[1]).set("rule", score >= 50 ? "velocity-by-card" : null);
    }

    /** Returns the event code for the purpose of the payment. */
    private String occasion() {
        if (store != null) {
            return "T0018";
        }
        return switch (merchant.industry().name()) {
            case "CHARITY" -> "T0013";
            case "SOFTWARE" -> random.perThousand(600) ? SUBSCRIPTION : CHECKOUT;
            case "HOME", "ELECTRONICS" -> random.perThousand(20) ? AUCTION : CHECKOUT;
            default -> CHECKOUT;
        };
    }

    private void subscription() {
        RandomStream own = new RandomStream(RandomStream.key(customer.key(), 2));
        long from = createdAt / Timeline.DAY * Timeline.DAY;
        Draft subscription = draft.child("subscription").set("id", "sub_" + own.token(12));
        subscription.set("plan_id", own.perThousand(700) ? "plan-monthly" : "plan-team");
        subscription.set("cycle", 1 + random.below(36));
        subscription.set("period_from", from).set("period_to", from + 30 * Timeline.DAY);
    }

    private void auction() {
        Draft auction = draft.child("auction").set("site", "auctions.example.com");
        auction.set("item_url", "https://auctions.example.com/i/" + random.token(9));
        auction.set("buyer_id", "bidder-" + random.token(6));
        auction.set("closed_at", createdAt - random.between(Timeline.MINUTE, Timeline.DAY));
    }

    private void credit() {
        boolean large = cart.total() >= paid.price(15_000);
        if (instrument.method() == InstrumentKind.WALLET && large && random.perThousand(200)) {
            draft.child("credit").set("term", "12 months").set("annual_percentage_rate", "9.9");
        }
    }

    /** Sets the authorization and the capture, with their events. */
    private void outcome() {
        event("CREATED", createdAt, GeneratedStatus.PENDING, 0);
        boolean failed = !isCaptured() && status != GeneratedStatus.PENDING && status != GeneratedStatus.AUTHORIZED;
        boolean approved = isCaptured() || status == GeneratedStatus.AUTHORIZED || status == GeneratedStatus.CANCELLED;
        if (isCaptured() || approved && authorized) {
            Draft authorization = draft.child("authorization");
            if (authorized) {
                approve(authorization);
            }
            if (isCaptured()) {
                authorization.set("captured_at", capturedAt).money("captured_amount", cart.total(), paid);
                authorization.moneyUnlessZero("refunded_amount", refunded, paid).set("capture_count", 1);
                event("CAPTURED", capturedAt, GeneratedStatus.COMPLETED, cart.total());
            }
        }
        if (failed) {
            event(status.name(), marketplace.timeline.after(createdAt, 1, MAX_APPROVAL_MILLIS, random), status, 0);
        }
    }

    private void approve(Draft authorization) {
        long latest = isCaptured() ? capturedAt : createdAt;
        long at = Math.min(latest, createdAt + random.between(200, MAX_APPROVAL_MILLIS));
        authorization.set("code", random.token(6)).money("authorized_amount", cart.total(), paid);
        authorization.set("authorized_at", at).set("expires_at", at + 7 * Timeline.DAY);
        event("AUTHORIZED", at, GeneratedStatus.AUTHORIZED, 0);
    }
}
