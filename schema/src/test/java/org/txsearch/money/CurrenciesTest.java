package org.txsearch.money;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CurrenciesTest {
    private static final int ACTIVE = 165;

    /** Every code of ISO's list three of 2026-01-01. */
    private static final Set<String> LIST_THREE = codes("""
            ADP AFA ALK ANG AOK AON AOR ARA ARP ARY ATS AYM AZM BAD BEC BEF BEL BGJ BGK BGL BGN BOP BRB BRC BRE BRN
            BRR BUK BYB BYR CHC CSD CSJ CSK CUC CYP DDM DEM ECS ECV EEK ESA ESB ESP EUR FIM FRF GEK GHC GHP GNE GNS
            GQE GRD GWE GWP HRD HRK IDR IEP ILP ILR ISJ ITL LAJ LSM LTL LTT LUC LUF LUL LVL LVR MGF MLF MRO MTL MTP
            MVQ MWK MXP MZE MZM NIC NLG PEH PEI PEN PES PLZ PTE RHD ROK ROL RON RUR SDD SDG SDP SIT SKK SLL SRG STD
            SUR SZL TJR TMM TPE TRL TRY UAK UGS UGW USS UYN UYP VEB VEF VNC XEU XFO XFU XRE YDD YUD YUM YUN ZAL ZMK
            ZRN ZRZ ZWC ZWD ZWL ZWN ZWR
            """);

    /** The codes that list one also has: a country gave them up, or their name changed. */
    private static final Set<String> IN_BOTH_LISTS = codes("EUR IDR MWK PEN RON SDG SZL TRY");

    /** The codes of units of account without minor units. */
    private static final Set<String> UNITS_OF_ACCOUNT = codes("XFO XFU XRE");

    private static final Set<String> WITHDRAWN = withdrawn();

    private static final Set<String> WITHOUT_DIGITS = codes("""
            BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF
            ADP BEF BYB BYR ESP GRD ITL LUF MGF PTE ROL TPE TRL
            """);
    private static final Set<String> WITH_THREE_DIGITS = codes("BHD IQD JOD KWD LYD OMR TND YDD");
    private static final Set<String> WITH_FOUR_DIGITS = codes("CLF UYW");

    @Test
    void table_holdsTheListsOfJanuary2026() {
        assertThat(Currencies.published()).isEqualTo(LocalDate.of(2026, 1, 1));
        assertThat(Currencies.all())
                .isSorted()
                .doesNotHaveDuplicates()
                .filteredOn(currency -> currency.withdrawn() == null)
                .hasSize(ACTIVE);
    }

    @Test
    void everyCodeOfListThree_isACurrency_exceptUnitsOfAccount() {
        assertThat(LIST_THREE).hasSize(137);
        for (String code : LIST_THREE) {
            assertThat(Currencies.find(code) == null).as(code).isEqualTo(UNITS_OF_ACCOUNT.contains(code));
        }
    }

    @Test
    void withdrawnCurrencies_areThoseThatListThreeAloneHas() {
        assertThat(Currencies.all())
                .filteredOn(currency -> currency.withdrawn() != null)
                .extracting(Currency::code)
                .containsExactlyInAnyOrderElementsOf(WITHDRAWN);
    }

    @ParameterizedTest
    @CsvSource({
        "DEM, 2002-03",
        "LTL, 2014-12",
        "VEF, 2018-08",
        "HRK, 2023-01",
        "ZWD, 2008-08",
        "ILR, 1990-12",
        "DDM, 1990-09",
        "RUR, 2004-01",
        "BGN, 2026-01",
        "EUR,"
    })
    void withdrawal_isTheLatestThatTheListHas(String code, @Nullable YearMonth withdrawn) {
        assertThat(requireNonNull(Currencies.find(code)).withdrawn()).isEqualTo(withdrawn);
    }

    /** A code with two exponents would need a rule by date, and amounts of one currency could not be summed. */
    @Test
    void noCode_hasTwoExponents() {
        assertThat(Currencies.all()).extracting(Currency::code).doesNotHaveDuplicates();
        assertThat(IN_BOTH_LISTS).allSatisfy(code -> assertThat(exponent(code)).isEqualTo(2));
        // Codes that list three has twice: the second currency has the same digits as the first.
        assertThat(codes("ANG HRK VEF ZWD RUR ZAL"))
                .allSatisfy(code -> assertThat(exponent(code)).isEqualTo(2));
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
        assertThat(ours).isEqualTo(ofTheJdk).hasSizeGreaterThan(200);
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
                "XFO",
                "XFU",
                "XRE"
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

    private static Set<String> codes(String codes) {
        return Set.of(codes.strip().split("\\s+"));
    }

    private static Set<String> withdrawn() {
        Set<String> withdrawn = new HashSet<>(LIST_THREE);
        withdrawn.removeAll(IN_BOTH_LISTS);
        withdrawn.removeAll(UNITS_OF_ACCOUNT);
        return withdrawn;
    }

    private static int exponent(String code) {
        return requireNonNull(Currencies.find(code)).exponent();
    }

    private static Set<String> codesWithExponent(int exponent) {
        return Currencies.all().stream()
                .filter(currency -> currency.exponent() == exponent)
                .map(Currency::code)
                .collect(toSet());
    }
}
