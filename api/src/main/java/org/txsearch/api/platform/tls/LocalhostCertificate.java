package org.txsearch.api.platform.tls;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ssl.pem.PemContent;
import org.springframework.security.crypto.keygen.Base64StringKeyGenerator;
import org.txsearch.api.platform.settings.InvalidSettingException;
import org.txsearch.process.PrivateFiles;

/** The certificate that the API generates for localhost if the operator sets none. */
final class LocalhostCertificate {

    private static final Logger LOG = LoggerFactory.getLogger(LocalhostCertificate.class);
    private static final Duration RENEWED_BEFORE_END = Duration.ofDays(1);
    private static final String ALIAS = "server";
    private static final String PASSWORD = "TXSEARCH_STORE_PASSWORD";

    /** The password is in the environment, because every user of the machine can list command lines. */
    private static final String GENERATE = "-J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -genkeypair -alias " + ALIAS
            + " -keyalg EC -groupname secp256r1 -sigalg SHA256withECDSA -validity 825 -dname CN=localhost"
            + " -ext SAN=dns:localhost,ip:127.0.0.1,ip:::1 -ext KeyUsage:critical=digitalSignature"
            + " -ext ExtendedKeyUsage=serverAuth -storetype PKCS12 -storepass:env " + PASSWORD + " -keystore";

    private LocalhostCertificate() {}

    /**
     * Returns the PEM file with the certificate and its private key, {@code server.pem}. Generates it if it is missing, cannot be
     * read, or has expired. Clients trust {@code server.crt} next to it, which has the certificate alone.
     *
     * <p>If several instances start in a new directory, all of them use the first file that is written.
     */
    static Path in(Path folder, Clock clock) throws IOException {
        Path file = folder.resolve("server.pem");
        boolean exists = Files.exists(file);
        Path exported = folder.resolve("server.crt");
        if (!exists || !isUsable(file, clock.instant())) {
            byte[] generated = generate(folder).getBytes(StandardCharsets.US_ASCII);
            if (exists) {
                PrivateFiles.write(file, generated);
            }
            if (exists || PrivateFiles.create(file, generated)) {
                LOG.info("Generated a certificate for localhost: {}", exported.toAbsolutePath());
            }
        }
        try {
            String certificate = pem("CERTIFICATE", certificate(file).getEncoded());
            if (!Files.exists(exported) || !Files.readString(exported).equals(certificate)) {
                Files.writeString(exported, certificate);
            }
            return file;
        } catch (GeneralSecurityException | RuntimeException e) {
            throw new IOException("The generated certificate cannot be read", e);
        }
    }

    private static boolean isUsable(Path file, Instant now) {
        try {
            Objects.requireNonNull(PemContent.load(file).getPrivateKey());
            Instant end = certificate(file).getNotAfter().toInstant();
            if (!end.minus(RENEWED_BEFORE_END).isBefore(now)) {
                return true;
            }
            LOG.info("The certificate for localhost has expired; a new one is generated");
        } catch (IOException | RuntimeException e) {
            LOG.warn("The certificate for localhost cannot be opened; a new one is generated", e);
        }
        return false;
    }

    private static X509Certificate certificate(Path file) throws IOException {
        return PemContent.load(file).getCertificates().get(0);
    }

    /** Generates a P-256 key pair with the JDK's own tool: the JDK's library can read certificates, but not create them. */
    private static String generate(Path folder) throws IOException {
        String password = new Base64StringKeyGenerator(32).generateKey();
        Path workshop = Files.createTempDirectory(Files.createDirectories(folder), "server");
        Path store = workshop.resolve("generated.p12");
        try {
            runKeytool(store, password);
            KeyStore keys = KeyStore.getInstance(store.toFile(), password.toCharArray());
            return pem("CERTIFICATE", keys.getCertificate(ALIAS).getEncoded())
                    + pem(
                            "PRIVATE KEY",
                            keys.getKey(ALIAS, password.toCharArray()).getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IOException("The certificate that keytool generated cannot be opened", e);
        } finally {
            Files.deleteIfExists(store);
            Files.deleteIfExists(workshop);
        }
    }

    private static void runKeytool(Path store, String password) throws IOException {
        Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        if (!Files.isExecutable(tool) && !Files.isExecutable(tool.resolveSibling("keytool.exe"))) {
            throw new InvalidSettingException(
                    TlsSettings.CERTIFICATE,
                    "must be set: this Java has no " + tool + " to generate a certificate for localhost");
        }
        List<String> command = new ArrayList<>(List.of(GENERATE.split(" ", -1)));
        command.add(0, tool.toString());
        command.add(store.toString());
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put(PASSWORD, password);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException("keytool could not generate a certificate: " + output.strip());
        }
    }

    private static String pem(String label, byte[] der) {
        return "-----BEGIN " + label + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der)
                + "\n-----END " + label + "-----\n";
    }
}
