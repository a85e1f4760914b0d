package org.txsearch.api.http;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.txsearch.api.proxy.PublicAddress;

/** Redirects from the bare address to the pages that document the API. */
@RestController
class FrontDoor {

    @GetMapping("/")
    ResponseEntity<Void> open(HttpServletRequest request) {
        // A relative reference, so that it works behind a proxy that is not configured.
        return ResponseEntity.status(HttpStatus.FOUND)
                .location(URI.create(PublicAddress.prefix(request) + "/swagger-ui/index.html"))
                .build();
    }
}
