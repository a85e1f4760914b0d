package org.txsearch.api.tls;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.security.crypto.keygen.Base64StringKeyGenerator;
import org.springframework.security.crypto.keygen.StringKeyGenerator;
import org.txsearch.api.settings.InvalidSettingException;
import org.txsearch.api.tls.TlsConfiguration.TlsSettings;
import org.txsearch.process.PrivateFiles;

/**
 * The certificates with which this instance serves, which are read each time, since they can be replaced.
 *
 * <p>A long file, since it holds the certificate for localhost, which nothing else uses.
 */
public final class ServerCertificates {

    private final SslBundles bundles;
    private final String bundle;

    ServerCertificates(SslBundles bundles, String bundle) {
        this.bundles = bundles;
        this.bundle = bundle;
    }

    List<X509Certificate> all() {
        List<X509Certificate> all = new ArrayList<>();
        KeyStore store = bundles.getBundle(bundle).getStores().getKeyStore();
        if (store == null) {
            return all;
        }
        try {
            for (String alias : Collections.list(store.aliases())) {
                if (store.getCertificate(alias) instanceof X509Certificate certificate) {
                    all.add(certificate);
                }
            }
        } catch (KeyStoreException e) {
            throw new IllegalStateException("A key store that serves connections cannot be read", e);
        }
        return all;
    }

    /** Trusts these certificates alone, whatever the address: for a connection of this process to itself. */
    public SSLContext trusted() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new Own(all())}, null);
        return context;
    }

    /** Trusts certificates that are known. */
    private static final class Own extends X509ExtendedTrustManager {

        private final List<X509Certificate> known;

        Own(List<X509Certificate> known) {
            this.known = known;
        }

        private void check(X509Certificate[] chain) throws CertificateException {
            if (!known.contains(chain[0])) {
                throw new CertificateException("Not a certificate of this instance");
            }
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            check(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            check(chain);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    /**
     * The certificate that the API generates for localhost if the operator sets none.
     *
     * @param store the PKCS#12 file with key and certificate
     * @param password the password of the store
     * @param certificate the certificate alone in PEM form, for clients to trust
     */
    record LocalhostCertificate(Path store, String password, Path certificate) {

        private static final Logger LOG = LoggerFactory.getLogger(LocalhostCertificate.class);
        private static final Duration RENEWED_BEFORE_END = Duration.ofDays(1);
        private static final int MIN_PASSWORD_LENGTH = 6;
        private static final StringKeyGenerator PASSWORDS =
                new Base64StringKeyGenerator(Base64.getUrlEncoder().withoutPadding(), 32);

        /** The directory's certificate, generated if it is missing, cannot be opened, or has expired. */
        static LocalhostCertificate in(Path folder, Clock clock) throws IOException {
            LocalhostCertificate existing = existing(folder, clock.instant());
            return existing == null ? generate(folder, Files.exists(store(folder))) : existing;
        }

        private static @Nullable LocalhostCertificate existing(Path folder, Instant now) throws IOException {
            Path passwordFile = passwordFile(folder);
            if (!Files.exists(store(folder)) || !Files.exists(passwordFile)) {
                return null;
            }
            String password = Files.readString(passwordFile).strip();
            try {
                X509Certificate certificate = certificateIn(store(folder), password);
                if (certificate
                        .getNotAfter()
                        .toInstant()
                        .minus(RENEWED_BEFORE_END)
                        .isBefore(now)) {
                    LOG.info("The certificate for localhost has expired; a new one is generated");
                    return null;
                }
                return exported(folder, password, certificate);
            } catch (IOException | GeneralSecurityException unusable) {
                LOG.warn("The certificate for localhost cannot be opened; a new one is generated", unusable);
                return null;
            }
        }

        /**
         * Generates a certificate. Of several instances that start in one new directory, the first one decides the password, and the
         * first one that has a certificate decides that.
         *
         * @param isUnusable whether the directory has a store, which is to be replaced
         */
        private static LocalhostCertificate generate(Path folder, boolean isUnusable) throws IOException {
            String password = password(folder);
            Path workshop = Files.createTempDirectory(Files.createDirectories(folder), "server.p12");
            Path generated = workshop.resolve("generated.p12");
            try {
                Keytool.generateLocalhostKey(generated, passwordFile(folder));
                byte[] content = Files.readAllBytes(generated);
                if (isUnusable) {
                    PrivateFiles.write(store(folder), content);
                }
                if (isUnusable || PrivateFiles.create(store(folder), content)) {
                    LOG.info(
                            "Generated a certificate for localhost: {}",
                            certificateFile(folder).toAbsolutePath());
                }
            } finally {
                Files.deleteIfExists(generated);
                Files.deleteIfExists(workshop);
            }
            try {
                return exported(folder, password, certificateIn(store(folder), password));
            } catch (GeneralSecurityException unusable) {
                throw new IOException("The certificate that keytool generated cannot be opened", unusable);
            }
        }

        /** The password of the directory, which is generated if there is none that keytool accepts. */
        private static String password(Path folder) throws IOException {
            Path file = passwordFile(folder);
            byte[] fresh = (PASSWORDS.generateKey() + "\n").getBytes(StandardCharsets.UTF_8);
            boolean isCreated = PrivateFiles.create(file, fresh);
            if (!isCreated && Files.readString(file).strip().length() < MIN_PASSWORD_LENGTH) {
                PrivateFiles.write(file, fresh);
            }
            return Files.readString(file).strip();
        }

        private static LocalhostCertificate exported(Path folder, String password, X509Certificate certificate)
                throws IOException, GeneralSecurityException {
            String pem = "-----BEGIN CERTIFICATE-----\n"
                    + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate.getEncoded())
                    + "\n-----END CERTIFICATE-----\n";
            Path file = certificateFile(folder);
            if (!Files.exists(file) || !Files.readString(file).equals(pem)) {
                Files.writeString(file, pem);
            }
            return new LocalhostCertificate(store(folder), password, file);
        }

        private static X509Certificate certificateIn(Path store, String password)
                throws IOException, GeneralSecurityException {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream content = Files.newInputStream(store)) {
                keys.load(content, password.toCharArray());
            }
            if (keys.getCertificate(Keytool.ALIAS) instanceof X509Certificate certificate) {
                return certificate;
            }
            throw new GeneralSecurityException("The store holds no certificate named " + Keytool.ALIAS);
        }

        private static Path store(Path folder) {
            return folder.resolve("server.p12");
        }

        private static Path passwordFile(Path folder) {
            return folder.resolve("server.password");
        }

        private static Path certificateFile(Path folder) {
            return folder.resolve("server.crt");
        }

        /** The JDK's own tool for certificates; the JDK's library can read them, but not create them. */
        static final class Keytool {

            static final String ALIAS = "server";
            static final int VALID_DAYS = 825;

            private static final int PATIENCE_SECONDS = 60;

            private Keytool() {}

            /** Generates a P-256 key pair with a certificate for localhost in a new PKCS#12 file. */
            static void generateLocalhostKey(Path store, Path passwordFile) throws IOException {
                Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
                if (!Files.isExecutable(tool) && !Files.isExecutable(tool.resolveSibling("keytool.exe"))) {
                    throw new InvalidSettingException(
                            TlsSettings.CERTIFICATE,
                            "must be set: this Java has no " + tool + " to generate a certificate for localhost");
                }
                Process process = new ProcessBuilder(command(tool, store, passwordFile))
                        .redirectErrorStream(true)
                        .start();
                process.getOutputStream().close();
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                if (exitCode(process) != 0) {
                    throw new IOException("keytool could not generate a certificate: " + output.strip());
                }
            }

            private static List<String> command(Path tool, Path store, Path passwordFile) {
                return List.of(
                        tool.toString(),
                        "-J-XX:TieredStopAtLevel=1",
                        "-J-XX:+UseSerialGC",
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-sigalg",
                        "SHA256withECDSA",
                        "-validity",
                        Integer.toString(VALID_DAYS),
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=dns:localhost,ip:127.0.0.1,ip:::1",
                        "-ext",
                        "KeyUsage:critical=digitalSignature",
                        "-ext",
                        "ExtendedKeyUsage=serverAuth",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        // Not on the command line itself, which every user of the machine can list.
                        "-storepass:file",
                        passwordFile.toString());
            }

            private static int exitCode(Process process) throws IOException {
                try {
                    if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                        return process.exitValue();
                    }
                    process.destroyForcibly();
                    throw new IOException("keytool did not end within " + PATIENCE_SECONDS + " seconds");
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                    process.destroyForcibly();
                    throw new IOException("Interrupted while keytool generated a certificate", interrupted);
                }
            }
        }
    }
}
