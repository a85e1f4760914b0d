package org.txsearch.api.platform.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.ssl.pem.PemContent;

class LocalhostCertificateTest {

    private static final Clock NOW = Clock.systemUTC();

    @TempDir
    private Path folder;

    @Test
    void certificate_isForThisMachinesNames() throws Exception {
        X509Certificate certificate = generated(NOW);

        assertThat(certificate.getSubjectAlternativeNames())
                .containsExactlyInAnyOrder(
                        List.of(2, "localhost"), List.of(7, "127.0.0.1"), List.of(7, "0:0:0:0:0:0:0:1"));
        assertThat(((ECPublicKey) certificate.getPublicKey())
                        .getParams()
                        .getOrder()
                        .bitLength())
                .isEqualTo(256);
        assertThat(Duration.between(
                        certificate.getNotBefore().toInstant(),
                        certificate.getNotAfter().toInstant()))
                .isEqualTo(Duration.ofDays(825));
        assertThat(certificate.getBasicConstraints()).isEqualTo(-1);
    }

    @Test
    void secondStart_keepsTheCertificate() throws IOException {
        Path first = LocalhostCertificate.in(folder, NOW);
        byte[] key = Files.readAllBytes(first);
        Files.delete(folder.resolve("server.crt"));

        Path second = LocalhostCertificate.in(folder, NOW);

        assertThat(second).isEqualTo(first).hasBinaryContent(key);
        assertThat(folder.resolve("server.crt")).exists();
    }

    @Test
    void expiredCertificate_isRenewed() throws Exception {
        X509Certificate first = generated(NOW);
        Clock later = Clock.offset(NOW, Duration.ofDays(825));
        X509Certificate second = generated(later);

        assertThat(second.getPublicKey()).isNotEqualTo(first.getPublicKey());
    }

    @Test
    void unreadableFile_isReplaced() throws Exception {
        Path first = LocalhostCertificate.in(folder, NOW);
        Files.writeString(first, "damaged");

        assertThat(generated(NOW)).isNotNull();
        assertThat(Files.size(first)).isGreaterThan(100);
    }

    @Test
    void fileWithoutItsKey_isReplaced() throws Exception {
        X509Certificate first = generated(NOW);
        Files.copy(folder.resolve("server.crt"), folder.resolve("server.pem"), StandardCopyOption.REPLACE_EXISTING);

        assertThat(generated(NOW)).isNotEqualTo(first);
        assertThat(PemContent.load(folder.resolve("server.pem")).getPrivateKey())
                .isNotNull();
    }

    @Test
    void instancesThatStartTogether_haveOneCertificate() throws Exception {
        ExecutorService instances = Executors.newFixedThreadPool(4);
        CountDownLatch start = new CountDownLatch(1);
        List<Future<X509Certificate>> made = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            made.add(instances.submit(() -> {
                start.await();
                // The instance serves with the first one.
                X509Certificate served = read(LocalhostCertificate.in(folder, NOW));
                assertThat(read(folder.resolve("server.crt"))).isEqualTo(served);
                return served;
            }));
        }
        start.countDown();
        Set<X509Certificate> all = new HashSet<>();
        for (Future<X509Certificate> one : made) {
            all.add(one.get());
        }
        instances.shutdown();
        assertThat(all).containsExactly(generated(NOW));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void key_isItsOwnersAlone() throws IOException {
        Path made = LocalhostCertificate.in(folder, NOW);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                .isEqualTo("rw-------");
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("server.pem", "server.crt");
        }
    }

    /** Returns the certificate that clients trust. */
    private X509Certificate generated(Clock clock) throws IOException, GeneralSecurityException {
        LocalhostCertificate.in(folder, clock);
        return read(folder.resolve("server.crt"));
    }

    private static X509Certificate read(Path file) throws IOException, GeneralSecurityException {
        try (InputStream pem = Files.newInputStream(file)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(pem);
        }
    }
}
