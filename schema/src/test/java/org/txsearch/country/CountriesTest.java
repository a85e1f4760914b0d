package org.txsearch.country;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CountriesTest {

    @ParameterizedTest
    @ValueSource(strings = {"ES", "C2", "T1", "A1", "XK", "UK", "ZZ", "00"})
    void twoCharacters_areACode(String code) {
        assertThat(isCode(code)).isTrue();
        assertThat(Countries.find(code)).isEqualTo(code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "E", "es", "Es", "ESP", " E", "E ", "É", "E-", "ÉS"})
    void anythingElse_isNoCode(String text) {
        assertThat(isCode(text)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "es|ES",
                "c2|C2",
                " es |ES",
                "ES\u00a0|ES",
                "\tES|ES",
                "uk|UK",
                "U.K.|UK",
                "U.S.A.|US",
                "DEU|DE",
                "deu|DE",
                " Deu |DE",
                "XKX|XK",
                "YUG|YU",
                "DDR|DD",
                "ATF|TF",
                "Germany|DE",
                "GERMANY|DE",
                " the  netherlands|NL",
                "Netherlands (Kingdom of the)|NL",
                "Korea (the Republic of)|KR",
                "Korea, Republic of|KR",
                "Republic of Korea|KR",
                "South Korea|KR",
                "Côte d’Ivoire|CI",
                "Cote d'Ivoire|CI",
                "Türkiye|TR",
                "Turkey|TR",
                "Viet Nam|VN",
                "Vietnam|VN",
                "Bosnia & Herzegovina|BA",
                "Bosnia and Herzegovina|BA",
                "United States of America|US",
                "United Kingdom of Great Britain and Northern Ireland (the)|GB",
                "Kosovo|XK",
                "Czechia|CZ",
            })
    void codesOfThreeLettersAndNames_areFound(String text, String code) {
        assertThat(Countries.find(text)).isEqualTo(code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "Atlantis", "QQQ", "Deutschland, Germany", "1", "E", "日本", "-", "the"})
    void anythingElse_isNoCountry(String text) {
        assertThat(Countries.find(text)).isNull();
    }

    @Test
    void longText_isNoCountry() {
        assertThat(Countries.find("Germany" + " ".repeat(1_000_000))).isNull();
    }

    @Test
    void everyCountryOfTheJdk_isFoundByItsCodesAndItsName() {
        for (String code : Locale.getISOCountries()) {
            Locale country = new Locale("", code);
            assertThat(Countries.find(code)).isEqualTo(code);
            assertThat(Countries.find(country.getISO3Country())).isEqualTo(code);
        }
        assertThat(Locale.getISOCountries()).hasSize(249);
    }

    private static boolean isCode(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return Countries.isCode(bytes, 0, bytes.length);
    }
}
