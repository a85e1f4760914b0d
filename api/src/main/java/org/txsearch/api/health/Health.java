package org.txsearch.api.health;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Reports to load balancers whether to send requests here, without a token and without internal details. */
@RestController
record Health(Readiness readiness) {

    private static final State UP = new State("UP", null);

    private record State(
            String status,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String reason) {}

    @GetMapping("/health/live")
    ResponseEntity<State> live() {
        return readiness.isLive() ? ResponseEntity.ok(UP) : unavailable(new State("DOWN", null));
    }

    /** A process that answers has started; Elasticsearch may become available later. */
    @GetMapping("/health/started")
    ResponseEntity<State> started() {
        return ResponseEntity.ok(UP);
    }

    @GetMapping("/health/ready")
    ResponseEntity<State> ready() {
        Readiness.Reason reason = readiness.whyNot();
        return reason == null ? ResponseEntity.ok(UP) : unavailable(new State("OUT_OF_SERVICE", reason.name()));
    }

    private static ResponseEntity<State> unavailable(State why) {
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE).body(why);
    }
}
