package org.txsearch.demo.issuer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.servlet.FilterChain;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;
import org.springframework.util.StringUtils;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;
import org.springframework.web.util.WebUtils;
import org.txsearch.api.platform.security.LocalIssuer;
import tools.jackson.databind.json.JsonMapper;

/**
 * OpenID Connect for the console and for assistants: users sign in as one of the demo's clients, and the browser or the assistant
 * exchanges a code for a token.
 *
 * <p>Spring Authorization Server's endpoints cannot be used. They accept only registered ports of {@code localhost},
 * ignore {@code prompt=login}, send no {@code iss}, and do not redirect the error of a repeated parameter. A code
 * remains valid after a wrong verifier, and signing out requires an ID token, which the console does not keep.
 */
final class SignIn extends OncePerRequestFilter {

    static final String AUTHORIZE = "/oauth2/authorize";
    static final String LOGOUT = "/oauth2/logout";
    static final String METADATA = "/.well-known/openid-configuration";

    private static final String METADATA_TEMPLATE = SignInPage.read("openid-configuration.json");
    private static final String CONSOLE_CLIENT = "console";
    private static final String ASSISTANT_CLIENT = "assistant";
    private static final String CONSOLE = "/console/";
    private static final String GRANT_TYPE = "authorization_code";
    private static final String OPEN_ID = "openid";
    private static final Duration SESSION_LENGTH = Duration.ofHours(8);
    private static final int MAX_SESSIONS = 10_000;
    private static final String SESSION_COOKIE = "txsearch-demo-session";
    private static final String FORM_COOKIE = "txsearch-demo-form";
    private static final Pattern RANDOM = Pattern.compile("[A-Za-z0-9_-]{43}");
    /** A console that a developer serves on another local port. */
    private static final Pattern LOCAL_CONSOLE =
            Pattern.compile("http://(localhost|127\\.0\\.0\\.1)(:[1-9][0-9]{0,4})?" + CONSOLE);

    /** An assistant on the user's machine, on a port of its choice (RFC 8252, section 7.3). */
    private static final Pattern LOCAL_ASSISTANT =
            Pattern.compile("http://(localhost|127\\.0\\.0\\.1|\\[::1])(:[1-9][0-9]{0,4})?(/[A-Za-z0-9._~/-]*)?");

    private final LocalIssuer issuer;
    private final DemoClients clients;
    private final DemoTokens tokens;
    private final TokenErrors errors;
    private final JsonMapper jsonMapper;
    private final Clock clock = Clock.systemUTC();
    private final AuthorizationCodes codes = new AuthorizationCodes(clock);
    private final Cache<String, Session> sessions = Caffeine.newBuilder()
            .expireAfterWrite(SESSION_LENGTH)
            .maximumSize(MAX_SESSIONS)
            .build();

    SignIn(LocalIssuer issuer, DemoClients clients, DemoTokens tokens, TokenErrors errors, JsonMapper jsonMapper) {
        this.issuer = issuer;
        this.clients = clients;
        this.tokens = tokens;
        this.errors = errors;
        this.jsonMapper = jsonMapper;
    }

    /** A user who has signed in. */
    private record Session(String merchantOrPartner, Instant signedInAt) {}

    /** An authorization request. Errors are reported to the redirect address. */
    private record AuthorizationRequest(
            String clientId,
            String redirectUri,
            @Nullable String state,
            Set<String> scopes,
            String challenge,
            @Nullable String nonce,
            Set<String> prompt,
            @Nullable String error) {

        private static final Set<String> PROMPTS = Set.of("none", "login");

        static AuthorizationRequest of(HttpServletRequest request, String redirectUri) {
            String challenge = String.valueOf(request.getParameter("code_challenge"));
            Set<String> prompt = words(request.getParameter("prompt"));
            boolean isValid = "S256".equals(request.getParameter("code_challenge_method"))
                    && RANDOM.matcher(challenge).matches()
                    && PROMPTS.containsAll(prompt)
                    && prompt.size() <= 1
                    // RFC 6749, section 3.1.
                    && request.getParameterMap().values().stream().allMatch(values -> values.length == 1);
            String type = request.getParameter("response_type");
            String error = null;
            if (type == null || !isValid) {
                error = "invalid_request";
            } else if (!type.equals("code")) {
                error = "unsupported_response_type";
            }
            return new AuthorizationRequest(
                    String.valueOf(request.getParameter("client_id")),
                    redirectUri,
                    request.getParameter("state"),
                    words(request.getParameter("scope")),
                    challenge,
                    request.getParameter("nonce"),
                    prompt,
                    error);
        }

        private static Set<String> words(@Nullable String parameter) {
            return new LinkedHashSet<>(List.of(StringUtils.tokenizeToStringArray(parameter, " ", false, true)));
        }

        /** Returns the granted scopes of the API; all, if the request names none. */
        Set<String> granted() {
            Set<String> granted = new LinkedHashSet<>(scopes.isEmpty() ? DemoClients.SCOPES : scopes);
            granted.retainAll(DemoClients.SCOPES);
            return granted;
        }
    }

    /** Returns whether this filter handles a request. */
    static boolean isFor(HttpServletRequest request) {
        return switch (request.getServletPath()) {
            case AUTHORIZE, LOGOUT, METADATA -> true;
            case DemoIssuerConfiguration.TOKEN ->
                request.getMethod().equals("POST") && GRANT_TYPE.equals(request.getParameter("grant_type"));
            default -> false;
        };
    }

    /** Returns the methods of a path that only this filter handles, otherwise an empty list. */
    static List<String> methodsAt(String path) {
        return switch (path) {
            case AUTHORIZE -> List.of("GET", "HEAD", "POST");
            case LOGOUT, METADATA -> List.of("GET", "HEAD");
            default -> List.of();
        };
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException {
        String path = request.getServletPath();
        List<String> methods = methodsAt(path);
        if (methods.isEmpty()) {
            exchange(request, response);
        } else if (!methods.contains(request.getMethod())) {
            errors.rejectMethod(request, response, String.join(", ", methods));
        } else if (path.equals(METADATA)) {
            response.setHeader(HttpHeaders.CACHE_CONTROL, "no-cache");
            write(response, jsonMapper.readTree(METADATA_TEMPLATE.replace("{{issuer}}", issuer.uri())));
        } else if (path.equals(LOGOUT)) {
            signOut(request, response);
        } else {
            authorize(request, response);
        }
    }

    private void authorize(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String redirectUri = request.getParameter("redirect_uri");
        if (!isOfClient(request, redirectUri)) {
            // RFC 6749, section 4.1.2.1: users must not be redirected to an address that is not the client's.
            SignInPage.of(request).write(response, SignInMessage.NOT_THE_CONSOLE);
            return;
        }
        AuthorizationRequest asked = AuthorizationRequest.of(request, String.valueOf(redirectUri));
        Session session = session(request);
        if (asked.error() != null) {
            refuse(response, asked, asked.error());
        } else if (request.getMethod().equals("POST")) {
            signIn(request, response, asked);
        } else if (session != null && !asked.prompt().contains("login")) {
            grant(response, HttpServletResponse.SC_FOUND, asked, session);
        } else if (asked.prompt().contains("none")) {
            refuse(response, asked, "login_required");
        } else {
            showForm(request, response, asked, null);
        }
    }

    private void signIn(HttpServletRequest request, HttpServletResponse response, AuthorizationRequest asked)
            throws IOException {
        String formToken = cookie(request, FORM_COOKIE);
        String account = SignInPage.account(request);
        if (formToken == null || !formToken.equals(request.getParameter(SignInPage.FORM_TOKEN))) {
            showForm(request, response, asked, SignInMessage.FORM_EXPIRED);
        } else if (!clients.areValid(account, String.valueOf(request.getParameter(SignInPage.PASSWORD)))) {
            showForm(request, response, asked, SignInMessage.WRONG_PASSWORD);
        } else {
            Session session = new Session(account, clock.instant());
            String id = AuthorizationCodes.random();
            sessions.put(id, session);
            setCookie(request, response, SESSION_COOKIE, id, "Lax", SESSION_LENGTH);
            grant(response, HttpServletResponse.SC_SEE_OTHER, asked, session);
        }
    }

    /**
     * Shows the form. Only pages of this origin can send it, because the form's token must match a cookie that requests
     * from other sites do not have.
     */
    private void showForm(
            HttpServletRequest request,
            HttpServletResponse response,
            AuthorizationRequest asked,
            @Nullable SignInMessage fault)
            throws IOException {
        String known = cookie(request, FORM_COOKIE);
        // Reused, so that forms in other tabs stay valid.
        String token = known != null && RANDOM.matcher(known).matches() ? known : AuthorizationCodes.random();
        setCookie(request, response, FORM_COOKIE, token, "Strict", SESSION_LENGTH);
        SignInPage.of(request).writeForm(response, token, fault, asked.redirectUri());
    }

    private void grant(HttpServletResponse response, int status, AuthorizationRequest asked, Session session) {
        String code = codes.issue(new CodeGrant(
                asked.clientId(),
                session.merchantOrPartner(),
                session.signedInAt(),
                asked.granted(),
                asked.scopes().contains(OPEN_ID),
                asked.nonce(),
                asked.redirectUri(),
                asked.challenge()));
        redirect(response, status, asked, "code", code);
    }

    private void refuse(HttpServletResponse response, AuthorizationRequest asked, String error) {
        redirect(response, HttpServletResponse.SC_SEE_OTHER, asked, "error", error);
    }

    private void redirect(
            HttpServletResponse response, int status, AuthorizationRequest asked, String name, String value) {
        UriComponentsBuilder location =
                UriComponentsBuilder.fromUriString(asked.redirectUri()).queryParam(name, encoded(value));
        // RFC 9207: the client verifies the issuer of the response.
        redirect(response, status, withState(location, asked.state()).queryParam("iss", encoded(issuer.uri())));
    }

    private static void redirect(HttpServletResponse response, int status, UriComponentsBuilder location) {
        response.setStatus(status);
        response.setHeader(HttpHeaders.LOCATION, location.build(true).toUriString());
    }

    private static UriComponentsBuilder withState(UriComponentsBuilder location, @Nullable String state) {
        return state == null ? location : location.queryParam("state", encoded(state));
    }

    private static String encoded(String value) {
        return UriUtils.encode(value, StandardCharsets.UTF_8);
    }

    private void signOut(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String address = request.getParameter("post_logout_redirect_uri");
        if (address != null && !isConsole(request, address)) {
            SignInPage.of(request).write(response, SignInMessage.NOT_THE_CONSOLE);
            return;
        }
        String id = cookie(request, SESSION_COOKIE);
        if (id != null) {
            sessions.invalidate(id);
        }
        setCookie(request, response, SESSION_COOKIE, "", "Lax", Duration.ZERO);
        if (address == null) {
            SignInPage.of(request).write(response, SignInMessage.SIGNED_OUT);
        } else {
            UriComponentsBuilder location = UriComponentsBuilder.fromUriString(address);
            redirect(response, HttpServletResponse.SC_FOUND, withState(location, request.getParameter("state")));
        }
    }

    private void exchange(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String client = request.getParameter("client_id");
        if (!CONSOLE_CLIENT.equals(client) && !ASSISTANT_CLIENT.equals(client)) {
            errors.write(response, "invalid_client");
            return;
        }
        CodeGrant grant = codes.redeem(
                request.getParameter("code"),
                request.getParameter("redirect_uri"),
                request.getParameter("code_verifier"));
        if (grant == null || !grant.clientId().equals(client)) {
            errors.write(response, "invalid_grant");
            return;
        }
        Set<String> scopes = new LinkedHashSet<>(grant.openId() ? List.of(OPEN_ID) : List.of());
        scopes.addAll(grant.scopes());
        Map<String, Object> token = new LinkedHashMap<>();
        token.put("access_token", tokens.accessOfUser(grant.merchantOrPartner(), client, grant.scopes()));
        token.put("token_type", "Bearer");
        token.put("expires_in", DemoClients.TOKEN_LIFETIME.toSeconds());
        token.put("scope", String.join(" ", scopes));
        if (grant.openId()) {
            token.put(
                    "id_token", tokens.identity(grant.merchantOrPartner(), client, grant.signedInAt(), grant.nonce()));
        }
        write(response, token);
    }

    /** Returns whether the request's client may be sent to the given address. */
    private static boolean isOfClient(HttpServletRequest request, @Nullable String address) {
        return switch (String.valueOf(request.getParameter("client_id"))) {
            case CONSOLE_CLIENT -> isConsole(request, address);
            case ASSISTANT_CLIENT ->
                address != null && LOCAL_ASSISTANT.matcher(address).matches();
            default -> false;
        };
    }

    /** Returns whether this is the address of the console, on this server or on this machine. */
    private static boolean isConsole(HttpServletRequest request, @Nullable String address) {
        String here = ServletUriComponentsBuilder.fromContextPath(request).toUriString();
        return address != null
                && (address.equals(here + CONSOLE)
                        || LOCAL_CONSOLE.matcher(address).matches());
    }

    private @Nullable Session session(HttpServletRequest request) {
        String id = cookie(request, SESSION_COOKIE);
        return id == null ? null : sessions.getIfPresent(id);
    }

    private static @Nullable String cookie(HttpServletRequest request, String name) {
        Cookie cookie = WebUtils.getCookie(request, name);
        return cookie == null ? null : cookie.getValue();
    }

    private static void setCookie(
            HttpServletRequest request,
            HttpServletResponse response,
            String name,
            String value,
            String sameSite,
            Duration age) {
        response.addHeader(
                HttpHeaders.SET_COOKIE,
                ResponseCookie.from(name, value)
                        .path("/oauth2")
                        .httpOnly(true)
                        .secure(request.isSecure())
                        .sameSite(sameSite)
                        .maxAge(age)
                        .build()
                        .toString());
    }

    private void write(HttpServletResponse response, Object body) throws IOException {
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.getOutputStream().write(jsonMapper.writeValueAsBytes(body));
    }
}
