package org.txsearch.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FieldLabelsTest {

    private static final FieldCatalogue CATALOGUE = FieldCatalogue.transaction();

    @ParameterizedTest
    @EnumSource
    void everyAttribute_hasALabelOfItsOwn(LabelLanguage language) {
        Set<String> seen = new HashSet<>();
        for (Field field : CATALOGUE.byPath().values()) {
            String label = FieldLabels.label(language, field.path());
            assertThat(label).as(field.path()).isNotBlank().doesNotContain("\"", ";");
            if (field.children().isEmpty()) {
                assertThat(seen.add(label)).as(field.path() + ": " + label).isTrue();
            }
        }
        assertThat(CATALOGUE.field("type").symbols())
                .allSatisfy(
                        type -> assertThat(FieldLabels.ofType(language, type)).isNotBlank());
    }

    @Test
    void everyLine_isOfAnAttribute_andHasEachLanguage() {
        Set<String> names = new HashSet<>();
        for (Field field : CATALOGUE.byPath().values()) {
            int dot = field.path().lastIndexOf('.');
            names.add(
                    dot < 0
                            ? field.name()
                            : CATALOGUE.field(field.path().substring(0, dot)).type() + "." + field.name());
        }
        CATALOGUE.field("type").symbols().forEach(symbol -> names.add("type." + symbol));
        CATALOGUE.field("status").symbols().forEach(symbol -> names.add("status." + symbol));
        FieldLabels.words(LabelLanguage.EN).keySet().forEach(word -> names.add("word." + word));
        List<String[]> rows = ShippedText.rows(FieldLabels.class, "labels.csv")
                .map(line -> line.split(",", -1))
                .toList();
        assertThat(rows).allSatisfy(cells -> assertThat(cells).hasSize(1 + LabelLanguage.values().length));
        assertThat(rows).allSatisfy(cells -> assertThat(Stream.of(cells)).allMatch(cell -> !cell.isBlank()));
        assertThat(rows.stream().map(cells -> cells[0])).containsExactlyInAnyOrderElementsOf(names);
    }

    @ParameterizedTest
    @EnumSource
    void symbolsOfTypeAndStatus_haveDistinctWords(LabelLanguage language) {
        for (String path : List.of("type", "status")) {
            assertThat(FieldLabels.symbols(language, path))
                    .containsOnlyKeys(CATALOGUE.field(path).symbols())
                    .satisfies(words -> assertThat(words.values()).doesNotHaveDuplicates());
        }
        assertThat(FieldLabels.symbols(language, "payer.status")).isEmpty();
        assertThat(FieldLabels.symbols(language, "word")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "EN, created_at, Created",
        "DE, payer.name, Zahler: Name",
        "FR, payer.address.city, Payeur : Adresse : Ville",
        "ES, fee.value, Comisión",
        "DE, fee.currency_code, Gebühr (Währung)",
        "EN, items.unit_amount.currency_code, Items: Unit price (currency)",
        "EN, metadata.order.colour, Metadata: order.colour",
        "DE, shipping.secondary_address.postal_code, Versand: Zweite Adresse: Postleitzahl",
    })
    void labelOfANestedAttribute_startsWithItsParents(LabelLanguage language, String path, String label) {
        assertThat(FieldLabels.label(language, path)).isEqualTo(label);
    }
}
