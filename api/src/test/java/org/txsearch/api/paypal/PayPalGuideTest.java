package org.txsearch.api.paypal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The guide's list of PayPal's attributes is generated from the table that the adapter uses. */
class PayPalGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "merchants", "paypal.md");
    private static final String WRITE =
            "./mvnw test -pl schema,local,elasticsearch,search-core,state,statement,console,sdk/java,sdk,api -Dtest=PayPalGuideTest"
                    + " -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write=true";

    private static final Map<PayPalForm, String> MEANINGS = new EnumMap<>(Map.of(
            PayPalForm.TEXT, "as stored, cut with `…` to the length in PayPal's document",
            PayPalForm.IDENTIFIER, "letters and digits as stored, [others as escapes](#identifiers)",
            PayPalForm.EVENT_CODE, "as stored, if it has one to five letters and digits",
            PayPalForm.TIME, "in UTC, without milliseconds",
            PayPalForm.MONEY, "value and currency as stored",
            PayPalForm.BALANCE, "computed from all transactions up to this one; the stored balance is not sent",
            PayPalForm.PERCENTAGE, "as stored, up to ten characters",
            PayPalForm.TERM, "without blanks",
            PayPalForm.METHOD, "with hyphens for underscores, up to 20 characters",
            PayPalForm.EMAIL, "as stored, if it is an address"));

    static {
        MEANINGS.put(PayPalForm.COUNTRY, "as stored, if it is two letters or `C2`; otherwise left out");
        MEANINGS.put(PayPalForm.DIGITS, "as stored, if it has only digits, and not too many");
    }

    @Test
    void attributes() throws IOException {
        compare(Arrays.stream(PayPalForm.values()).map(PayPalGuideTest::section).collect(Collectors.joining("\n")));
    }

    private static String section(PayPalForm form) {
        String meaning = form.isCoded()
                ? form.ours().stream()
                        .map(ours -> code(ours) + " is " + code(String.valueOf(form.theirs(ours))))
                        .collect(Collectors.joining(", "))
                : MEANINGS.getOrDefault(form, "as stored");
        return "**" + form.name() + "**: " + meaning + ".\n\n"
                + PayPalAttribute.all().stream()
                        .filter(attribute -> attribute.form() == form)
                        .filter(attribute ->
                                !isAmount(form) || !attribute.theirs().endsWith(".currency_code"))
                        .map(attribute -> "- " + code(path(form, attribute.theirs())) + ": "
                                + code(path(form, attribute.ours().path())) + "\n")
                        .collect(Collectors.joining());
    }

    private static boolean isAmount(PayPalForm form) {
        return form == PayPalForm.MONEY || form == PayPalForm.BALANCE;
    }

    /** Value and currency of an amount are listed as the amount. */
    private static String path(PayPalForm form, String path) {
        return isAmount(form) ? path.replaceFirst("\\.value$", "") : path;
    }

    private static String code(String text) {
        return '`' + text + '`';
    }

    private static void compare(String list) throws IOException {
        String start = "<!-- generated: attributes -->\n\n";
        String end = "\n<!-- end -->";
        String text = Files.readString(GUIDE);
        assertThat(text).contains(start);
        int from = text.indexOf(start) + start.length();
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(GUIDE, text.substring(0, from) + list + text.substring(text.indexOf(end, from)));
            text = Files.readString(GUIDE);
        }
        assertThat(text.substring(from, text.indexOf(end, from)))
                .as(
                        "The list is not what the adapter uses. If the change is meant, regenerate it and commit it:%n%s",
                        WRITE)
                .isEqualTo(list);
    }
}
