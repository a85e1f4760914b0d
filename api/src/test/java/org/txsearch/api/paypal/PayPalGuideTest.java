package org.txsearch.api.paypal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.txsearch.schema.PayPalAttribute;
import org.txsearch.schema.PayPalAttribute.Form;

/** The guide's tables of PayPal's attributes are generated from the table that the adapter uses. */
class PayPalGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "merchants", "paypal.md");
    private static final String WRITE =
            "./mvnw test -pl schema,local,search-core,statement,console,sdk/java,sdk,api -Dtest=PayPalGuideTest"
                    + " -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write=true";

    private static final Map<Form, String> MEANINGS = new EnumMap<>(Map.of(
            Form.TEXT, "as stored, cut with `…` to the length in PayPal's document",
            Form.IDENTIFIER, "letters and digits as stored, [others as escapes](#identifiers)",
            Form.EVENT_CODE, "as stored, if it has one to five letters and digits",
            Form.TIME, "in UTC, without milliseconds",
            Form.MONEY, "value and currency as stored",
            Form.BALANCE, "computed from all transactions up to this one; the stored balance is not sent",
            Form.PERCENTAGE, "as stored, up to ten characters",
            Form.TERM, "without blanks",
            Form.METHOD, "with hyphens for underscores, up to 20 characters",
            Form.EMAIL, "as stored, if it is an address"));

    static {
        MEANINGS.put(Form.COUNTRY, "as stored, if it is two letters or `C2`; otherwise left out");
        MEANINGS.put(Form.DIGITS, "as stored, if it has only digits, and not too many");
    }

    @Test
    void forms() throws IOException {
        compare(
                "forms",
                List.of(Form.values()).stream().map(PayPalGuideTest::row).collect(Collectors.joining()));
    }

    private static String row(Form form) {
        String meaning = form.isCoded()
                ? form.ours().stream()
                        .map(ours -> code(ours) + " is " + code(String.valueOf(form.theirs(ours))))
                        .collect(Collectors.joining(", "))
                : MEANINGS.getOrDefault(form, "as stored");
        return "| " + form.name() + " | " + meaning + " |\n";
    }

    @Test
    void attributes() throws IOException {
        compare(
                "attributes",
                PayPalAttribute.all().stream()
                        .map(attribute -> "| " + code(attribute.theirs()) + " | "
                                + code(attribute.ours().path()) + " | " + attribute.form() + " |\n")
                        .collect(Collectors.joining()));
    }

    private static String code(String text) {
        return '`' + text + '`';
    }

    private static void compare(String section, String rows) throws IOException {
        String start = "<!-- generated: " + section + " -->\n";
        String end = "<!-- end -->";
        String text = Files.readString(GUIDE);
        assertThat(text).contains(start);
        // The rows stand before their mark, since a table must not be interrupted.
        String head = "|---|---|" + (section.equals("forms") ? "" : "---|") + "\n";
        int mark = text.indexOf(start);
        int from = text.lastIndexOf(head, mark) + head.length();
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(GUIDE, text.substring(0, from) + rows + text.substring(mark));
            text = Files.readString(GUIDE);
            mark = text.indexOf(start);
        }
        assertThat(text.substring(from, mark))
                .as(
                        "The table %s is not what the adapter uses. If the change is meant, regenerate it and commit it:%n%s",
                        section, WRITE)
                .isEqualTo(rows);
        assertThat(text.substring(mark + start.length())).startsWith(end);
    }
}
