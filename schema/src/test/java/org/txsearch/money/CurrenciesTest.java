package org.txsearch.money;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CurrenciesTest {
    private static final int ACTIVE = 165;
    private static final Set<String> WITHDRAWN = Set.of("ANG", "BGN", "CUC", "HRK", "SLL", "ZWL");
    private static final Set<String> WITHOUT_DIGITS = Set.of(
            "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF",
            "XOF", "XPF");
    private static final Set<String> WITH_THREE_DIGITS = Set.of("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND");
    private static final Set<String> WITH_FOUR_DIGITS = Set.of("CLF", "UYW");

    @Test
    void table_isTheListOfJanuary2026() {
        assertThat(Currencies.published()).isEqualTo(LocalDate.of(2026, 1, 1));
        assertThat(Currencies.all())
                .isSorted()
                .doesNotHaveDuplicates()
                .filteredOn(currency -> !currency.withdrawn())
                .hasSize(ACTIVE);
    }

    @Test
    void withdrawnCurrencies_stayForOldPayments() {
        assertThat(Currencies.all())
                .filteredOn(Currency::withdrawn)
                .extracting(Currency::code)
                .containsExactlyInAnyOrderElementsOf(WITHDRAWN);
    }

    @Test
    void exponents_areTwoButForTheListedOnes() {
        assertThat(codesWithExponent(0)).isEqualTo(WITHOUT_DIGITS);
        assertThat(codesWithExponent(3)).isEqualTo(WITH_THREE_DIGITS);
        assertThat(codesWithExponent(4)).isEqualTo(WITH_FOUR_DIGITS);
        assertThat(codesWithExponent(2))
                .hasSize(ACTIVE
                        + WITHDRAWN.size()
                        - WITHOUT_DIGITS.size()
                        - WITH_THREE_DIGITS.size()
                        - WITH_FOUR_DIGITS.size());
    }

    @Test
    void exponents_areThoseOfTheRunningJdk() {
        Map<String, Integer> ours = new HashMap<>();
        Map<String, Integer> ofTheJdk = new HashMap<>();
        for (java.util.Currency known : java.util.Currency.getAvailableCurrencies()) {
            Currency currency = Currencies.find(known.getCurrencyCode());
            if (currency != null && known.getDefaultFractionDigits() >= 0) {
                ours.put(currency.code(), currency.exponent());
                ofTheJdk.put(known.getCurrencyCode(), known.getDefaultFractionDigits());
            }
        }
        assertThat(ours).isEqualTo(ofTheJdk).hasSizeGreaterThan(150);
    }

    @Test
    void codesThatTheJdkKnowsWithoutMinorUnit_areRejected() {
        assertThat(java.util.Currency.getAvailableCurrencies())
                .filteredOn(known -> known.getDefaultFractionDigits() < 0)
                .hasSizeGreaterThan(10)
                .allSatisfy(known ->
                        assertThat(Currencies.find(known.getCurrencyCode())).isNull());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"UYW", "CLF", "XCG", "ZWG", "SLE", "VED", "XAD", "BOV", "CHE", "CHW", "COU", "MXV", "USN", "UYI"
            })
    void newCurrenciesAndFunds_areFound(String code) {
        assertThat(Currencies.find(code)).isNotNull().hasToString(code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "E",
                "EU",
                "EURO",
                "eur",
                "Eur",
                "EUR ",
                " EU",
                "XXX",
                "XTS",
                "XAU",
                "XAG",
                "XPT",
                "XPD",
                "XDR",
                "XUA",
                "XSU",
                "AAA",
                "ZZZ",
                "@AA",
                "[[[",
                "E\u0000R",
                "ＥＵＲ",
                "EÜR",
                "12.",
                "DEM"
            })
    void otherTexts_areNoCurrency(String text) {
        assertThat(Currencies.find(text)).isNull();
        byte[] bytes = text.getBytes(UTF_8);
        assertThat(Currencies.find(bytes, 0, bytes.length)).isNull();
    }

    @Test
    void everyCode_isFoundInTextAndInTheMiddleOfBytes() {
        for (Currency currency : Currencies.all()) {
            assertThat(Currencies.find(currency.code())).isSameAs(currency);
            byte[] bytes = ("A" + currency.code() + "Z").getBytes(UTF_8);
            assertThat(Currencies.find(bytes, 1, 3)).isSameAs(currency);
        }
    }

    @Property
    void anyText_isFoundOnlyIfItIsACode(@ForAll @StringLength(max = 4) String text) {
        Set<String> codes = Currencies.all().stream().map(Currency::code).collect(toSet());
        Currency currency = Currencies.find(text);
        assertThat(currency == null ? "none" : currency.code()).isEqualTo(codes.contains(text) ? text : "none");
    }

    private static Set<String> codesWithExponent(int exponent) {
        return Currencies.all().stream()
                .filter(currency -> currency.exponent() == exponent)
                .map(Currency::code)
                .collect(toSet());
    }
}
