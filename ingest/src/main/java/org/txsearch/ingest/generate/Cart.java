package org.txsearch.ingest.generate;

import java.util.ArrayList;
import java.util.List;

/**
 * What was bought and what it adds up to, in minor units.
 *
 * @param lines the lines
 * @param itemTotal the sum of the lines before tax
 * @param tax the sum of their taxes
 * @param discount what came off, not positive
 * @param shipping the shipping before tax
 * @param shippingTax the tax on it
 * @param extra tip or gift wrap
 */
record Cart(List<Line> lines, long itemTotal, long tax, long discount, long shipping, long shippingTax, Extra extra) {

    private static final int[] LINES = {1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5};
    private static final int WHOLE = 10_000;

    /**
     * A line.
     *
     * @param product what was bought
     * @param quantity how many
     * @param unit the price of one
     * @param tax the tax on the line
     */
    record Line(Product product, int quantity, long unit, long tax) {

        long amount() {
            return unit * quantity;
        }
    }

    /**
     * What was paid on top.
     *
     * @param tip the tip
     * @param giftWrap the gift wrap
     */
    record Extra(long tip, long giftWrap) {}

    /** A cart from the merchant's assortment. */
    static Cart fill(Merchant merchant, boolean inStore, Denomination denomination, RandomStream random) {
        int rate = merchant.country().taxation().rate();
        int count = LINES[random.below(LINES.length)];
        List<Line> lines = new ArrayList<>(count);
        long itemTotal = 0;
        long tax = 0;
        for (int i = 0; i < count; i++) {
            Product product = random.pick(merchant.assortment());
            int quantity = random.perThousand(720) ? 1 : 2 + random.below(3);
            long unit = denomination.price(product.euroCents());
            Line line = new Line(product, quantity, unit, taxOn(unit * quantity, rate));
            lines.add(line);
            itemTotal += line.amount();
            tax += line.tax();
        }
        Industry industry = merchant.industry();
        long shipping = inStore || industry.sold() == Industry.Sold.DIGITAL || random.perThousand(250)
                ? 0
                : denomination.price(390 + 100 * random.below(4));
        return new Cart(
                lines,
                itemTotal,
                tax,
                random.perThousand(120) ? -itemTotal * (5 + 5 * random.below(4)) / 100 : 0,
                shipping,
                taxOn(shipping, rate),
                extra(industry, itemTotal, shipping, denomination, random));
    }

    /** A part of a payment, tax included, as if it were a cart of one line: what a partial refund gives back. */
    static Cart partOf(Cart cart, long amount, int rate) {
        long tax = amount * rate / (WHOLE + rate);
        Line line = new Line(cart.lines.get(0).product(), 1, amount - tax, tax);
        return new Cart(List.of(line), amount - tax, tax, 0, 0, 0, new Extra(0, 0));
    }

    /** What is paid. */
    long total() {
        return itemTotal + tax + discount + shipping + shippingTax + extra.tip() + extra.giftWrap();
    }

    private static Extra extra(
            Industry industry, long itemTotal, long shipping, Denomination denomination, RandomStream random) {
        boolean tipped = industry.name().equals("RESTAURANT") && random.perThousand(300);
        boolean wrapped = shipping > 0 && random.perThousand(40);
        return new Extra(tipped ? itemTotal * (5 + random.below(11)) / 100 : 0, wrapped ? denomination.price(250) : 0);
    }

    private static long taxOn(long amount, int rate) {
        return (amount * rate + WHOLE / 2) / WHOLE;
    }
}
