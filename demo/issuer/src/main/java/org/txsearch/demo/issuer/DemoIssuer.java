package org.txsearch.demo.issuer;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.txsearch.api.platform.security.LocalIssuer;
import org.txsearch.process.PrivateFiles;

/** The demo's issuer. */
final class DemoIssuer implements LocalIssuer {

    private static final int KEY_BITS = 2048;
    private static final String PORT = "local.server.port";

    private final Environment environment;
    private final JWKSource<SecurityContext> keys;

    /** The name as soon as the server listens; cached, because Spring searches all settings on each request. */
    private volatile @Nullable String uri;

    /** Creates an issuer that takes the port in its name from the environment. */
    private DemoIssuer(Environment environment, JWKSource<SecurityContext> keys) {
        this.environment = environment;
        this.keys = keys;
    }

    /** Returns the issuer with the key in a file, which the first call generates: tokens stay valid after a restart. */
    static DemoIssuer of(Environment environment, Path keyFile) throws IOException {
        return new DemoIssuer(environment, new ImmutableJWKSet<>(new JWKSet(key(keyFile))));
    }

    @Override
    public String uri() {
        String known = uri;
        if (known == null) {
            boolean secure = environment.getProperty("txsearch.tls.enabled", Boolean.class, true);
            String port = environment.getProperty(PORT, environment.getProperty("server.port", "8443"));
            known = (secure ? "https" : "http") + "://localhost:" + port;
            if (environment.containsProperty(PORT)) {
                uri = known;
            }
        }
        return known;
    }

    @Override
    public String authorizationPath() {
        return SignIn.AUTHORIZE;
    }

    @Override
    public String tokenPath() {
        return DemoIssuerConfiguration.TOKEN;
    }

    @Override
    public JWKSource<SecurityContext> keys() {
        return keys;
    }

    private static RSAKey key(Path file) throws IOException {
        // If several instances start together, all use the key of the first.
        if (!Files.exists(file)) {
            boolean unused =
                    PrivateFiles.create(file, generateKey().toJSONString().getBytes(StandardCharsets.UTF_8));
        }
        try {
            return RSAKey.parse(Files.readString(file));
        } catch (ParseException e) {
            throw new IOException(file + " is not the demo's signing key; delete it, and a new one is generated", e);
        }
    }

    private static RSAKey generateKey() {
        try {
            // RSA, because its signatures, one per request, are verified several times faster than those of elliptic
            // curves.
            return new RSAKeyGenerator(KEY_BITS)
                    .keyUse(KeyUse.SIGNATURE)
                    .algorithm(JWSAlgorithm.RS256)
                    .keyIDFromThumbprint(true)
                    .generate();
        } catch (JOSEException impossible) {
            throw new IllegalStateException("Every Java can generate an RSA key", impossible);
        }
    }
}
