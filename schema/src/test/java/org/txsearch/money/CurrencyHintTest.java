package org.txsearch.money;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CurrencyHintTest {

    @ParameterizedTest
    @CsvSource({
        "eur, EUR",
        "Eur, EUR",
        "ltl, LTL",
        "'EUR ', EUR",
        "' eur', EUR",
        "'EUR\t', EUR",
        "'\u00a0EUR', EUR",
        "ＥＵＲ, EUR",
        "gbp, GBP",
        "Gbp, GBP",
    })
    void anotherWayToWriteACode_leadsToTheCode(String text, String code) {
        assertHint(text, code, "A currency is written in three capital letters without blanks; write " + code + ".");
    }

    @ParameterizedTest
    @CsvSource({
        "RMB, CNY",
        "rmb, CNY",
        "CNH, CNY",
        "NTD, TWD",
        "nt$, TWD",
        "UKP, GBP",
        "JEP, GBP",
        "€, EUR",
        "£, GBP",
        "Euro, EUR",
        "US$, USD",
        "NIS, ILS",
        "FOK, DKK",
        "zł, PLN",
        "Kč, CZK",
        "R$, BRL",
        "Ksh, KES"
    })
    void whatOthersCallACurrency_leadsToItsCode(String text, String code) {
        assertHint(text, code, "ISO 4217 has another code for this currency; write " + code + ".");
    }

    @ParameterizedTest
    @CsvSource({"GBX, GBP", "GBp, GBP", "ZAc, ZAR", "ZAC, ZAR", "ILA, ILS", "USX, USD", "' GBp ', GBP"})
    void penceAndCents_areSaidToBeAHundredth(String text, String code) {
        assertHint(
                text,
                code,
                "The code is that of a hundredth of " + code + "; divide the amount by 100, and write " + code + ".");
    }

    @ParameterizedTest
    @CsvSource({"XAU", "xau", "XXX", "XTS", "XDR", "XBA", "XFO", "XFU", "XRE"})
    void codesWithoutMinorUnits_areCalledSo(String text) {
        assertHint(
                text,
                null,
                "The code has no minor units in ISO 4217, so no amount can be in it; write the currency of the payment.");
    }

    @ParameterizedTest
    @CsvSource({"BTC", "btc", "XBT", "ETH", "USDT"})
    void cryptocurrencies_areNoneOfIso(String text) {
        assertHint(
                text, null, "ISO 4217 has no cryptocurrencies; write the currency in which the payment was settled.");
    }

    @ParameterizedTest
    @CsvSource({"978", "0840"})
    void numbers_leadToLetters(String text) {
        assertHint(text, null, "A currency is written in three capital letters, not as a number; write EUR for 978.");
    }

    @ParameterizedTest
    @CsvSource({"XYZ", "''", "' '", "$", "EUR USD", "EUREUREUREUREUREUREUREUREUR", "E\u0000R"})
    void otherTexts_areNoCurrency(String text) {
        assertHint(text, null, "There is no such currency; send its ISO 4217 code in upper case, such as EUR.");
    }

    /** Another name must never be a code, and must lead to one. */
    @Test
    void noCurrency_hasAHintThatLeadsElsewhere() {
        for (Currency currency : Currencies.all()) {
            assertThat(CurrencyHint.of(currency.code()).code()).isEqualTo(currency.code());
        }
    }

    private static void assertHint(String text, @Nullable String code, String sentence) {
        assertThat(Currencies.find(text)).isNull();
        assertThat(CurrencyHint.of(text)).isEqualTo(new CurrencyHint(sentence, code));
        assertThat(code == null || Currencies.find(code) != null).isTrue();
    }
}
