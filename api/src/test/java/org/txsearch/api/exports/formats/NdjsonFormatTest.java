package org.txsearch.api.exports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.txsearch.document.JsonBytes;
import tools.jackson.databind.json.JsonMapper;

class NdjsonFormatTest {

    @Test
    void item_hasNoCharacterAtWhichAProgramEndsALine_andTheSameValue() {
        Map<String, String> item =
                Map.of("note", "a\u2028b\u2029c\u0085d\u007fe\u0000f\u000b€–é😀\u00a0g\n", "id", "x");
        JsonBytes lines = new JsonBytes();
        lines.raw("{}\n".getBytes(StandardCharsets.UTF_8));
        int start = lines.length();
        lines.raw(JsonMapper.shared().writeValueAsBytes(item));
        NdjsonFormat.escape(lines, start);
        String text = new String(lines.array(), start, lines.length() - start, StandardCharsets.UTF_8);
        assertThat(text.lines()).hasSize(1);
        assertThat(text)
                .doesNotContainPattern("[\\p{Cntrl}\u0080-\u009f\u2028\u2029]")
                .contains("€–é😀\u00a0g");
        assertThat(JsonMapper.shared().readTree(text))
                .isEqualTo(JsonMapper.shared().valueToTree(item));
    }
}
