package org.txsearch.api.docs;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
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
                .append(link("/sdk", "Client packages", address.equals("/sdk") ? " aria-current=\"page\"" : ""))
                .append("</li><li>")
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
                .eTag("W/\"" + HexFormat.of().formatHex(DigestUtils.sha256(content), 0, 16) + "\"")
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT, HttpHeaders.ACCEPT_ENCODING);
    }

    /** Serves the merchants' guide, and redirects from the bare address to the pages that document the API. */
    @RestController
    record GuideController(Guide guide, PageFrame frame) {

        private static final MediaType CSS = MediaType.parseMediaType("text/css;charset=UTF-8");

        @GetMapping("/")
        ResponseEntity<Void> open(HttpServletRequest request) {
            // A relative reference, so that it works behind a proxy that is not configured.
            return ResponseEntity.status(HttpStatus.FOUND)
                    .location(URI.create(PublicAddress.prefix(request) + "/swagger-ui/index.html"))
                    .build();
        }

        @GetMapping(
                path = {"/docs", "/docs/{page}"},
                produces = MediaType.TEXT_HTML_VALUE)
        ResponseEntity<byte[]> page(HttpServletRequest request) {
            Guide.Page page = guide.at(request.getServletPath()).orElseThrow(GuideController::nothingHere);
            return frame.page(request, page.address(), page.title(), page.content() + neighbours(page));
        }

        @GetMapping(path = "/docs/style.css")
        ResponseEntity<byte[]> style() {
            byte[] style = Guide.file("style.css").orElseThrow();
            return PageFrame.cached(CSS, style).body(style);
        }

        @GetMapping(path = "/docs/files/{*path}", produces = MediaType.IMAGE_PNG_VALUE)
        ResponseEntity<byte[]> image(@PathVariable String path) {
            byte[] image = Optional.of(path)
                    .filter(named -> named.endsWith(".png"))
                    .flatMap(named -> Guide.file(named.substring(1)))
                    .orElseThrow(GuideController::nothingHere);
            return PageFrame.cached(MediaType.IMAGE_PNG, image).body(image);
        }

        private static ProblemException nothingHere() {
            return ProblemException.of(ProblemCode.NOT_FOUND, ProblemCode.NOT_FOUND.explanation());
        }

        /** Links to the page before and the page after. */
        private String neighbours(Guide.Page page) {
            List<Guide.Page> pages = guide.pages();
            int here = pages.indexOf(page);
            StringBuilder links = new StringBuilder("<p class=\"neighbours\">");
            if (here > 0) {
                Guide.Page before = pages.get(here - 1);
                links.append(PageFrame.link(before.address(), "← " + before.label(), " rel=\"prev\""));
            }
            if (here + 1 < pages.size()) {
                Guide.Page after = pages.get(here + 1);
                links.append(PageFrame.link(after.address(), after.label() + " →", " rel=\"next\""));
            }
            return links.append("</p>\n").toString();
        }
    }
}
