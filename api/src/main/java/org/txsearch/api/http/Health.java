package org.txsearch.api.http;

import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tells a balancer whether to send requests here; without a word about Elasticsearch, whose absence all instances share. */
@RestController
class Health {

    private final Drain drain;

    Health(Drain drain) {
        this.drain = drain;
    }

    @GetMapping("/health/live")
    Map<String, String> live() {
        return Map.of("status", "UP");
    }

    @GetMapping("/health/ready")
    ResponseEntity<Map<String, String>> ready() {
        return drain.hasBegun()
                ? ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE).body(Map.of("status", "OUT_OF_SERVICE"))
                : ResponseEntity.ok(Map.of("status", "UP"));
    }
}
