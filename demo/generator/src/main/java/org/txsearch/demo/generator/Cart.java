package org.txsearch.demo.generator;

import java.util.ArrayList;
import java.util.List;

/**
 * The purchased items and their sums, in minor units.
 *
 * @param itemTotal the sum of the lines before tax
 * @param tax the sum of the taxes of the lines
 * @param discount the discount, which is not positive
 */
record Cart(
        List<CartLine> lines,
        long itemTotal,
        long tax,
        long discount,
        long shipping,
        long shippingTax,
        long tip,
        long giftWrap) {

    private static final int[] LINES = {1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5};
    private static final int WHOLE = 10_000;

    /** A line of a cart: a quantity of a product, its unit price, and the tax on the whole quantity. */
    record CartLine(Product product, int quantity, long unit, long tax) {

        long amount() {
            return unit * quantity;
        }
    }

    /** Returns a cart of random products of a merchant. */
    static Cart fill(DemoMerchant merchant, boolean inStore, Denomination denomination, RandomStream random) {
        int rate = merchant.country().taxRate();
        int count = LINES[random.below(LINES.length)];
        List<CartLine> lines = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Product product = random.pick(merchant.assortment());
            int quantity = random.perThousand(720) ? 1 : 2 + random.below(3);
            long unit = denomination.price(product.euroCents());
            lines.add(new CartLine(product, quantity, unit, taxOn(unit * quantity, rate)));
        }
        Industry industry = merchant.industry();
        long itemTotal = lines.stream().mapToLong(CartLine::amount).sum();
        boolean free = inStore || !industry.shipped() || random.perThousand(250);
        long shipping = free ? 0 : denomination.price(390 + 100 * random.below(4));
        long discount = random.perThousand(120) ? -itemTotal * (5 + 5 * random.below(4)) / 100 : 0;
        boolean tipped = industry.name().equals("RESTAURANT") && random.perThousand(300);
        boolean wrapped = shipping > 0 && random.perThousand(40);
        return new Cart(
                lines,
                itemTotal,
                lines.stream().mapToLong(CartLine::tax).sum(),
                discount,
                shipping,
                taxOn(shipping, rate),
                tipped ? itemTotal * (5 + random.below(11)) / 100 : 0,
                wrapped ? denomination.price(250) : 0);
    }

    /** Returns a cart of one line for a partial refund; the amount includes the tax. */
    Cart part(long amount, int rate) {
        long partTax = amount * rate / (WHOLE + rate);
        CartLine line = new CartLine(lines.get(0).product(), 1, amount - partTax, partTax);
        return new Cart(List.of(line), amount - partTax, partTax, 0, 0, 0, 0, 0);
    }

    /** Returns the amount to pay. */
    long total() {
        return itemTotal + tax + discount + shipping + shippingTax + tip + giftWrap;
    }

    private static long taxOn(long amount, int rate) {
        return (amount * rate + WHOLE / 2) / WHOLE;
    }
}
