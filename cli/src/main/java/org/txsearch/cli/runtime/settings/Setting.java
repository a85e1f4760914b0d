package org.txsearch.cli.runtime.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;

/**
 * A setting of the commands. An invalid value ends the command with one line that names the property, the valid values, and
 * the environment variable.
 *
 * @param property its name, which it shares with the API's setting
 */
public record Setting(String property) {

    private static final int HIGHEST_PORT = 65_535;

    /** Returns the property, else the environment variable that Spring would read for it, else an empty text. */
    public String text() {
        return text("");
    }

    /** Like {@link #text()}, with a default. */
    public String text(String otherwise) {
        String value = System.getProperty(property);
        if (value == null) {
            value = System.getenv(variable());
        }
        return value == null || value.isBlank() ? otherwise : value.strip();
    }

    public String variable() {
        return property.replace(".", "_").replace("-", "").toUpperCase(Locale.ROOT);
    }

    public CommandException wrong(String must) {
        return wrong(must, null);
    }

    /** Like {@link #wrong(String)}, with the cause. */
    public CommandException wrong(String must, @Nullable Exception cause) {
        return new CommandException(property + ": must be " + must + " (" + variable() + " in the environment)", cause);
    }

    /** Returns the value, which must match the pattern. */
    public String matching(String pattern, String otherwise, String must) {
        String text = text(otherwise);
        if (!text.matches(pattern)) {
            throw wrong(must);
        }
        return text;
    }

    public int port(int otherwise) {
        return wholeNumber(otherwise, 1, HIGHEST_PORT, "a port, ");
    }

    public int wholeNumber(int otherwise, int min, int max) {
        return wholeNumber(otherwise, min, max, "");
    }

    private int wholeNumber(int otherwise, int min, int max, String kind) {
        String text = text(String.valueOf(otherwise));
        if (!text.matches("\\d{1,9}") || Integer.parseInt(text) < min || Integer.parseInt(text) > max) {
            throw wrong(kind + "a whole number from " + min + " to " + max);
        }
        return Integer.parseInt(text);
    }

    public double share(String otherwise) {
        return Double.parseDouble(
                matching("0(\\.\\d{1,9})?|1(\\.0+)?", otherwise, "a number from 0 to 1, 0.1 for instance"));
    }

    public Duration duration(String otherwise) {
        String text = matching("\\d{1,9}(ms|s|m)", otherwise, "a duration, 500ms, 2s or 1m for instance");
        return text.endsWith("ms")
                ? Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)))
                : Duration.parse("PT" + text);
    }

    /** Returns the heap of a child process, in the notation of the JVM. */
    public String heap(String otherwise) {
        return matching("[1-9]\\d{0,6}[mg]", otherwise, "a size of memory, 512m or 2g for instance");
    }

    public String oneOf(Collection<String> values, String otherwise) {
        String text = text(otherwise);
        if (!values.contains(text)) {
            throw wrong("one of " + String.join(", ", values));
        }
        return text;
    }

    public boolean isTrue() {
        return oneOf(Set.of("true", "false"), "false").equals("true");
    }

    /** Returns an address, or null if none is set. */
    @Nullable
    public URI address(String example) {
        String text = text();
        return text.isEmpty() ? null : address(text, example);
    }

    public URI address(String text, String example) {
        try {
            URI address = new URI(text);
            if (address.getHost() != null && Set.of("http", "https").contains(String.valueOf(address.getScheme()))) {
                return address;
            }
        } catch (URISyntaxException e) {
            throw wrong("of the form " + example, e);
        }
        throw wrong("of the form " + example);
    }
}
