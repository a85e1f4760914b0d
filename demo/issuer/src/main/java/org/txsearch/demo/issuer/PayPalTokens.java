package org.txsearch.demo.issuer;

import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.authentication.AuthenticationConverter;
import org.springframework.security.web.authentication.www.BasicAuthenticationConverter;
import org.springframework.web.filter.OncePerRequestFilter;
import tools.jackson.databind.json.JsonMapper;

/**
 * PayPal's token endpoint for the demo's clients. Its tokens can only read transactions.
 *
 * <p>The authorization server's endpoint would reject the requests of PayPal's clients: a form that is declared as
 * JSON, and fields that OAuth does not define.
 */
final class PayPalTokens extends OncePerRequestFilter {

    static final String PATH = "/v1/oauth2/token";

    private static final List<String> SCOPES = List.of("transactions:read");
    private static final String PAYPAL_SCOPES = "https://uri.paypal.com/services/reporting/search/read"
            + " https://uri.paypal.com/services/reporting/balances/read";
    private static final String GRANT_TYPE = "client_credentials";
    private static final Pattern GIVEN_GRANT =
            Pattern.compile("(?:^|[?&{,\\s])\"?grant_type\"?\\s*[=:]\\s*\"?([^&\"\\s}]*)");
    private static final int MAX_BODY = 16 << 10;
    private static final AuthenticationConverter CREDENTIALS = new BasicAuthenticationConverter();

    private final DemoClients clients;
    private final DemoTokens tokens;
    private final TokenErrors errors;
    private final JsonMapper jsonMapper;

    PayPalTokens(DemoClients clients, DemoTokens tokens, TokenErrors errors, JsonMapper jsonMapper) {
        this.clients = clients;
        this.tokens = tokens;
        this.errors = errors;
        this.jsonMapper = jsonMapper;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException {
        if (!request.getMethod().equals("POST")) {
            errors.rejectMethod(request, response, "POST");
            return;
        }
        String clientId = clientId(request);
        if (clientId == null) {
            response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"transaction-search\"");
            write(response, 401, error("invalid_client", "Client Authentication failed"));
            return;
        }
        String grant = grant(request);
        if (grant == null) {
            write(response, 400, error("unsupported_grant_type", "Grant Type is NULL"));
        } else if (!grant.equals(GRANT_TYPE)) {
            write(response, 400, error("unsupported_grant_type", "unsupported grant_type"));
        } else {
            write(response, 200, token(clientId));
        }
    }

    /** Returns the client of the credentials, or null if they are missing or wrong. */
    private @Nullable String clientId(HttpServletRequest request) {
        try {
            Authentication given = CREDENTIALS.convert(request);
            return given != null && clients.areValid(given.getName(), String.valueOf(given.getCredentials()))
                    ? given.getName()
                    : null;
        } catch (AuthenticationException malformed) {
            return null;
        }
    }

    /** Returns the grant type in the query or in the body, whatever its media type, or null if there is none. */
    private static @Nullable String grant(HttpServletRequest request) throws IOException {
        byte[] body = request.getInputStream().readNBytes(MAX_BODY);
        String query = request.getQueryString();
        Matcher given =
                GIVEN_GRANT.matcher((query == null ? "" : query + "&") + new String(body, StandardCharsets.UTF_8));
        return given.find() && !given.group(1).isEmpty() ? given.group(1) : null;
    }

    private Map<String, Object> token(String clientId) {
        Map<String, Object> token = new LinkedHashMap<>();
        token.put("scope", PAYPAL_SCOPES);
        token.put("access_token", tokens.access(clientId, SCOPES));
        token.put("token_type", "Bearer");
        token.put("app_id", "APP-DEMO");
        token.put("expires_in", DemoClients.TOKEN_LIFETIME.toSeconds());
        token.put("nonce", Instant.now() + UUID.randomUUID().toString());
        return token;
    }

    private static Map<String, Object> error(String code, String description) {
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("error", code);
        error.put("error_description", description);
        return error;
    }

    private void write(HttpServletResponse response, int status, Map<String, Object> body) throws IOException {
        response.setStatus(status);
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.getOutputStream().write(jsonMapper.writeValueAsBytes(body));
    }
}
