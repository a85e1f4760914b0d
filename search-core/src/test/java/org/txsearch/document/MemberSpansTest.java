package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemberSpansTest {

    private static final int ID = 0;
    private static final int VALUE = 1;
    private static final int AMOUNT = 2;
    private static final int ITEMS = 3;

    private final MemberSpans spans = new MemberSpans(
            Selection.of(List.of(List.of("id"), List.of("amount", "value"), List.of("amount"), List.of("items"))));

    @Test
    void valueOfAPath_andTheObjectAroundIt_areFound() {
        read("{\"id\":\"a\\u0062\",\"amount\":{\"currency_code\":\"EUR\",\"value\":\"4.99\"},\"items\":[]}");
        assertThat(spans.text(ID)).isEqualTo("ab");
        assertThat(spans.text(VALUE)).isEqualTo("4.99");
        assertThat(spans.text(AMOUNT)).isEqualTo("{\"currency_code\":\"EUR\",\"value\":\"4.99\"}");
        assertThat(spans.length(VALUE)).isEqualTo(6);
        assertThat(spans.at(VALUE, 1)).isEqualTo((byte) '4');
    }

    @Test
    void nullsAndAbsentMembers_areMissing_alsoAfterAnObjectThatHasThem() {
        read("{\"id\":\"a\",\"amount\":{\"value\":\"1\"},\"items\":[1]}");
        read("{\"id\":null,\"amount\":null}");
        assertThat(List.of(ID, VALUE, AMOUNT, ITEMS, -1)).noneMatch(spans::has);
    }

    @Test
    void reading_stopsAfterTheLastSelectedMember() {
        read("{\"items\":[],\"amount\":{\"value\":\"1\"},\"id\":\"a\",\"rest\":cut off");
        assertThat(spans.text(ID)).isEqualTo("a");
    }

    @Test
    void elements_areReadOneByOne() {
        read("{\"items\":[{\"sku\":\"a\",\"tax\":{}},{\"tax\":1},{\"sku\":\"c\"}],\"id\":\"x\"}");
        MemberSpans element = new MemberSpans(Selection.of(List.of(List.of("sku"))));
        List<String> skus = new ArrayList<>();
        spans.readElements(ITEMS, element, () -> skus.add(element.has(0) ? element.text(0) : "none"));
        assertThat(skus).containsExactly("a", "none", "c");
        assertThat(spans.text(ID)).isEqualTo("x");
    }

    private void read(String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        spans.read(bytes, 0, bytes.length);
    }
}
