package org.txsearch.api.docs;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.api.proxy.PublicAddress;

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
        byte[] image = path.endsWith(".png")
                ? Guide.file(path.substring(1)).orElseThrow(GuideController::nothingHere)
                : nothing();
        return PageFrame.cached(MediaType.IMAGE_PNG, image).body(image);
    }

    private static byte[] nothing() {
        throw nothingHere();
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
