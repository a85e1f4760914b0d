package org.txsearch.api.http;

import java.net.URI;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Redirects from the bare address to the pages that document the API. */
@RestController
class FrontDoor {

    @GetMapping("/")
    ResponseEntity<Void> open() {
        // A relative reference, so that it works behind any proxy.
        return ResponseEntity.status(HttpStatus.FOUND)
                .location(URI.create("/swagger-ui/index.html"))
                .build();
    }
}
