package org.txsearch.api.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
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
import org.txsearch.api.tls.ServerCertificates.LocalhostCertificate;

class LocalhostCertificateTest {

    private static final Clock NOW = Clock.systemUTC();

    @TempDir
    private Path folder;

    @Test
    void certificate_isForThisMachinesNames() throws Exception {
        X509Certificate certificate = read(LocalhostCertificate.in(folder, NOW).certificate());

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
        LocalhostCertificate first = LocalhostCertificate.in(folder, NOW);
        byte[] key = Files.readAllBytes(first.store());
        Files.delete(first.certificate());

        LocalhostCertificate second = LocalhostCertificate.in(folder, NOW);

        assertThat(second).isEqualTo(first);
        assertThat(second.store()).hasBinaryContent(key);
        assertThat(second.certificate()).exists();
    }

    @Test
    void expiredCertificate_isRenewed() throws Exception {
        X509Certificate first = read(LocalhostCertificate.in(folder, NOW).certificate());
        Clock later = Clock.offset(NOW, Duration.ofDays(825));
        X509Certificate second = read(LocalhostCertificate.in(folder, later).certificate());

        assertThat(second.getPublicKey()).isNotEqualTo(first.getPublicKey());
    }

    @Test
    void unreadableStore_isReplaced() throws Exception {
        LocalhostCertificate first = LocalhostCertificate.in(folder, NOW);
        Files.writeString(first.store(), "damaged");

        assertThat(read(LocalhostCertificate.in(folder, NOW).certificate())).isNotNull();
        assertThat(Files.size(first.store())).isGreaterThan(100);
    }

    @Test
    void instancesThatStartTogether_haveOneCertificate() throws Exception {
        ExecutorService instances = Executors.newFixedThreadPool(4);
        CountDownLatch start = new CountDownLatch(1);
        List<Future<LocalhostCertificate>> made = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            made.add(instances.submit(() -> {
                start.await();
                LocalhostCertificate own = LocalhostCertificate.in(folder, NOW);
                // What the instance serves with: its password has to open the store.
                KeyStore keys = KeyStore.getInstance(
                        own.store().toFile(), own.password().toCharArray());
                assertThat(keys.getCertificate("server")).isEqualTo(read(own.certificate()));
                return own;
            }));
        }
        start.countDown();
        Set<LocalhostCertificate> all = new HashSet<>();
        for (Future<LocalhostCertificate> one : made) {
            all.add(one.get());
        }
        instances.shutdown();
        assertThat(all).hasSize(1).contains(LocalhostCertificate.in(folder, NOW));
    }

    @Test
    void emptyPassword_isReplaced() throws Exception {
        Files.writeString(folder.resolve("server.password"), "");
        assertThat(read(LocalhostCertificate.in(folder, NOW).certificate())).isNotNull();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void keyAndPassword_areTheirOwnersAlone() throws IOException {
        LocalhostCertificate made = LocalhostCertificate.in(folder, NOW);

        for (Path file : List.of(made.store(), folder.resolve("server.password"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("server.p12", "server.password", "server.crt");
        }
    }

    private static X509Certificate read(Path file) throws IOException, GeneralSecurityException {
        try (InputStream pem = Files.newInputStream(file)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(pem);
        }
    }
}
