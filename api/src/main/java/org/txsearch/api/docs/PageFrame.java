package org.txsearch.api.docs;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.util.HtmlUtils;
import org.txsearch.api.proxy.PublicAddress;

/** What all pages have in common: head, navigation, caching. They need no script, and nothing of other servers. */
@Component
record PageFrame(Guide guide) {

    private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);
    private static final Duration MAX_AGE = Duration.ofMinutes(5);

    /** A page for a reader at the request's address; {@code address} is the entry of the navigation that it belongs to. */
    ResponseEntity<byte[]> page(HttpServletRequest request, String address, String title, String content) {
        StringBuilder navigation = new StringBuilder("<ul>");
        for (Guide.Page page : guide.pages()) {
            boolean here = page.address().equals(address);
            navigation.append("<li>").append(link(page.address(), page.label(), here ? " aria-current=\"page\"" : ""));
            if (here && !page.sections().isEmpty()) {
                navigation.append("<ul>");
                page.sections()
                        .forEach((anchor, text) -> navigation
                                .append("<li>")
                                .append(link(address + "#" + anchor, text, ""))
                                .append("</li>"));
                navigation.append("</ul>");
            }
            navigation.append("</li>");
        }
        navigation
                .append("<li>")
                .append(link("/problems", "Error codes", address.equals("/problems") ? " aria-current=\"page\"" : ""))
                .append("</li><li>")
                .append(link("/swagger-ui/index.html", "Swagger UI", ""))
                .append("</li></ul>");
        String html = """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%s - Transaction Search</title>
                <link rel="stylesheet" href="/docs/style.css">
                <link rel="icon" href="data:,">
                </head>
                <body>
                <header><a href="/docs">Transaction Search</a><a class="menu" href="#pages">All pages</a></header>
                <main>
                %s</main>
                <nav id="pages" aria-label="Pages">%s</nav>
                </body>
                </html>
                """.formatted(HtmlUtils.htmlEscape(title), content, navigation);
        byte[] body = atAddress(html, request).getBytes(StandardCharsets.UTF_8);
        return cached(HTML, body).body(body);
    }

    /** Links lead to the reader's side of a proxy, and snippets name its address. */
    private static String atAddress(String html, HttpServletRequest request) {
        String address = PublicAddress.of(request);
        String prefix = PublicAddress.prefix(request);
        // Text has its quotes escaped, so that only references look like this.
        return html.replace("href=\"/", "href=\"" + prefix + "/")
                .replace("src=\"/", "src=\"" + prefix + "/")
                .replace(GuideMarkdown.ADDRESS, address == null ? GuideMarkdown.DEMO : HtmlUtils.htmlEscape(address));
    }

    static String link(String address, String text, String attributes) {
        return "<a href=\"" + HtmlUtils.htmlEscape(address) + "\"" + attributes + ">" + HtmlUtils.htmlEscape(text)
                + "</a>";
    }

    /** A public response that a client may keep for minutes, and then ask whether it has changed. */
    static ResponseEntity.BodyBuilder cached(MediaType type, byte[] content) {
        return ResponseEntity.ok()
                .contentType(type)
                .cacheControl(CacheControl.maxAge(MAX_AGE).cachePublic())
                // Weak, since compression changes the bytes.
                .eTag("W/\"" + digest(content) + "\"")
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT, HttpHeaders.ACCEPT_ENCODING);
    }

    private static String digest(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
