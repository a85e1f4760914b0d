package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteRangeTest {

    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 0, 1",
        "bytes=2-, 2, 8",
        "bytes=9-9, 9, 1",
        "bytes=3-1000, 3, 7",
        "bytes=-3, 7, 3",
        "bytes=-1000, 0, 10",
        "'bytes= 1 - 2 ', 1, 2",
    })
    void range_isOfTheFile(String header, long first, long length) {
        ByteRange range = Objects.requireNonNull(ByteRange.of(header, 10));
        assertThat(range).isEqualTo(new ByteRange(first, length));
        assertThat(range.isSatisfiable()).isTrue();
        assertThat(range.contentRange(10)).isEqualTo("bytes %d-%d/10".formatted(first, first + length - 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=10-", "bytes=10-20", "bytes=-0", "bytes=999999999999999999-"})
    void rangeBehindTheEnd_isNotSatisfiable(String header) {
        assertThat(ByteRange.of(header, 10)).isNotNull().matches(range -> !range.isSatisfiable());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "bytes=",
                "bytes=-",
                "bytes=2-1",
                "bytes=0-1,3-4",
                "lines=0-1",
                "bytes=a-b",
                "bytes=9999999999999999999999-"
            })
    void malformedRange_isIgnored(String header) {
        assertThat(ByteRange.of(header, 10)).isNull();
    }

    @Test
    void missingHeader_meansTheWholeFile() {
        assertThat(ByteRange.of(null, 10)).isNull();
        assertThat(ByteRange.of("bytes=0-", 0)).isEqualTo(new ByteRange(0, 0));
    }
}
