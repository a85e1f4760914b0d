package org.txsearch.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.txsearch.api.request.TextForm;

class SchemasTest {

    /** The readers of requests use the blanks of Java. If the document had others, it would allow values that they refuse. */
    @Test
    void blanks_areThoseThatTheApiRefuses() {
        Pattern blank = Pattern.compile("[" + TextForm.BLANKS + "]");
        assertThat(IntStream.rangeClosed(1, Character.MAX_VALUE)
                        .filter(c -> blank.matcher(Character.toString(c)).matches() != Character.isWhitespace(c)))
                .isEmpty();
    }
}
