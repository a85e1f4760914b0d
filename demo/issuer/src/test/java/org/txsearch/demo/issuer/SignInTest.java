package org.txsearch.demo.issuer;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.util.UriComponentsBuilder;
import org.txsearch.api.HttpsClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Signs in to the console as a browser does: with a code, a proof key, and a session cookie. */
class SignInTest extends IssuerTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    private static final Pattern TOKEN_FIELD = Pattern.compile("name=\"form_token\" value=\"([^\"]+)\"");

    private final Map<String, String> cookies = new LinkedHashMap<>();
    private final Map<String, @Nullable String> request = new LinkedHashMap<>();
    private String base = "";

    @BeforeEach
    void request() {
        base = "https://localhost:" + port;
        request.put("response_type", "code");
        request.put("client_id", "console");
        request.put("redirect_uri", base + "/console/");
        request.put("scope", "openid transactions:read exports:write profile");
        request.put("state", "a state & more");
        request.put("nonce", "n-1");
        request.put("code_challenge", AuthorizationCodes.challenge(VERIFIER));
        request.put("code_challenge_method", "S256");
    }

    @Test
    void signingIn_givesATokenOfTheMerchant() throws ParseException {
        HttpResponse<String> page = authorize();
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body())
                .contains("<html lang=\"en\">", "M0002", "partner-demo")
                .doesNotContain("<script");
        HttpResponse<String> answer = submit(page, "account=M0002&password=demo-secret");
        assertThat(answer.statusCode()).isEqualTo(303);
        Map<String, String> back = parameters(answer);
        assertThat(back).containsEntry("state", "a state & more").containsEntry("iss", base);

        JsonNode token = token(exchange(back.get("code"), VERIFIER));
        assertThat(token.get("token_type").asString()).isEqualTo("Bearer");
        assertThat(token.get("expires_in").asInt()).isEqualTo(3600);
        assertThat(token.get("scope").asString()).isEqualTo("openid transactions:read exports:write");
        JsonNode probe = JSON.readTree(client().getAs(token.get("access_token").asString(), "/v1/probe")
                .body());
        assertThat(probe.get("merchant").asString()).isEqualTo("M0002");
        JWTClaimsSet claims = claims(token, "access_token");
        assertThat(claims.getStringListClaim("scope")).containsExactly("transactions:read", "exports:write");
        assertThat(claims.getAudience()).containsExactly("transaction-search");
        assertThat(claims.getSubject()).isEqualTo("user@M0002");
        assertThat(claims.getStringClaim("preferred_username")).isEqualTo("user@M0002");
        assertThat(claims.getStringClaim("client_id")).isEqualTo("console");

        JWTClaimsSet identity = claims(token, "id_token");
        assertThat(identity.getAudience()).containsExactly("console");
        assertThat(identity.getSubject()).isEqualTo("user@M0002");
        assertThat(identity.getIssuer()).isEqualTo(base);
        assertThat(identity.getStringClaim("nonce")).isEqualTo("n-1");
        assertThat(identity.getStringClaim("merchant_id")).isEqualTo("M0002");
        assertThat(client().getAs(token.get("id_token").asString(), "/v1/probe").statusCode())
                .isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({"account=other&merchant=M-own, user@M-own", "account=partner-demo, user@partner-demo"})
    void otherMerchantsAndThePartner_signInToo(String account, String subject) throws ParseException {
        request.put("scope", null);
        String code = parameters(submit(authorize(), account + "&password=demo-secret"))
                .get("code");
        JsonNode token = token(exchange(code, VERIFIER));

        assertThat(claims(token, "access_token").getSubject()).isEqualTo(subject);
        assertThat(token.get("scope").asString().split(" "))
                .containsExactlyInAnyOrder("transactions:read", "exports:write", "webhooks:write");
        assertThat(token.has("id_token")).isFalse();
    }

    @Test
    void anAssistant_signsInOnAPortOfItsChoice() throws ParseException {
        request.put("client_id", "assistant");
        request.put("redirect_uri", "http://127.0.0.1:49152/oauth/callback");
        request.put("resource", base + "/mcp");
        String code = parameters(submit(authorize(), "account=M0002&password=demo-secret"))
                .get("code");
        request.put("client_id", "console");
        assertThat(error(exchange(code, VERIFIER), 400)).as("as the console").isEqualTo("invalid_grant");

        request.put("client_id", "assistant");
        code = parameters(authorize()).get("code");
        JsonNode token = token(exchange(code, VERIFIER));
        assertThat(claims(token, "access_token").getStringClaim("client_id")).isEqualTo("assistant");
        request.put("redirect_uri", "http://evil.example.com/oauth/callback");
        assertThat(authorize().statusCode()).isEqualTo(400);
    }

    @Test
    void session_signsInAtOnce_untilItEnds() {
        signIn();
        HttpResponse<String> again = authorize();
        assertThat(again.statusCode()).isEqualTo(302);
        token(exchange(parameters(again).get("code"), VERIFIER));
        request.put("prompt", "none");
        assertThat(parameters(authorize())).containsKey("code").containsEntry("state", "a state & more");
        request.put("prompt", "login");
        assertThat(authorize().statusCode()).isEqualTo(200);

        HttpResponse<String> out = get("/oauth2/logout?state=s&post_logout_redirect_uri=" + encode(base + "/console/"));
        assertThat(out.statusCode()).isEqualTo(302);
        assertThat(header(out, "Location")).isEqualTo(base + "/console/?state=s");
        request.put("prompt", "none");
        assertThat(parameters(authorize()))
                .containsEntry("error", "login_required")
                .containsEntry("state", "a state & more")
                .containsEntry("iss", base)
                .doesNotContainKey("code");
    }

    @Test
    void logout_goesNowhereElse() {
        signIn();
        HttpResponse<String> elsewhere = get("/oauth2/logout?post_logout_redirect_uri=https://evil.example/console/");
        assertThat(elsewhere.statusCode()).isEqualTo(400);
        assertThat(elsewhere.headers().firstValue("Location")).isEmpty();
        assertThat(authorize().statusCode()).isEqualTo(302);

        assertThat(get("/oauth2/logout").body()).contains("You are signed out.");
        assertThat(authorize().statusCode()).isEqualTo(200);
    }

    /** The session also ends at the server, because another person may know the cookie. */
    @Test
    void endedSession_isOfNoUse() {
        signIn();
        Map<String, String> before = new LinkedHashMap<>(cookies);
        get("/oauth2/logout");
        cookies.putAll(before);
        assertThat(authorize().statusCode()).isEqualTo(200);
    }

    @Test
    void cookies_areForThisPathAlone() {
        HttpResponse<String> page = authorize();
        HttpResponse<String> answer = submit(page, "account=M0001&password=demo-secret");

        assertThat(header(page, "Set-Cookie")).contains("Path=/oauth2", "Secure", "HttpOnly", "SameSite=Strict");
        assertThat(header(answer, "Set-Cookie"))
                .contains("Path=/oauth2", "Max-Age=28800", "Secure", "HttpOnly", "SameSite=Lax");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "account=M0001&password=wrong",
                "account=M0001",
                "account=other&merchant=X1&password=demo-secret",
                "account=other&password=demo-secret",
                "password=demo-secret"
            })
    void wrongPasswordOrAccount_showsTheFormAgain(String form) {
        HttpResponse<String> answer = submit(authorize(), form);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("<p role=\"alert\">There is no such account", "<form");
        // The user can correct the input.
        assertThat(parameters(submit(answer, "account=M0001&password=demo-secret")))
                .containsKey("code");
    }

    @Test
    void formOfAnotherSite_doesNotSignIn() {
        HttpResponse<String> page = authorize();
        cookies.clear();
        HttpResponse<String> withoutCookie = submit(page, "account=M0001&password=demo-secret");
        assertThat(withoutCookie.statusCode()).isEqualTo(400);
        assertThat(withoutCookie.body()).contains("role=\"alert\"");

        HttpResponse<String> withoutToken = post(path(), "account=M0001&password=demo-secret");
        assertThat(withoutToken.statusCode()).isEqualTo(400);
        assertThat(withoutToken.headers().allValues("Set-Cookie"))
                .noneMatch(cookie -> cookie.startsWith("txsearch-demo-session"));
    }

    @Test
    void code_isOfUseOnce_withItsVerifier_atItsAddress() {
        signIn();
        String code = parameters(authorize()).get("code");
        token(exchange(code, VERIFIER));
        assertThat(error(exchange(code, VERIFIER), 400)).isEqualTo("invalid_grant");

        String guessed = parameters(authorize()).get("code");
        assertThat(error(exchange(guessed, VERIFIER + "x"), 400)).isEqualTo("invalid_grant");

        String elsewhere = parameters(authorize()).get("code");
        assertThat(error(
                        post(
                                "/oauth2/token",
                                "grant_type=authorization_code&client_id=console&code=" + elsewhere
                                        + "&redirect_uri=http://localhost/console/&code_verifier=" + VERIFIER),
                        400))
                .isEqualTo("invalid_grant");
        assertThat(error(post("/oauth2/token", "grant_type=authorization_code&client_id=console"), 400))
                .isEqualTo("invalid_grant");
        assertThat(error(post("/oauth2/token", "grant_type=authorization_code&client_id=M0001&code=" + code), 401))
                .isEqualTo("invalid_client");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example/console/",
                "https://localhost.evil.example/console/",
                "http://localhost:5173/console/../x",
                "http://localhost:5173/console",
                "http://user@localhost:5173/console/",
                "http://127.0.0.1:1/console/?next=x",
                "/console/",
                "javascript:alert(1)//console/",
                ""
            })
    void otherAddresses_areNeverRedirectedTo(String address) {
        signIn();
        request.put("redirect_uri", address);
        assertRefused();
    }

    @Test
    void unknownClientsAndMissingAddresses_areNotRedirected() {
        request.put("client_id", "M0001");
        assertRefused();
        request.put("client_id", "console");
        request.put("redirect_uri", null);
        assertRefused();
    }

    private void assertRefused() {
        HttpResponse<String> answer = authorize();
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Location")).isEmpty();
        assertThat(answer.body()).contains("role=\"alert\"").doesNotContain("<form");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:5173/console/", "http://127.0.0.1/console/"})
    void consoleOfADeveloper_signsInAsWell(String address) {
        request.put("redirect_uri", address);
        HttpResponse<String> page = authorize();
        // Browsers also apply form-action to the redirect after the form.
        assertThat(header(page, "Content-Security-Policy"))
                .contains("form-action 'self' " + address.replace("/console/", "") + ";");
        assertThat(header(submit(page, "account=M0001&password=demo-secret"), "Location"))
                .startsWith(address + "?code=");
    }

    @ParameterizedTest
    @CsvSource({
        "response_type, token, unsupported_response_type",
        "response_type,, invalid_request",
        "code_challenge,, invalid_request",
        "code_challenge, short, invalid_request",
        "code_challenge_method,, invalid_request",
        "code_challenge_method, plain, invalid_request",
        "prompt, none login, invalid_request",
        "prompt, consent, invalid_request",
        "state, once&state=twice, invalid_request"
    })
    void faultyRequests_areReportedToTheConsole(String name, @Nullable String value, String error) {
        signIn();
        request.put(name, value);
        Map<String, String> back = parameters(authorize());

        assertThat(back)
                .containsEntry("error", error)
                .containsEntry("iss", base)
                .doesNotContainKey("code");
    }

    @Test
    void page_isPrivate_andHasNoScript() {
        HttpResponse<String> page = authorize();

        assertThat(header(page, "Content-Security-Policy"))
                .matches("default-src 'none'; style-src 'sha256-[^']{44}'; img-src data:; form-action 'self' " + base
                        + "; frame-ancestors 'none'; base-uri 'none'");
        assertThat(header(page, "Cache-Control")).isEqualTo("private, no-store");
        assertThat(header(page, "X-Frame-Options")).isEqualTo("DENY");
        assertThat(page.body()).doesNotContain("{{", "style=");
    }

    @Test
    void typedText_isEscaped() {
        HttpResponse<String> answer =
                submit(authorize(), "account=other&password=x&merchant=" + encode("M\"><b>{{title}}"));

        assertThat(answer.body())
                .contains("value=\"M&quot;&gt;&lt;b&gt;{{title}}\"", "value=\"other\" checked")
                .doesNotContain("<b>");
    }

    @ParameterizedTest
    @CsvSource({
        "'de-AT,de;q=0.9,en;q=0.5',, Anmelden als",
        "'fr,en;q=0.5',, Sign in as",
        "fr,, Sign in as",
        "de, en, Sign in as",
        "en, fr de, Anmelden als",
        "???, ???, Sign in as"
    })
    void page_isInTheReadersLanguage(String accepted, @Nullable String requested, String expected) {
        request.put("ui_locales", requested);
        HttpResponse<String> page = get(path(), "Accept-Language", accepted);

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("<legend>" + expected + "</legend>");
    }

    @Test
    void metadata_nameTheEndpoints() {
        JsonNode metadata =
                JSON.readTree(get("/.well-known/openid-configuration").body());

        assertThat(metadata.get("issuer").asString()).isEqualTo(base);
        assertThat(metadata.get("authorization_endpoint").asString()).isEqualTo(base + "/oauth2/authorize");
        assertThat(metadata.get("token_endpoint").asString()).isEqualTo(base + "/oauth2/token");
        assertThat(metadata.get("jwks_uri").asString()).isEqualTo(base + "/oauth2/jwks");
        assertThat(metadata.get("end_session_endpoint").asString()).isEqualTo(base + "/oauth2/logout");
        assertThat(metadata.get("code_challenge_methods_supported").toString()).isEqualTo("[\"S256\"]");
    }

    @Test
    void console_findsTheDemosEndpoints_whereverItIsReached() {
        JsonNode settings = JSON.readTree(get("/console/settings.json").body());
        assertThat(settings.get("issuer").asString()).isEqualTo(base);
        assertThat(settings.get("authorization_uri").asString()).isEqualTo(base + "/oauth2/authorize");
        assertThat(settings.get("token_uri").asString()).isEqualTo(base + "/oauth2/token");
        // The browser's language is used instead.
        assertThat(settings.has("redirect_uri")).isFalse();
        assertThat(header(get("/console/"), "Content-Security-Policy")).contains("connect-src 'self';");
    }

    @ParameterizedTest
    @CsvSource({
        "DELETE, /oauth2/authorize, 'GET, HEAD, POST'",
        "POST, /oauth2/logout, 'GET, HEAD'",
        "PUT, /.well-known/openid-configuration, 'GET, HEAD'"
    })
    void otherMethods_areNotSupported(String method, String path, String allowed) {
        HttpResponse<String> answer = client().send(method, path, null);

        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(header(answer, "Allow")).isEqualTo(allowed);
    }

    private void signIn() {
        assertThat(submit(authorize(), "account=M0001&password=demo-secret").statusCode())
                .isEqualTo(303);
    }

    private HttpResponse<String> authorize() {
        return get(path());
    }

    private String path() {
        return "/oauth2/authorize?"
                + request.entrySet().stream()
                        .filter(parameter -> parameter.getValue() != null)
                        .map(parameter -> parameter.getKey() + "="
                                + encode(String.valueOf(parameter.getValue())).replace("%26state%3D", "&state="))
                        .collect(Collectors.joining("&"));
    }

    /** Submits the form of a page to the page's own address. */
    private HttpResponse<String> submit(HttpResponse<String> page, String fields) {
        Matcher token = TOKEN_FIELD.matcher(page.body());
        assertThat(token.find()).as(page.body()).isTrue();
        return post(path(), "form_token=" + token.group(1) + "&" + fields);
    }

    private HttpResponse<String> exchange(@Nullable String code, String verifier) {
        return post(
                "/oauth2/token",
                "grant_type=authorization_code&client_id=" + request.get("client_id") + "&code=" + code
                        + "&redirect_uri=" + encode(String.valueOf(request.get("redirect_uri"))) + "&code_verifier="
                        + verifier);
    }

    private HttpResponse<String> get(String path, String... headers) {
        return send("GET", path, null, headers);
    }

    private HttpResponse<String> post(String path, String form) {
        return send("POST", path, form, "Content-Type", FORM);
    }

    private HttpResponse<String> send(String method, String path, @Nullable String body, String... headers) {
        List<String> all = new ArrayList<>(List.of(headers));
        if (!cookies.isEmpty()) {
            all.add("Cookie");
            all.add(cookies.entrySet().stream()
                    .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                    .collect(Collectors.joining("; ")));
        }
        HttpResponse<String> answer = client().send(method, path, body, all.toArray(String[]::new));
        for (String cookie : answer.headers().allValues("Set-Cookie")) {
            String[] pair = cookie.split("[=;]", -1);
            if (pair[1].isEmpty()) {
                cookies.remove(pair[0]);
            } else {
                cookies.put(pair[0], pair[1]);
            }
        }
        return answer;
    }

    private Map<String, String> parameters(HttpResponse<String> redirect) {
        URI location = URI.create(header(redirect, "Location"));
        String address = "assistant".equals(request.get("client_id"))
                ? String.valueOf(request.get("redirect_uri"))
                : base + "/console/";
        assertThat(location.toString()).startsWith(address + "?");
        return UriComponentsBuilder.fromUri(location).build().getQueryParams().toSingleValueMap().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        parameter -> URLDecoder.decode(parameter.getValue(), StandardCharsets.UTF_8)));
    }

    private static JsonNode token(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(header(answer, "Cache-Control")).isEqualTo("private, no-store");
        return JSON.readTree(answer.body());
    }

    private static String error(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        return JSON.readTree(answer.body()).get("error").asString();
    }

    private static JWTClaimsSet claims(JsonNode token, String name) throws ParseException {
        return SignedJWT.parse(token.get(name).asString()).getJWTClaimsSet();
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private static String header(HttpResponse<String> answer, String name) {
        return answer.headers().firstValue(name).orElseThrow(() -> new AssertionError("No " + name + ": " + answer));
    }

    private HttpsClient client() {
        return HttpsClient.to(port);
    }
}
