package org.txsearch.api.platform.docs;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.codec.digest.DigestUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.txsearch.api.platform.http.PackagedFiles;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;

/**
 * The clients' packages. Merchants install them from here: their names are not registered anywhere, so a package of the same name
 * in a public registry belongs to somebody else.
 */
@RestController
final class ClientPackages {

    private static final String INDEX = "/sdk";
    private static final Map<String, Function<byte[], String>> DIGESTS =
            Map.of(".sha1", DigestUtils::sha1Hex, ".sha256", DigestUtils::sha256Hex);
    private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, StandardCharsets.UTF_8);

    private final PackagedFiles files = new PackagedFiles("org/txsearch/sdk/");
    private final PageFrame frame;

    ClientPackages(PageFrame frame) {
        this.frame = frame;
    }

    @GetMapping(path = INDEX, produces = MediaType.TEXT_HTML_VALUE)
    ResponseEntity<byte[]> index(HttpServletRequest request) {
        StringBuilder content = new StringBuilder("""
                <h1>Client packages</h1>
                <p>Install the clients from these files: %s, %s, %s. <strong>Their names are not registered</strong> at PyPI, npm or
                Maven Central. A package of the same name in a public registry is not ours, and would get your client secret.</p>
                <table><thead><tr><th>file</th><th>bytes</th><th>SHA-256</th></tr></thead><tbody>
                """.formatted(
                        PageFrame.link("/docs/python", "Python", ""),
                        PageFrame.link("/docs/typescript", "TypeScript", ""),
                        PageFrame.link("/docs/java", "Java", "")));
        files.all()
                .forEach((name, file) -> content.append("<tr><td data-label=\"file\">")
                        .append(PageFrame.link(INDEX + "/" + name, name, ""))
                        .append("</td><td data-label=\"bytes\">")
                        .append(file.content().length)
                        .append("</td><td data-label=\"SHA-256\"><code>")
                        .append(DigestUtils.sha256Hex(file.content()))
                        .append("</code></td></tr>\n"));
        content.append("</tbody></table>\n<p>")
                .append(PageFrame.link(INDEX + "/SHA256SUMS", "SHA256SUMS", ""))
                .append(" has these hashes for <code>sha256sum -c</code>.</p>\n");
        return frame.page(request, INDEX, "Client packages", content.toString());
    }

    @GetMapping(INDEX + "/SHA256SUMS")
    ResponseEntity<byte[]> hashes() {
        byte[] lines = files.all().entrySet().stream()
                .map(file -> DigestUtils.sha256Hex(file.getValue().content()) + "  " + file.getKey() + "\n")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
        return PageFrame.cached(TEXT, lines).body(lines);
    }

    @GetMapping(INDEX + "/{*path}")
    ResponseEntity<byte[]> file(@PathVariable String path) {
        String name = path.substring(1);
        return files.named(name)
                .map(file -> PageFrame.cached(file.type(), file.content())
                        // Spring would add the name f.txt, since clients can choose the end of other paths.
                        .header(HttpHeaders.CONTENT_DISPOSITION, "attachment")
                        .body(file.content()))
                .or(() ->
                        checksum(name).map(line -> PageFrame.cached(TEXT, line).body(line)))
                .orElseThrow(() -> ProblemException.of(ProblemCode.NOT_FOUND));
    }

    /** Returns the checksum that Maven asks for beside each file of a repository. */
    private Optional<byte[]> checksum(String name) {
        int dot = name.lastIndexOf('.');
        Function<byte[], String> digest = dot < 0 ? null : DIGESTS.get(name.substring(dot));
        if (digest == null || !name.startsWith("maven/")) {
            return Optional.empty();
        }
        return files.named(name.substring(0, dot))
                .map(file -> digest.apply(file.content()).getBytes(StandardCharsets.US_ASCII));
    }
}
