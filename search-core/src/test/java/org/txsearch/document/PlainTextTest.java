package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PlainTextTest {

    @Test
    void eachByte_isRecognizedAtEachPositionOfAText() {
        for (int length = 1; length <= 20; length++) {
            for (int at = 0; at < length; at++) {
                for (int value = 0; value < 256; value++) {
                    byte[] bytes = new byte[length + 4];
                    // What stands around the text is not plain, and must not matter.
                    Arrays.fill(bytes, (byte) '"');
                    Arrays.fill(bytes, 2, 2 + length, (byte) 'a');
                    bytes[2 + at] = (byte) value;
                    boolean plain = value >= ' ' && value < 0x80 && value != '"' && value != '\\';
                    assertThat(PlainJsonText.is(bytes, 2, length))
                            .as("byte %d at %d of %d", value, at, length)
                            .isEqualTo(plain);
                }
            }
        }
    }

    @Test
    void wholeAlphabet_isPlain() {
        StringBuilder text = new StringBuilder();
        for (char c = ' '; c < 0x80; c++) {
            if (c != '"' && c != '\\') {
                text.append(c);
            }
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
        assertThat(PlainJsonText.is(bytes, 0, bytes.length)).isTrue();
        assertThat(PlainJsonText.is(bytes, 0, 0)).isTrue();
    }
}
