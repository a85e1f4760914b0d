package org.txsearch.api.console;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.header.writers.CrossOriginOpenerPolicyHeaderWriter.CrossOriginOpenerPolicy;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.txsearch.api.platform.http.PackagedFile;
import org.txsearch.api.platform.http.PackagedFiles;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.platform.security.LocalIssuer;
import org.txsearch.api.platform.security.SecuritySettings;
import org.txsearch.api.platform.settings.InvalidSettingException;

/** Serves the console's files and its settings. If it is switched off, its paths do not exist. */
@RestController
@ConditionalOnBooleanProperty(name = "txsearch.console.enabled", matchIfMissing = true)
final class ConsoleController {

    private static final int CHAIN = LocalIssuer.CHAIN + 1;
    private static final String EMBEDDED = "embed.js";
    private static final String IMMUTABLE = "public, max-age=31536000, immutable";

    private final PackagedFiles files = new PackagedFiles("org/txsearch/console/");
    private final ConsoleSettings settings;
    private final SecuritySettings security;
    private final @Nullable LocalIssuer localIssuer;

    ConsoleController(ConsoleSettings settings, SecuritySettings security, ObjectProvider<LocalIssuer> localIssuer) {
        this.settings = settings;
        this.security = security;
        this.localIssuer = localIssuer.getIfAvailable();
    }

    /**
     * How merchants sign in to the console.
     *
     * @param enabled {@code false}: the console and its paths do not exist
     * @param clientId its public client at the issuer
     * @param scope scopes that it requests, separated by blanks
     * @param authorizationUri the issuer's authorization endpoint; absent: the one in the issuer's metadata
     * @param tokenUri the issuer's token endpoint; absent: the one in the issuer's metadata
     */
    @ConfigurationProperties("txsearch.console")
    record ConsoleSettings(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("console") String clientId,

            @DefaultValue("openid transactions:read exports:write webhooks:write")
            String scope,

            @Nullable String authorizationUri,
            @Nullable String tokenUri) {

        private static final String PREFIX = "txsearch.console.";

        ConsoleSettings {
            if (clientId.isBlank()) {
                throw new InvalidSettingException(PREFIX + "client-id", "must not be empty");
            }
            authorizationUri = address("authorization-uri", authorizationUri);
            tokenUri = address("token-uri", tokenUri);
        }

        private static @Nullable String address(String name, @Nullable String value) {
            return value == null || value.isBlank()
                    ? null
                    : InvalidSettingException.requireHttps(PREFIX + name, value).toString();
        }
    }

    /**
     * The public settings of the page, which it needs before a merchant has signed in.
     *
     * @param authorizationUri null: the one in the issuer's metadata
     * @param tokenUri null: the one in the issuer's metadata
     */
    record PageSettings(
            @JsonProperty("client_id") String clientId,
            String scope,
            String issuer,
            @JsonProperty("authorization_uri") @Nullable String authorizationUri,
            @JsonProperty("token_uri") @Nullable String tokenUri,
            @JsonProperty("merchant_claim") String merchantClaim,
            @JsonProperty("partner_claim") String partnerClaim) {}

    @Bean
    @Order(CHAIN)
    static SecurityFilterChain consolePages(
            HttpSecurity http,
            ConsoleSettings settings,
            SecuritySettings security,
            ObjectProvider<LocalIssuer> localIssuer) {
        String issuer = localIssuer.getIfAvailable() == null ? security.issuer() : null;
        // The browser fetches the issuer's metadata, and exchanges the code for a token.
        String origins = Stream.of(issuer, settings.tokenUri())
                .flatMap(Stream::ofNullable)
                .map(ConsoleController::origin)
                .distinct()
                .map(origin -> " " + origin)
                .collect(Collectors.joining());
        String policy =
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
                        + "connect-src 'self'" + origins
                        + "; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; "
                        + "require-trusted-types-for 'script'";
        return LocalIssuer.stateless(http)
                .headers(headers -> headers.contentSecurityPolicy(content -> content.policyDirectives(policy))
                        .crossOriginOpenerPolicy(opener -> opener.policy(CrossOriginOpenerPolicy.SAME_ORIGIN)))
                .securityMatcher("/console", "/console/**")
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
    }

    private static String origin(String address) {
        URI uri = URI.create(address);
        return uri.getScheme() + "://" + uri.getRawAuthority();
    }

    @GetMapping("/console")
    ResponseEntity<Void> open() {
        // Relative to its own path, so that it works behind a proxy that is not configured.
        return ResponseEntity.status(HttpStatus.FOUND)
                .location(URI.create("console/"))
                .build();
    }

    @GetMapping("/console/settings.json")
    ResponseEntity<PageSettings> settings(HttpServletRequest request) {
        String here = ServletUriComponentsBuilder.fromContextPath(request).toUriString();
        PageSettings page = new PageSettings(
                settings.clientId(),
                settings.scope(),
                localIssuer == null ? String.valueOf(security.issuer()) : localIssuer.uri(),
                settings.authorizationUri() == null && localIssuer != null
                        ? here + localIssuer.authorizationPath()
                        : settings.authorizationUri(),
                settings.tokenUri() == null && localIssuer != null
                        ? here + localIssuer.tokenPath()
                        : settings.tokenUri(),
                security.merchantClaim(),
                security.partnerClaim());
        return ResponseEntity.ok().cacheControl(CacheControl.noCache()).body(page);
    }

    @GetMapping({"/console/", "/console/{*name}"})
    ResponseEntity<byte[]> file(@PathVariable Optional<String> name, HttpServletResponse response) {
        String asked = name.map(path -> path.substring(1))
                .filter(path -> !path.isEmpty())
                .orElse("index.html");
        PackagedFile file = files.named(asked).orElseThrow(() -> ProblemException.of(ProblemCode.NOT_FOUND));
        if (asked.equals(EMBEDDED)) {
            // Pages of any origin may load it. It has no secrets, and txsearch.cors decides whether it may call the
            // API.
            response.setHeader("Access-Control-Allow-Origin", "*");
            response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
        } else {
            response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        }
        return ResponseEntity.ok()
                .contentType(file.type())
                // Spring would add the name f.txt, since clients can choose the end of other paths.
                .header(HttpHeaders.CONTENT_DISPOSITION, "inline")
                .header(HttpHeaders.CACHE_CONTROL, file.immutable() ? IMMUTABLE : "no-cache")
                .eTag(file.tag())
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING)
                .body(file.content());
    }
}
