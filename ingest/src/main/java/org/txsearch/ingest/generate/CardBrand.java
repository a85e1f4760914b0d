package org.txsearch.ingest.generate;

import java.util.List;

/**
 * A card brand.
 *
 * @param name the brand
 * @param bin pattern of the first digits
 */
record CardBrand(Text name, Text bin) {

    private static final CardBrand VISA = new CardBrand(Text.of("VISA"), Text.of("4#####"));
    private static final CardBrand MASTERCARD = new CardBrand(Text.of("MASTERCARD"), Text.of("52######"));
    private static final List<CardBrand> BY_SHARE = List.of(
            VISA,
            VISA,
            VISA,
            VISA,
            VISA,
            MASTERCARD,
            MASTERCARD,
            MASTERCARD,
            MASTERCARD,
            new CardBrand(Text.of("AMEX"), Text.of("37####")),
            new CardBrand(Text.of("MAESTRO"), Text.of("6759##")),
            new CardBrand(Text.of("UNIONPAY"), Text.of("62######")),
            new CardBrand(Text.of("JCB"), Text.of("3528##")),
            new CardBrand(Text.of("DISCOVER"), Text.of("6011##")));

    /** Any brand, the common ones more often. */
    static CardBrand pick(RandomStream random) {
        return random.pick(BY_SHARE);
    }
}
