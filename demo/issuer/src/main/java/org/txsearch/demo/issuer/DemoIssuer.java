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
import org.springframework.core.env.Environment;
import org.txsearch.api.security.LocalIssuer;
import org.txsearch.process.PrivateFiles;

/**
 * The demo's issuer.
 *
 * @param environment has the port that the issuer's name contains, as soon as the server listens
 * @param keys the signing key
 */
record DemoIssuer(Environment environment, JWKSource<SecurityContext> keys) implements LocalIssuer {

    private static final int KEY_BITS = 2048;

    /** The issuer with the key in that file, so that tokens stay valid after a restart; the first call generates it. */
    static DemoIssuer of(Environment environment, Path keyFile) throws IOException {
        return new DemoIssuer(environment, new ImmutableJWKSet<>(new JWKSet(key(keyFile))));
    }

    @Override
    public String uri() {
        boolean secure = environment.getProperty("txsearch.tls.enabled", Boolean.class, true);
        String port = environment.getProperty("local.server.port", environment.getProperty("server.port", "8443"));
        return (secure ? "https" : "http") + "://localhost:" + port;
    }

    private static RSAKey key(Path file) throws IOException {
        if (!Files.exists(file)) {
            RSAKey key = generateKey();
            PrivateFiles.write(file, key.toJSONString().getBytes(StandardCharsets.UTF_8));
            return key;
        }
        try {
            return RSAKey.parse(Files.readString(file));
        } catch (ParseException e) {
            throw new IOException(file + " is not the demo's signing key; delete it, and a new one is generated", e);
        }
    }

    private static RSAKey generateKey() {
        try {
            // RSA: its signatures are verified several times faster than those of elliptic curves, once per request.
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
