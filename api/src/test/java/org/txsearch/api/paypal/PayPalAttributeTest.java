package org.txsearch.api.paypal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldKind;

/** Every attribute of an answer of PayPal's Transaction Search v1.9 has a place in a transaction. */
class PayPalAttributeTest {

    /** The leaves below {@code transaction_details[]}, each amount counted as its two members. */
    private static final int THEIR_ATTRIBUTES = 127;

    private static final List<PayPalAttribute> ALL = PayPalAttribute.all();

    @Test
    void table_namesEachOfTheirAttributesOnce() {
        assertThat(ALL).hasSize(THEIR_ATTRIBUTES);
        assertThat(ALL).extracting(PayPalAttribute::theirs).doesNotHaveDuplicates();
        assertThat(ALL).extracting(attribute -> attribute.ours().path()).doesNotHaveDuplicates();
    }

    @Test
    void eachOfTheirAttributes_hasALeafOfOurs() {
        assertThat(ALL)
                .allSatisfy(attribute -> assertThat(attribute.ours().children())
                        .as(attribute.theirs())
                        .isEmpty());
    }

    @Test
    void theirAmounts_areOurMoney() {
        for (PayPalAttribute attribute : ALL) {
            if (attribute.form() == PayPalForm.MONEY || attribute.form() == PayPalForm.BALANCE) {
                String path = attribute.ours().path();
                Field parent = FieldCatalogue.transaction().field(path.substring(0, path.lastIndexOf('.')));
                assertThat(parent.kind()).as(attribute.theirs()).isEqualTo(FieldKind.MONEY);
                String name = attribute.theirs().substring(attribute.theirs().lastIndexOf('.') + 1);
                assertThat(name).isEqualTo(attribute.ours().name()).isIn("value", "currency_code");
            }
        }
    }

    @Test
    void theirArrays_areOurArrays() {
        for (PayPalAttribute attribute : ALL) {
            long arrays = attribute.theirs().chars().filter(c -> c == '[').count();
            long ours = parents(attribute.ours().path())
                    .filter(parent -> FieldCatalogue.transaction().field(parent).kind() == FieldKind.RECORDS)
                    .count();
            assertThat(arrays).as(attribute.theirs()).isEqualTo(ours);
        }
    }

    private static Stream<String> parents(String path) {
        return Stream.iterate(
                        path, parent -> parent.contains("."), parent -> parent.substring(0, parent.lastIndexOf('.')))
                .map(parent -> parent.substring(0, parent.lastIndexOf('.')));
    }

    @Test
    void kinds_areThoseThatTheFormReads() {
        for (PayPalAttribute attribute : ALL) {
            FieldKind kind =
                    switch (attribute.form()) {
                        case TIME -> FieldKind.INSTANT;
                        case BOOLEAN -> FieldKind.BOOLEAN;
                        case STATUS -> FieldKind.ENUM;
                        default -> FieldKind.STRING;
                    };
            assertThat(attribute.ours().kind()).as(attribute.theirs()).isEqualTo(kind);
        }
    }

    @Test
    void everyStatus_hasACode() {
        Field status = FieldCatalogue.transaction().field("status");
        assertThat(PayPalForm.STATUS.ours()).containsExactlyInAnyOrderElementsOf(status.symbols());
        assertThat(PayPalForm.STATUS.ours("S")).containsExactly("COMPLETED", "PARTIALLY_REFUNDED");
        assertThat(PayPalForm.STATUS.ours("V")).containsExactly("REFUNDED", "REVERSED");
    }

    @ParameterizedTest
    @EnumSource(PayPalForm.class)
    void codes_areReadInBothDirections(PayPalForm form) {
        for (String ours : form.ours()) {
            String theirs = form.theirs(ours);
            assertThat(theirs).isNotNull();
            assertThat(form.ours(String.valueOf(theirs))).contains(ours);
        }
        assertThat(form.isCoded()).isEqualTo(!form.ours().isEmpty());
        assertThat(form.theirs("ANYTHING_ELSE")).isNull();
        assertThat(form.ours("?")).isEmpty();
    }

    /** The words of the coded values are those that the schema names for its field. */
    @Test
    void codedValues_areNamedInTheSchema() {
        for (PayPalAttribute attribute : ALL) {
            for (String ours : attribute.form().ours()) {
                Field field = attribute.ours();
                assertThat(field.kind() == FieldKind.ENUM ? String.join(" ", field.symbols()) : field.doc())
                        .as(attribute.theirs())
                        .contains(ours);
            }
        }
    }

    @Test
    void attributes_areFoundByTheirPath() {
        assertThat(PayPalAttribute.at("store_info.store_id").ours().path()).isEqualTo("store_id");
        assertThatThrownBy(() -> PayPalAttribute.at("store_info.nothing")).isInstanceOf(IllegalArgumentException.class);
    }
}
