package org.txsearch.cli.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizesTest {

    @ParameterizedTest
    @CsvSource({"1,1", "2KB,2048", "64g,68719476736", "1.5 TB,1649267441664", "10GB,10737418240", "3P,3377699720527872"
    })
    void size_isRead(String text, long bytes) {
        assertThat(Sizes.parse(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "GB", "-1GB", "1 XB", "1,5GB", "many"})
    void otherText_isRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Sizes.parse(text)).withMessageContaining("500GB");
    }

    @Test
    void size_isWrittenInItsOwnUnit() {
        assertThat(Sizes.text(17)).isEqualTo("17 B");
        assertThat(Sizes.text(1_536)).isEqualTo("1.5 KB");
        assertThat(Sizes.text(500.0 * (1L << 30))).isEqualTo("500 GB");
        assertThat(Sizes.text(3.4 * (1L << 40))).isEqualTo("3.4 TB");
    }
}
