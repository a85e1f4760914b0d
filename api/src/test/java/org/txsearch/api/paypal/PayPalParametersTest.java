package org.txsearch.api.paypal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Query strings and times as PayPal's programs write them. */
class PayPalParametersTest {

    @Test
    void emptyPairsDoNotCount_andTheLastOfRepeatedParametersDoes() {
        PayPalParameters given = new PayPalParameters("&&&fields=&page=1&page=2&page=&=x&flag&store_id=%20");

        assertThat(given.get("page")).isEqualTo("2");
        assertThat(given.get("fields")).isNull();
        assertThat(given.get("flag")).isNull();
        assertThat(given.get("store_id")).isNull();
        assertThat(new PayPalParameters(null).get("page")).isNull();
        assertThat(new PayPalParameters("page=None").get("page")).isNull();
        assertThat(new PayPalParameters("page=2&page=undefined").get("page")).isEqualTo("2");
    }

    @ParameterizedTest
    @CsvSource({
        "%5B500%20TO%201005%5D, [500 TO 1005]",
        "[500+TO+1005], [500 TO 1005]",
        "100%, 100%",
        "%zz, %zz",
        "caf%C3%A9, café"
    })
    void values_areDecodedAsFarAsTheyCanBe(String raw, String value) {
        assertThat(new PayPalParameters("v=" + raw).get("v")).isEqualTo(value);
    }

    @Test
    void linksHaveTheCallersParameters_andWhatAUriMayHave() {
        PayPalParameters given = new PayPalParameters("page=3&transaction_amount=[500%20TO%201005]&&x=100%&a=1&a=2");

        assertThat(given.forPage(4)).isEqualTo("transaction_amount=%5b500%20TO%201005%5d&x=100%25&a=1&a=2&page=4");
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-20T10:31:22Z, 2026-11-20T10:31:22Z, 2026-11-20T10:31:22Z, 2026-11-20T10:31:23Z",
        "2026-11-20T10:31:22.000Z, 2026-11-20T10:31:22Z, 2026-11-20T10:31:22Z, 2026-11-20T10:31:23Z",
        "2026-11-20t10:31:22z, 2026-11-20T10:31:22Z, 2026-11-20T10:31:22Z, 2026-11-20T10:31:23Z",
        "2026-11-20T10:31:22+00:00, 2026-11-20T10:31:22Z, 2026-11-20T10:31:22Z, 2026-11-20T10:31:23Z",
        "2026-11-20T10:31:22+0000, 2026-11-20T10:31:22Z, 2026-11-20T10:31:22Z, 2026-11-20T10:31:23Z",
        "2026-11-20T10:31:22 0000, 2026-11-20T10:31:22Z, 2026-11-20T10:31:22Z, 2026-11-20T10:31:23Z",
        "2026-11-20T10:31:22 05:30, 2026-11-20T05:01:22Z, 2026-11-20T05:01:22Z, 2026-11-20T05:01:23Z",
        "2026-11-20T10:31:22-0330, 2026-11-20T14:01:22Z, 2026-11-20T14:01:22Z, 2026-11-20T14:01:23Z",
        "2026-11-20T10:31:22, 2026-11-20T10:31:22Z, 2026-11-20T10:31:22Z, 2026-11-20T10:31:23Z",
        "2026-11-20T10:31:22-08, 2026-11-20T18:31:22Z, 2026-11-20T18:31:22Z, 2026-11-20T18:31:23Z",
        "2026-11-20T23:59:59.999Z, 2026-11-20T23:59:59.999Z, 2026-11-20T23:59:59.999Z, 2026-11-21T00:00:00Z",
        "2026-11-20T23:59:59.999999Z, 2026-11-20T23:59:59.999Z, 2026-11-21T00:00:00Z, 2026-11-21T00:00:00Z",
        "2026-11-20T23:59:60Z, 2026-11-21T00:00:00Z, 2026-11-21T00:00:00Z, 2026-11-21T00:00:01Z"
    })
    void times_haveASecondThatTheEndIncludes(String text, String instant, String start, String end) {
        PayPalTime time = PayPalTime.parse(text);

        assertThat(time.instant()).isEqualTo(Instant.parse(instant));
        assertThat(time.start()).isEqualTo(Instant.parse(start));
        assertThat(time.end()).isEqualTo(Instant.parse(end));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-20",
                "2026-11-20T10:31Z",
                "2026-11-20T10:31:61Z",
                "2026-02-30T10:31:22Z",
                "2026-11-20T24:31:22Z",
                "2026-11-20T10:31:22+99:00",
                "0000-01-01T00:00:00+01:00",
                "today"
            })
    void otherTexts_areNoTimes(String text) {
        assertThatThrownBy(() -> PayPalTime.parse(text)).isInstanceOf(DateTimeException.class);
    }
}
