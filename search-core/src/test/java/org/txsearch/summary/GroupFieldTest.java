package org.txsearch.summary;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.txsearch.schema.FieldCatalogue;

class GroupFieldTest {

    /** Section 5 of the contract. */
    @Test
    void theseFields_canBeGroupedBy() {
        assertThat(GroupField.of(FieldCatalogue.transaction()))
                .extracting(GroupField::name)
                .containsExactlyInAnyOrder(
                        "status",
                        "type",
                        "direction",
                        "payment_method",
                        "card_brand",
                        "country",
                        "store_id",
                        "payout_id");
    }
}
