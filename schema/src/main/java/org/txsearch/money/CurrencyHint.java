package org.txsearch.money;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Help for a client that sent a code that is not a currency. Never quotes the text.
 *
 * @param sentence the fault and its fix
 * @param code the probable code, or null
 */
public record CurrencyHint(String sentence, @Nullable String code) {

    /** The maximum length of the codes that are listed here. */
    private static final int MAX_LENGTH = 16;

    /** Other codes that data vendors, banks, shops, and people write, without signs that several currencies share. */
    private static final Map<String, String> OTHER_CODES = byOtherCode("""
            AED: DHS
            AUD: A$ AU$ AUS KID TVD
            BRL: R$
            CAD: C$ CA$ CDN
            CHF: SFR
            CNY: CNH CNT RMB YUAN
            CZK: KČ
            DKK: FOK
            EUR: EURO EUROS €
            GBP: GGP IMP JEP STG UKL UKP £
            GEL: ₾
            HKD: HK$ HKG
            HUF: FT
            IDR: RP
            ILS: NIS ₪
            INR: ₹
            JPY: YEN
            KES: KSH
            KRW: WON ₩
            KZT: ₸
            MXN: MX$
            MYR: RM
            NGN: ₦
            NZD: NZ$
            PHP: ₱
            PLN: ZL ZŁ
            RUB: ₽
            SGD: S$
            THB: ฿
            TRY: TL YTL ₺
            TWD: NT NTD NT$
            TZS: TSH
            UAH: ₴
            UGX: USH
            USD: US$
            VND: ₫
            """);

    /** Codes of exchanges for prices in a hundredth of a currency; {@code GBp} is not {@code GBP}. */
    private static final Map<String, String> HUNDREDTHS = byOtherCode("""
            EUR: EUX EUc
            GBP: GBX GBx GBp
            ILS: ILA ILa
            USD: USX USc
            ZAR: ZAC ZAc
            """);

    private static final Set<String> CRYPTO = Set.of(
            "ADA", "BCH", "BNB", "BTC", "DAI", "DOGE", "ETH", "LTC", "SOL", "TRX", "USDC", "USDT", "XBT", "XLM", "XMR",
            "XRP");

    /** Returns the hint for a text that {@link Currencies} does not find. */
    public static CurrencyHint of(String text) {
        if (text.length() > MAX_LENGTH) {
            return none();
        }
        // Converts full-width letters and no-break spaces to plain ones.
        String plain = Normalizer.normalize(text, Normalizer.Form.NFKC).strip();
        String hundredth = HUNDREDTHS.get(plain);
        if (hundredth != null) {
            return new CurrencyHint(
                    "The code is that of a hundredth of " + hundredth + "; divide the amount by 100, and write "
                            + hundredth + ".",
                    hundredth);
        }
        String capitals = plain.toUpperCase(Locale.ROOT);
        if (Currencies.find(capitals) != null) {
            return new CurrencyHint(
                    "A currency is written in three capital letters without blanks; write " + capitals + ".", capitals);
        }
        String other = OTHER_CODES.get(capitals);
        if (other != null) {
            return new CurrencyHint("ISO 4217 has another code for this currency; write " + other + ".", other);
        }
        if (Currencies.isWithoutMinorUnits(capitals)) {
            return new CurrencyHint(
                    "The code has no minor units in ISO 4217, so no amount can be in it; write the currency of the payment.",
                    null);
        }
        if (CRYPTO.contains(capitals)) {
            return new CurrencyHint(
                    "ISO 4217 has no cryptocurrencies; write the currency in which the payment was settled.", null);
        }
        if (!plain.isEmpty() && plain.chars().allMatch(character -> character >= '0' && character <= '9')) {
            return new CurrencyHint(
                    "A currency is written in three capital letters, not as a number; write EUR for 978.", null);
        }
        return none();
    }

    private static CurrencyHint none() {
        return new CurrencyHint("There is no such currency; send its ISO 4217 code in upper case, such as EUR.", null);
    }

    private static Map<String, String> byOtherCode(String table) {
        Map<String, String> codes = new HashMap<>();
        table.lines()
                .forEach(line -> Arrays.stream(line.substring(5).split(" ", -1))
                        .forEach(other -> codes.put(other, line.substring(0, 3))));
        return Map.copyOf(codes);
    }
}
