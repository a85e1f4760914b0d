package org.txsearch.api.health;

import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tells a balancer whether to send requests here, without a token and without a word about what stands behind. */
@RestController
class Health {

    private static final String STATUS = "status";
    private static final Map<String, String> UP = Map.of(STATUS, "UP");

    private final Readiness readiness;

    Health(Readiness readiness) {
        this.readiness = readiness;
    }

    @GetMapping("/health/live")
    ResponseEntity<Map<String, String>> live() {
        return readiness.isLive() ? ResponseEntity.ok(UP) : unavailable(Map.of(STATUS, "DOWN"));
    }

    /** Whoever can answer has started; it says nothing of Elasticsearch, which may come later. */
    @GetMapping("/health/started")
    ResponseEntity<Map<String, String>> started() {
        return ResponseEntity.ok(UP);
    }

    @GetMapping("/health/ready")
    ResponseEntity<Map<String, String>> ready() {
        Readiness.Reason reason = readiness.whyNot();
        return reason == null
                ? ResponseEntity.ok(UP)
                : unavailable(Map.of(STATUS, "OUT_OF_SERVICE", "reason", reason.name()));
    }

    private static ResponseEntity<Map<String, String>> unavailable(Map<String, String> why) {
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE).body(why);
    }
}
