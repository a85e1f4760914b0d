package org.txsearch.ingest.generate;

import java.util.List;

/** Writes the lines of a cart and what they add up to. */
final class CartDescription {

    private static final RecordShape SHAPE = RecordShape.TRANSACTION;
    private static final int ITEM_TOTAL = SHAPE.money("breakdown.item_total");
    private static final int DISCOUNT = SHAPE.money("breakdown.discount");
    private static final int SALES_TAX = SHAPE.money("breakdown.sales_tax");
    private static final int SHIPPING = SHAPE.money("breakdown.shipping");
    private static final int SHIPPING_TAX = SHAPE.money("breakdown.shipping_tax");
    private static final int GIFT_WRAP = SHAPE.money("breakdown.gift_wrap");
    private static final int TIP = SHAPE.money("breakdown.tip");
    private static final int ITEMS = SHAPE.rows("items");
    private static final int INCENTIVES = SHAPE.rows("incentives");

    private static final RecordShape ITEM = SHAPE.elements("items");
    private static final int SKU = ITEM.text("sku");
    private static final int NAME = ITEM.text("name");
    private static final int QUANTITY = ITEM.text("quantity");
    private static final int UNIT_AMOUNT = ITEM.money("unit_amount");
    private static final int AMOUNT = ITEM.money("amount");
    private static final int TOTAL_AMOUNT = ITEM.money("total_amount");
    private static final int TAX_PERCENTAGE = ITEM.text("tax_percentage");
    private static final int CATEGORY = ITEM.text("category");
    private static final int OPTIONS = ITEM.text("options");
    private static final int TAXES = ITEM.rows("taxes");
    private static final int CHOICES = ITEM.rows("checkout_options");

    private static final RecordShape TAX = ITEM.elements("taxes");
    private static final int TAX_NAME = TAX.text("name");
    private static final int TAX_AMOUNT = TAX.money("amount");

    private static final RecordShape CHOICE = ITEM.elements("checkout_options");
    private static final int CHOICE_NAME = CHOICE.text("name");
    private static final int CHOICE_VALUE = CHOICE.text("value");
    private static final Text ENGRAVING = Text.of("Engraving");
    private static final List<Text> ENGRAVINGS =
            Text.all("Für Käthe", "Bon anniversaire", "¡Felicidades!", "Thank you");

    private static final RecordShape INCENTIVE = SHAPE.elements("incentives");
    private static final int INCENTIVE_TYPE = INCENTIVE.text("type");
    private static final int INCENTIVE_CODE = INCENTIVE.text("code");
    private static final int INCENTIVE_AMOUNT = INCENTIVE.money("amount");
    private static final Text COUPON = Text.of("COUPON");
    private static final List<Text> CODES = Text.all("WELCOME", "SUMMER", "FRIENDS", "LOYAL", "VIERNES");

    private static final List<Text> QUANTITIES = Text.all("0", "1", "2", "3", "4", "5");

    private CartDescription() {}

    /** Writes the cart with this sign: 1 where the merchant gets the money, -1 where it is given back. */
    static void write(Cart cart, int sign, Planned transaction, Denomination denomination, Drafting drafting) {
        RecordDraft draft = drafting.draft();
        draft.money(ITEM_TOTAL, sign * cart.itemTotal(), denomination);
        draft.money(SALES_TAX, sign * cart.tax(), denomination);
        draft.moneyUnlessZero(DISCOUNT, sign * cart.discount(), denomination);
        draft.moneyUnlessZero(SHIPPING, sign * cart.shipping(), denomination);
        draft.moneyUnlessZero(SHIPPING_TAX, sign * cart.shippingTax(), denomination);
        draft.moneyUnlessZero(GIFT_WRAP, sign * cart.extra().giftWrap(), denomination);
        draft.moneyUnlessZero(TIP, sign * cart.extra().tip(), denomination);
        for (Cart.Line line : cart.lines()) {
            RecordDraft row = draft.append(ITEMS, ITEM);
            writeLine(line, sign, transaction.merchant().country().taxation(), denomination, row);
            if (drafting.random().perThousand(15)) {
                RecordDraft choice = row.append(CHOICES, CHOICE);
                choice.text(CHOICE_NAME, ENGRAVING);
                choice.text(CHOICE_VALUE, drafting.random().pick(ENGRAVINGS));
            }
        }
        if (cart.discount() != 0) {
            RecordDraft row = draft.append(INCENTIVES, INCENTIVE);
            row.text(INCENTIVE_TYPE, COUPON);
            row.text(INCENTIVE_CODE, drafting.random().pick(CODES));
            row.money(INCENTIVE_AMOUNT, -sign * cart.discount(), denomination);
        }
    }

    private static void writeLine(
            Cart.Line line, int sign, Country.Taxation taxation, Denomination denomination, RecordDraft row) {
        Product product = line.product();
        row.text(SKU, product.sku());
        row.text(NAME, product.name());
        row.text(QUANTITY, QUANTITIES.get(line.quantity()));
        row.money(UNIT_AMOUNT, sign * line.unit(), denomination);
        row.money(AMOUNT, sign * line.amount(), denomination);
        row.money(TOTAL_AMOUNT, sign * (line.amount() + line.tax()), denomination);
        row.text(TAX_PERCENTAGE, taxation.percentage());
        row.text(CATEGORY, product.category());
        row.text(OPTIONS, product.variant());
        if (line.tax() != 0) {
            RecordDraft tax = row.append(TAXES, TAX);
            tax.text(TAX_NAME, taxation.name());
            tax.money(TAX_AMOUNT, sign * line.tax(), denomination);
        }
    }
}
