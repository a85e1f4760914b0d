package org.txsearch.api.platform.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.problem;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiTest;
import org.txsearch.api.HttpsClient;

/** The clients' packages as a merchant downloads them, without a token. */
@ApiTest
class ClientPackagesTest {

    private static final Pattern NAMED =
            Pattern.compile("/sdk/([\\w./-]+\\.(?:gz|tgz|jar|pom))|txsearch-client-[\\d.]+\\.(?:jar|pom)");

    @LocalServerPort
    private int port;

    /** A version that has changed in one place only is a file that a page names and nobody serves. */
    @Test
    void everyFileThatAPageNames_isServed() throws IOException {
        Map<String, String> served = hashes();
        TreeSet<String> named = new TreeSet<>();
        List<Path> pages = new ArrayList<>(List.of(
                Path.of("../sdk/python/README.md"),
                Path.of("../sdk/typescript/README.md"),
                Path.of("../sdk/java/README.md")));
        try (Stream<Path> guide = Files.list(Path.of("../docs/merchants"))) {
            guide.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
        }
        for (Path page : pages) {
            Matcher name = NAMED.matcher(Files.readString(page));
            while (name.find()) {
                named.add(name.group(1) == null ? name.group() : name.group(1));
            }
        }
        assertThat(named).hasSize(4);
        assertThat(served).containsKeys(named.toArray(String[]::new));
    }

    @Test
    void everyFile_hasTheHashThatThePageAndTheListTell() {
        String page = get("/sdk", "Accept", "text/html").body();
        assertThat(page).contains("not registered");
        Map<String, String> hashes = hashes();
        assertThat(hashes)
                .hasSizeGreaterThanOrEqualTo(5)
                .containsEntry(
                        "maven/org/txsearch/txsearch-client/0.1.0/txsearch-client-0.1.0.jar",
                        hashes.get("txsearch-client-0.1.0.jar"));
        hashes.forEach((name, hash) -> {
            assertThat(page).contains("href=\"/sdk/" + name + "\"", hash);
            HttpResponse<byte[]> file = bytes("/sdk/" + name);
            assertThat(DigestUtils.sha256Hex(file.body())).as(name).isEqualTo(hash);
            assertThat(file.headers().firstValue("Content-Disposition")).hasValue("attachment");
            assertThat(file.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
            assertThat(file.headers().firstValue("Cache-Control")).hasValue("max-age=300, public");
            if (name.startsWith("maven/")) {
                assertThat(get("/sdk/" + name + ".sha256").body()).isEqualTo(hash);
                assertThat(get("/sdk/" + name + ".sha1").body()).isEqualTo(DigestUtils.sha1Hex(file.body()));
            }
        });
    }

    /** What pip builds from; the models that a developer has generated must not be older than the document. */
    @Test
    void pythonPackage_hasTheDocument_andNothingGenerated() throws IOException {
        byte[] archive = bytes("/sdk/txsearch-0.1.0.tar.gz").body();
        String content = new String(
                new GZIPInputStream(new ByteArrayInputStream(archive)).readAllBytes(), StandardCharsets.ISO_8859_1);
        assertThat(content)
                .contains(
                        "txsearch-0.1.0/openapi.json",
                        "txsearch-0.1.0/pyproject.toml",
                        "txsearch-0.1.0/hatch_build.py",
                        "txsearch-0.1.0/src/txsearch/py.typed")
                .doesNotContain(
                        "txsearch-0.1.0/src/txsearch/_models.py", "txsearch-0.1.0/src/txsearch/_sync/", "__pycache__");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/sdk/txsearch-9.9.9.tar.gz",
                "/sdk/",
                "/sdk/maven/",
                "/sdk/maven/org/txsearch/txsearch-client/0.1.0/txsearch-client-0.1.0.jar.md5",
                "/sdk/txsearch-client-0.1.0.jar.sha1",
                "/sdk/SHA256SUMS.sha1"
            })
    void anythingElse_doesNotExist(String address) {
        assertThat(problem(get(address))).isEqualTo("404 NOT_FOUND");
    }

    /** By name, as {@code sha256sum -c} reads them. */
    private Map<String, String> hashes() {
        return get("/sdk/SHA256SUMS")
                .body()
                .lines()
                .map(line -> line.split("  ", 2))
                .collect(Collectors.toMap(parts -> parts[1], parts -> parts[0]));
    }

    private HttpResponse<String> get(String address, String... headers) {
        return client().get(address, headers);
    }

    private HttpResponse<byte[]> bytes(String address) {
        return client().bytes(address);
    }

    private HttpsClient client() {
        return HttpsClient.to(port);
    }
}
