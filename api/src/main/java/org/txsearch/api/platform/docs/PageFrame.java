package org.txsearch.api.platform.docs;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.util.HtmlUtils;
import org.txsearch.api.platform.http.PackagedFile;
import org.txsearch.api.platform.http.PackagedFiles;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.platform.proxy.PublicAddress;

/**
 * The guide, which the build renders ({@code src/main/guide}), and its frame for other pages: head, navigation, caching. Pages load
 * no script, and nothing from other servers.
 */
@Component
final class PageFrame {

    private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);
    private static final Duration MAX_AGE = Duration.ofMinutes(5);

    /** The address in snippets if the API does not know its own. */
    private static final String DEMO = "https://localhost:8443";

    private final PackagedFiles guide = new PackagedFiles("org/txsearch/api/platform/docs/guide/");

    /** Returns a file of the guide, which is named by its path in the API. */
    PackagedFile file(String name) {
        return guide.named(name).orElseThrow(() -> ProblemException.of(ProblemCode.NOT_FOUND));
    }

    /** Returns a page in the frame of the guide; {@code address} is its entry in the navigation. */
    ResponseEntity<byte[]> page(HttpServletRequest request, String address, String title, String content) {
        String link = "<a href=\"" + address + "\"";
        return page(
                request,
                text(guide.named("frame.html").orElseThrow())
                        .replace(link + ">", link + " aria-current=\"page\">")
                        .replace("{{title}}", HtmlUtils.htmlEscape(title))
                        .replace("{{content}}", content));
    }

    /** Returns the page of the guide at the request's address. */
    ResponseEntity<byte[]> page(HttpServletRequest request) {
        return page(request, text(file(request.getServletPath().substring(1) + ".html")));
    }

    /** Returns a page with public links, and with the public address in its snippets. */
    private static ResponseEntity<byte[]> page(HttpServletRequest request, String html) {
        String address = PublicAddress.of(request);
        String prefix = PublicAddress.prefix(request);
        // Quotes in text are escaped, so only attributes match.
        byte[] body = html.replace("href=\"/", "href=\"" + prefix + "/")
                .replace("src=\"/", "src=\"" + prefix + "/")
                .replace("{{address}}", address == null ? DEMO : HtmlUtils.htmlEscape(address))
                .getBytes(StandardCharsets.UTF_8);
        return cached(HTML, body).body(body);
    }

    private static String text(PackagedFile file) {
        return new String(file.content(), StandardCharsets.UTF_8);
    }

    static String link(String address, String text, String attributes) {
        return "<a href=\"" + HtmlUtils.htmlEscape(address) + "\"" + attributes + ">" + HtmlUtils.htmlEscape(text)
                + "</a>";
    }

    /** Starts a public response that clients may cache for minutes, and revalidate then. */
    static ResponseEntity.BodyBuilder cached(MediaType type, byte[] content) {
        return ResponseEntity.ok()
                .contentType(type)
                .cacheControl(CacheControl.maxAge(MAX_AGE).cachePublic())
                .eTag(PackagedFiles.tag(content))
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT, HttpHeaders.ACCEPT_ENCODING);
    }
}
