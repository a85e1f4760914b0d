package org.txsearch.api.platform.security;

import com.nimbusds.jose.EncryptionMethod;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWEAlgorithm;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.JWEObject;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.RSAEncrypter;
import com.nimbusds.jose.util.Base64URL;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Tokens that no library would create, each named after its fault. */
final class CraftedTokens {

    private static final TestIssuer ISSUER = TestIssuer.INSTANCE;
    private static final String KID = ISSUER.rsa.getKeyID();
    private static final String HEADER = "{\"alg\":\"RS256\",\"typ\":\"at+jwt\",\"kid\":\"" + KID + "\"}";
    /** The year 2100. */
    private static final long EXPIRY = 4_102_444_800L;

    private static final BigInteger P256_ORDER =
            new BigInteger("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551", 16);

    private final Map<String, String> tokens = new LinkedHashMap<>();

    private CraftedTokens() {}

    static Map<String, String> all() throws JOSEException, GeneralSecurityException {
        CraftedTokens crafted = new CraftedTokens();
        crafted.algorithms();
        crafted.types();
        crafted.keys();
        crafted.claims();
        crafted.shapes();
        crafted.signatures();
        return crafted.tokens;
    }

    private void algorithms() throws GeneralSecurityException {
        for (String none : new String[] {"none", "None", "nOnE", "NONE"}) {
            String header = HEADER.replace("RS256", none);
            tokens.put("algorithm " + none + " without signature", encoded(header) + "." + encoded(payload()) + ".");
            tokens.put("algorithm " + none + " with signature", signed(header, payload()));
        }
        for (String other : new String[] {"rs256", "RS256 ", "", "RS384", "RS1", "PS256", "ES256", "EdDSA", "HS256"}) {
            tokens.put("algorithm '" + other + "'", signed(HEADER.replace("RS256", other), payload()));
        }
        tokens.put("no algorithm", signed(HEADER.replace("\"alg\":\"RS256\",", ""), payload()));
        tokens.put("algorithm that is a number", signed(HEADER.replace("\"RS256\"", "256"), payload()));
        tokens.put("algorithm twice", signed(HEADER.replace("{", "{\"alg\":\"none\","), payload()));
        byte[] der;
        try {
            der = ISSUER.rsa.toRSAPublicKey().getEncoded();
        } catch (JOSEException impossible) {
            throw new IllegalStateException(impossible);
        }
        byte[] modulus = ISSUER.rsa.getModulus().decode();
        tokens.put("HMAC with the public key", hmac("HS256", "HmacSHA256", der));
        tokens.put("HMAC with the modulus", hmac("HS256", "HmacSHA256", modulus));
        tokens.put("HMAC-384 with the public key", hmac("HS384", "HmacSHA384", der));
        tokens.put("HMAC-512 with the public key", hmac("HS512", "HmacSHA512", der));
        tokens.put("HMAC under the name of RSA", hmac("RS256", "HmacSHA256", der));
    }

    private void types() {
        for (String type : new String[] {"id+jwt", "logout+jwt", "dpop+jwt", "secevent+jwt", "JWE", "at+jwt ", "a"}) {
            tokens.put("type " + type, signed(HEADER.replace("at+jwt", type), payload()));
        }
        tokens.put("type that is a list", signed(HEADER.replace("\"at+jwt\"", "[\"at+jwt\"]"), payload()));
    }

    private void keys() {
        String embedded = HEADER.replace("{", "{\"jwk\":" + ISSUER.foreignKey.toPublicJWK() + ",");
        tokens.put("own key embedded", signedByForeignKey(embedded));
        tokens.put("own key's address", signedByForeignKey(with("\"jku\":\"" + ISSUER.jwkSetUri() + "\"")));
        tokens.put("own certificate", signedByForeignKey(with("\"x5c\":[\"MIIB\"]")));
        tokens.put("own certificate's address", signedByForeignKey(with("\"x5u\":\"http://127.0.0.1/c\"")));
        tokens.put("own certificate's digest", signedByForeignKey(with("\"x5t#S256\":\"AAAA\"")));
        tokens.put("own key without its name", signedByForeignKey("{\"alg\":\"RS256\",\"typ\":\"at+jwt\"}"));
        for (String kid :
                new String[] {"../../../dev/null", "/etc/passwd", "' OR '1'='1", "rsa-1\\u0000", "RSA-1", ""}) {
            tokens.put("key named " + kid, signed(HEADER.replace(KID, kid), payload()));
        }
        tokens.put("key name that is very long", signed(HEADER.replace(KID, "k".repeat(9_000)), payload()));
        tokens.put("critical header", signed(with("\"crit\":[\"b42\"],\"b42\":1"), payload()));
        tokens.put("critical header that is not one", signed(with("\"crit\":[\"exp\"]"), payload()));
        tokens.put("payload not encoded", signed(with("\"b64\":false,\"crit\":[\"b64\"]"), payload()));
    }

    private void claims() {
        String issuer = TestIssuer.ISSUER;
        tokens.put("issuer in upper case", changed(issuer, issuer.toUpperCase(Locale.ROOT)));
        tokens.put("issuer with a blank", changed(issuer, issuer + " "));
        tokens.put("issuer over http", changed("https://login", "http://login"));
        tokens.put("issuer's subdomain", changed("login.example.com", "a.login.example.com"));
        tokens.put("several issuers", changed("\"" + issuer + "\"", "[\"" + issuer + "\"]"));
        tokens.put("audience in upper case", changed("transaction-search", "Transaction-Search"));
        tokens.put("audience that ours is a part of", changed("transaction-search", "transaction-search-2"));
        tokens.put("expired", changed("\"exp\":" + EXPIRY, "\"exp\":" + 1_000_000_000));
        tokens.put("expired at the beginning", changed("\"exp\":" + EXPIRY, "\"exp\":0"));
        tokens.put("expired before it", changed("\"exp\":" + EXPIRY, "\"exp\":-1"));
        tokens.put("expiry that is a word", changed("\"exp\":" + EXPIRY, "\"exp\":\"never\""));
        tokens.put("no expiry", changed("\"exp\":" + EXPIRY + ",", ""));
        tokens.put("not yet valid", changed("\"exp\"", "\"nbf\":" + (EXPIRY - 200) + ",\"exp\""));
        tokens.put("no subject", changed("\"sub\":\"client-1\",", ""));
        tokens.put("blank subject", changed("client-1", " "));
        tokens.put("subject that is a list", changed("\"client-1\"", "[\"client-1\"]"));
        tokens.put("merchant twice", changed("\"merchant_id\"", "\"merchant_id\":\"M0002\",\"merchant_id\""));
        tokens.put("subject twice", changed("\"sub\"", "\"sub\":\"client-2\",\"sub\""));
        tokens.put("ID token by its access token's hash", changed("\"sub\"", "\"at_hash\":\"x\",\"sub\""));
        tokens.put("ID token by its code's hash", changed("\"sub\"", "\"c_hash\":\"x\",\"sub\""));
    }

    private void shapes() throws JOSEException {
        String good = signed(HEADER, payload());
        String[] parts = good.split("\\.", -1);
        tokens.put("two parts", parts[0] + "." + parts[1]);
        tokens.put("four parts", good + "." + parts[2]);
        tokens.put("a dot before", "." + good);
        tokens.put("a dot behind", good + ".");
        tokens.put("no payload", parts[0] + ".." + parts[2]);
        tokens.put("no header", "." + parts[1] + "." + parts[2]);
        tokens.put("no signature", parts[0] + "." + parts[1] + ".");
        tokens.put(
                "payload of another token",
                parts[0] + "." + encoded(payload().replace("M0001", "M0002")) + "." + parts[2]);
        tokens.put("payload that is a list", signed(HEADER, "[" + payload() + "]"));
        tokens.put("payload that is empty", signed(HEADER, "{}"));
        tokens.put("payload that is no JSON", signed(HEADER, "token"));
        tokens.put("token within a token", signed(with("\"cty\":\"JWT\""), good));
        tokens.put("60,000 letters", "a".repeat(60_000));
        tokens.put("very deep payload", signed(HEADER, "{\"a\":" + "[".repeat(9_000) + "]".repeat(9_000) + "}"));
        JWEObject encrypted = new JWEObject(
                new JWEHeader.Builder(JWEAlgorithm.RSA_OAEP_256, EncryptionMethod.A256GCM)
                        .contentType("JWT")
                        .build(),
                new Payload(good));
        encrypted.encrypt(new RSAEncrypter(ISSUER.rsa.toRSAPublicKey()));
        tokens.put("encrypted", encrypted.serialize());
        tokens.put(
                "encrypted and compressed",
                encoded("{\"alg\":\"dir\",\"enc\":\"A256GCM\",\"zip\":\"DEF\"}") + "..AA.AA.AA");
    }

    private void signatures() {
        String good = signed(HEADER, payload());
        char last = good.charAt(good.length() - 1);
        // 2,048 bits leave four spare ones in the last letter.
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        char spareBitSet = alphabet.charAt(alphabet.indexOf(last) | 1);
        tokens.put("spare bit of the signature", good.substring(0, good.length() - 1) + spareBitSet);
        tokens.put("padded signature", good + "==");
        tokens.put("stray letter in the signature", good + "~");
        tokens.put("signature in standard base64", good + "+");
        String elliptic = encoded(HEADER.replace("RS256", "ES256").replace(KID, ISSUER.elliptic.getKeyID())) + "."
                + encoded(payload()) + ".";
        byte[] order = P256_ORDER.toByteArray();
        byte[] orders = new byte[64];
        System.arraycopy(order, order.length - 32, orders, 0, 32);
        System.arraycopy(order, order.length - 32, orders, 32, 32);
        byte[] ones = new byte[64];
        ones[31] = 1;
        ones[63] = 1;
        tokens.put("elliptic signature of zeros", elliptic + Base64URL.encode(new byte[64]));
        tokens.put("elliptic signature of the order", elliptic + Base64URL.encode(orders));
        tokens.put("elliptic signature of ones", elliptic + Base64URL.encode(ones));
        tokens.put("elliptic signature too short", elliptic + Base64URL.encode(new byte[63]));
        tokens.put("RSA signature of zeros", unsigned() + Base64URL.encode(new byte[256]));
        byte[] one = new byte[256];
        one[255] = 1;
        tokens.put("RSA signature of one", unsigned() + Base64URL.encode(one));
    }

    static String good() {
        return signed(HEADER, payload());
    }

    private static String unsigned() {
        return encoded(HEADER) + "." + encoded(payload()) + ".";
    }

    private static String with(String member) {
        return HEADER.replace("{", "{" + member + ",");
    }

    private static String payload() {
        return "{\"iss\":\"" + TestIssuer.ISSUER + "\",\"sub\":\"client-1\",\"aud\":\"transaction-search\",\"exp\":"
                + EXPIRY + ",\"scope\":\"transactions:read\",\"merchant_id\":\"M0001\"}";
    }

    private static String changed(String part, String replacement) {
        String changed = payload().replace(part, replacement);
        if (changed.equals(payload())) {
            throw new IllegalStateException("Nothing was changed: " + part);
        }
        return signed(HEADER, changed);
    }

    private static String signed(String header, String payload) {
        return signed(header, payload, TestIssuer.signer(ISSUER.rsa));
    }

    private static String signedByForeignKey(String header) {
        return signed(header, payload(), TestIssuer.signer(ISSUER.foreignKey));
    }

    private static String signed(String header, String payload, JWSSigner signer) {
        String input = encoded(header) + "." + encoded(payload);
        try {
            return input + "."
                    + signer.sign(new JWSHeader(JWSAlgorithm.RS256), input.getBytes(StandardCharsets.US_ASCII));
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static String hmac(String name, String algorithm, byte[] secret) throws GeneralSecurityException {
        String input = encoded(HEADER.replace("RS256", name)) + "." + encoded(payload());
        Mac mac = Mac.getInstance(algorithm);
        mac.init(new SecretKeySpec(secret, algorithm));
        return input + "." + Base64URL.encode(mac.doFinal(input.getBytes(StandardCharsets.US_ASCII)));
    }

    private static String encoded(String text) {
        return Base64URL.encode(text).toString();
    }
}
