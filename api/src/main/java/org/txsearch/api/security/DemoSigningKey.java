package org.txsearch.api.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import org.txsearch.files.PrivateFiles;

/** The demo's signing key, kept in a file so that its tokens outlive a restart. */
final class DemoSigningKey {

    private static final int BITS = 2048;

    private DemoSigningKey() {}

    /** The key in a file, made at the first call. */
    static RSAKey in(Path file) throws IOException {
        if (Files.exists(file)) {
            return read(file);
        }
        RSAKey made = make();
        PrivateFiles.write(file, made.toJSONString().getBytes(StandardCharsets.UTF_8));
        return made;
    }

    private static RSAKey read(Path file) throws IOException {
        try {
            return RSAKey.parse(Files.readString(file));
        } catch (ParseException malformed) {
            throw new IOException(file + " is not the demo's signing key; delete it and a new one is made", malformed);
        }
    }

    private static RSAKey make() {
        try {
            // RSA: its signatures are checked several times faster than those of elliptic curves, once per request.
            return new RSAKeyGenerator(BITS)
                    .keyUse(KeyUse.SIGNATURE)
                    .algorithm(JWSAlgorithm.RS256)
                    .keyIDFromThumbprint(true)
                    .generate();
        } catch (JOSEException impossible) {
            throw new IllegalStateException("Every Java can make an RSA key", impossible);
        }
    }
}
