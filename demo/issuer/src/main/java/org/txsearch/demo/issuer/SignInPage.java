package org.txsearch.demo.issuer;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Locale.LanguageRange;
import java.util.ResourceBundle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.HttpHeaders;
import org.springframework.web.util.HtmlUtils;

/** The page for signing in to the demo, in English or German, without scripts. */
final class SignInPage {

    static final String FORM_TOKEN = "form_token";
    static final String PASSWORD = "password";

    private static final String ACCOUNT = "account";
    private static final String MERCHANT = "merchant";
    private static final List<String> ACCOUNTS = List.of("M0001", "M0002", "M0003", "partner-demo");
    private static final String OTHER = "other";
    private static final Locale DEFAULT = Locale.ENGLISH;
    private static final List<Locale> LANGUAGES = List.of(DEFAULT, Locale.GERMAN);
    private static final String TEMPLATE = read("sign-in.html");
    private static final Pattern NAME = Pattern.compile("\\{\\{([a-z_]+)}}");
    private static final Pattern FORM = Pattern.compile("<form.*</form>\n", Pattern.DOTALL);
    private static final String STYLE_DIGEST = digestOfStyle();

    private final ResourceBundle texts;
    private final String chosen;
    private final String merchant;

    private SignInPage(ResourceBundle texts, String chosen, String merchant) {
        this.texts = texts;
        this.chosen = chosen;
        this.merchant = merchant;
    }

    /** Returns the page in the language of a request, with the account that the request chose. */
    static SignInPage of(HttpServletRequest request) {
        String chosen = String.valueOf(request.getParameter(ACCOUNT));
        String merchant = request.getParameter(MERCHANT);
        return new SignInPage(
                ResourceBundle.getBundle("org.txsearch.demo.issuer.sign-in", language(request)),
                ACCOUNTS.contains(chosen) || chosen.equals(OTHER) ? chosen : ACCOUNTS.get(0),
                merchant == null ? "" : merchant);
    }

    /** Returns the account that a form names. */
    static String account(HttpServletRequest request) {
        String chosen = String.valueOf(request.getParameter(ACCOUNT));
        return chosen.equals(OTHER)
                ? String.valueOf(request.getParameter(MERCHANT)).strip()
                : chosen;
    }

    /** Returns the language by OpenID Connect's {@code ui_locales}, or otherwise by the browser's languages. */
    private static Locale language(HttpServletRequest request) {
        String requested = request.getParameter("ui_locales");
        String ranges = requested == null
                ? request.getHeader(HttpHeaders.ACCEPT_LANGUAGE)
                : requested.strip().replaceAll(" +", ",");
        if (ranges == null || ranges.isBlank()) {
            return DEFAULT;
        }
        try {
            Locale found = Locale.lookup(LanguageRange.parse(ranges), LANGUAGES);
            return found == null ? DEFAULT : found;
        } catch (IllegalArgumentException malformed) {
            return DEFAULT;
        }
    }

    /** Writes the form. Its result is sent to the redirect URI. */
    void writeForm(HttpServletResponse response, String formToken, @Nullable SignInMessage fault, String redirectUri)
            throws IOException {
        URI address = URI.create(redirectUri);
        String form = translated(TEMPLATE, fault)
                .replace("{{form_token}}", formToken)
                .replace("{{accounts}}", accounts())
                // Last, because it is user input.
                .replace("{{merchant}}", HtmlUtils.htmlEscape(merchant));
        // Browsers also apply form-action to the redirect after the form.
        write(response, fault, form, "'self' " + address.getScheme() + "://" + address.getRawAuthority());
    }

    /** Writes the page with the message only. */
    void write(HttpServletResponse response, SignInMessage message) throws IOException {
        write(response, message, translated(FORM.matcher(TEMPLATE).replaceFirst(""), message), "'none'");
    }

    private String accounts() {
        return Stream.concat(ACCOUNTS.stream(), Stream.of(OTHER))
                .map(account -> """
                    <label><input type="radio" name="account" value="%1$s"%2$s> %3$s</label>
                    """.formatted(
                                account, account.equals(chosen) ? " checked" : "", text("account." + account, account)))
                .collect(Collectors.joining());
    }

    private String translated(String page, @Nullable SignInMessage message) {
        String role = message == SignInMessage.SIGNED_OUT ? "status" : "alert";
        String text =
                message == null ? "" : "<p role=\"" + role + "\">" + texts.getString("message." + message) + "</p>";
        return NAME.matcher(page.replace("{{message}}", text))
                .replaceAll(name -> Matcher.quoteReplacement(text(name.group(1), name.group())));
    }

    private String text(String name, String otherwise) {
        return texts.containsKey(name) ? texts.getString(name) : otherwise;
    }

    private void write(HttpServletResponse response, @Nullable SignInMessage message, String html, String formAction)
            throws IOException {
        response.setStatus(message == null ? HttpServletResponse.SC_OK : message.status);
        response.setContentType("text/html;charset=UTF-8");
        response.setHeader(HttpHeaders.CONTENT_LANGUAGE, texts.getString("language"));
        response.setHeader(
                "Content-Security-Policy",
                "default-src 'none'; style-src '" + STYLE_DIGEST + "'; img-src data:; form-action " + formAction
                        + "; frame-ancestors 'none'; base-uri 'none'");
        response.getOutputStream().write(html.getBytes(StandardCharsets.UTF_8));
    }

    private static String digestOfStyle() {
        Matcher style = Pattern.compile("<style>(.*)</style>", Pattern.DOTALL).matcher(TEMPLATE);
        if (!style.find()) {
            throw new IllegalStateException("The sign-in page has no style");
        }
        return "sha256-" + Base64.getEncoder().encodeToString(DigestUtils.sha256(style.group(1)));
    }

    static String read(String name) {
        try {
            return new ClassPathResource(name, SignInPage.class).getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
