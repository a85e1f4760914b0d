package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmailAddressTest {

    @ParameterizedTest
    @CsvSource({
        "'jo@x.de ', jo@x.de",
        "'\u2009jo@x.de\t\n', jo@x.de",
        "\u202ajo@x.de\u202c, jo@x.de",
        "\ufeffJO@X.de, jo@x.de",
        "Jo Doe <jo@x.de>, jo@x.de",
        "'\"Doe, Jo\" < jo@x.de > ', jo@x.de",
        "<jo@x.de>, jo@x.de",
        "Jo ＜jo＠x.de＞, jo@x.de",
        "mailto:jo@x.de, jo@x.de",
        "Mailto: jo@x.de?subject=a@b, jo@x.de",
        "Jo <mailto:jo@x.de>, jo@x.de",
        "jo@straße.de, jo@straße.de",
        "jo@xn--strae-oqa.de, jo@straße.de",
        "jo@STRASSE.de, jo@strasse.de",
        "info@xn--mller-kva.xn--p1ai, info@müller.рф",
        "jo@xn--fsqu00a.xn--0zwm56d, jo@例子.测试",
        "jo@xn--i-7iq.ws, jo@i❤.ws",
        "jo@xn--ls8h.la, jo@💩.la",
        "jo@例子。测试, jo@例子.测试",
        "jo@xn--hxajbheg2az3al.gr, jo@παράδειγμα.gr",
        "jo@xn--mgba3gch31f060k.com, jo@نامه‌ای.com",
        // Nothing that a domain can have: these stay.
        "jo@xn--.de, jo@xn--.de",
        "jo@xn--abc-.de, jo@xn--abc-.de",
        "jo@xn--99999999999.de, jo@xn--99999999999.de",
        "jo@xn--mller-kv!.de, jo@xn--mller-kv!.de",
        "a.xn--b@x.de, a.xn--b@x.de",
        "a b@x.de, a b@x.de",
        "'\"jo doe\"@x.de', '\"jo doe\"@x.de'",
        "<jo>, <jo>",
        "mailto:jo, mailto:jo",
        "Jo <jo@x.de> home, jo <jo@x.de> home",
    })
    void textWithOneAddress_isThatAddress(String text, String address) {
        assertThat(EmailAddress.canonical(text)).isEqualTo(address);
        assertThat(EmailAddress.stored(text)).contains(address);
        assertThat(EmailAddress.searched(text, false, false)).contains(address);
    }

    /** What is encoded would not be what was encoded before: a letter of full width, a capital, a blank, a full stop. */
    @ParameterizedTest
    @ValueSource(strings = {"xn--a-5o0i", "xn--a-yda", "xn--a-9fn", "xn--a-2n0i", "xn--a-93t", "xn--a-3o0i"})
    void labelThatFoldsToOthers_staysEncoded(String label) {
        String address = "jo@" + label + ".example";
        assertThat(EmailAddress.canonical(address)).isEqualTo(address);
    }

    @Test
    void textWithoutAnAddress_isNeverEmpty() {
        assertThat(EmailAddress.canonical(" ")).isEqualTo(" ");
        assertThat(EmailAddress.searched(" ", true, false)).containsExactly(" ");
    }

    @Test
    void addressWithinAText_isFoundInEitherForm() {
        String address = EmailAddress.canonical("Info@Müller.example");
        assertThat(EmailAddress.unicode("Please ask <info@XN--MLLER-KVA.example>, or call."))
                .contains(address);
        assertThat(EmailAddress.unicode("customer info@müller.example")).contains(address);
    }

    @Property(tries = 5000)
    void canonicalForm_isItsOwn(@ForAll String text) {
        String canonical = EmailAddress.canonical(text);
        assertThat(EmailAddress.canonical(canonical)).isEqualTo(canonical);
        assertThat(EmailAddress.stored(text)).startsWith(canonical);
    }

    @Property(tries = 5000)
    void canonicalFormOfEncodedLabels_isItsOwn(@ForAll int seed) {
        Random random = new Random(seed);
        StringBuilder label = new StringBuilder("xn--");
        for (int i = random.nextInt(12); i >= 0; i--) {
            label.append("abcdefghijklmnopqrstuvwxyz0123456789-".charAt(random.nextInt(37)));
        }
        String canonical = EmailAddress.canonical("jo@" + label + ".example");
        assertThat(EmailAddress.canonical(canonical)).isEqualTo(canonical);
        assertThat(canonical).startsWith("jo@").endsWith(".example");
    }
}
