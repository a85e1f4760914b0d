package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLException;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecuredClusterTest {

    @TempDir
    private Path folder;

    @Test
    void accountAndPasswordOfTheFile_areSentToANodeOfTheAuthority() throws Exception {
        Path password = Files.writeString(folder.resolve("password"), "pä ss:wörd\n");
        try (TlsNode node = new TlsNode(folder, "localhost", HttpStub.status(200))) {
            ask(new ClusterSettings(List.of(node.uri()), "reader", password, node.authority(), false));

            String both = "reader:pä ss:wörd";
            assertThat(node.accounts())
                    .containsExactly(
                            "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8)));
        }
    }

    @Test
    void certificateOfAnotherName_isRefused() throws Exception {
        try (TlsNode node = new TlsNode(folder, "elsewhere.example", HttpStub.status(200))) {
            ClusterSettings settings = new ClusterSettings(List.of(node.uri()), null, null, node.authority(), false);

            assertThatThrownBy(() -> ask(settings))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("'localhost' does not match the certificate");
            assertThat(node.accounts()).isEmpty();
        }
    }

    @Test
    void certificateOfAnotherAuthority_isRefused() throws Exception {
        try (TlsNode node = new TlsNode(folder, "localhost", HttpStub.status(200));
                TlsNode other = new TlsNode(
                        Files.createDirectory(folder.resolve("other")), "localhost", HttpStub.status(200))) {
            assertThatThrownBy(
                            () -> ask(new ClusterSettings(List.of(node.uri()), null, null, other.authority(), false)))
                    .isInstanceOf(SSLException.class);
            assertThatThrownBy(() -> ask(ClusterSettings.of(List.of(node.uri()))))
                    .isInstanceOf(SSLException.class);
            assertThat(node.accounts()).isEmpty();
        }
    }

    private static void ask(ClusterSettings settings) throws IOException {
        try (Cluster cluster = Cluster.connect(settings)) {
            cluster.raw().performRequest(new Request("GET", "/"));
        }
    }
}
