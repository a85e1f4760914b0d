package org.txsearch.api.platform.docs;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.txsearch.api.platform.http.PackagedFile;
import org.txsearch.api.platform.proxy.PublicAddress;

/** Serves the merchants' guide, and redirects from the root to Swagger UI. */
@RestController
record Guide(PageFrame frame) {

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
        return frame.page(request);
    }

    @GetMapping("/docs/style.css")
    ResponseEntity<byte[]> style() {
        return file("docs/style.css");
    }

    @GetMapping(path = "/docs/files/{*path}", produces = MediaType.IMAGE_PNG_VALUE)
    ResponseEntity<byte[]> image(@PathVariable String path) {
        return file("docs/files" + path);
    }

    private ResponseEntity<byte[]> file(String name) {
        PackagedFile file = frame.file(name);
        return PageFrame.cached(file.type(), file.content()).body(file.content());
    }
}
