package org.txsearch.api;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.txsearch.api.platform.http.RequestId;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.query.TenantScope;

/** Routes that do what routes may do, so that the shell around them can be tested without a search. */
@TestComponent
@RestController
@RequestMapping("/v1/probe")
public class Probe {

    public static final String SECRET = "transactions-2026-w47";

    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    Map<String, Object> whoAmI(Caller caller, TenantScope scope, HttpServletRequest request) {
        return Map.of(
                "subject", caller.subject(),
                "kind", caller.kind(),
                "merchant", scope.merchantId(),
                "request_id", RequestId.of(request));
    }

    @GetMapping("/items/{id}")
    void unknown(@PathVariable String id) {
        throw ProblemException.of(ProblemCode.TRANSACTION_NOT_FOUND, "There is no such transaction.");
    }

    @GetMapping("/failure")
    void fail() {
        throw new IllegalStateException(SECRET);
    }

    @GetMapping("/error")
    void failHard() {
        throw new AssertionError(SECRET);
    }

    @GetMapping("/parameter")
    String parameter(@RequestParam int number) {
        return Integer.toString(number);
    }

    @GetMapping(path = "/large", produces = MediaType.APPLICATION_JSON_VALUE)
    Map<String, String> large() {
        return Map.of("text", "x".repeat(10_000));
    }

    @GetMapping("/half")
    void half(HttpServletResponse response) throws IOException {
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.getOutputStream().print("{\"items\":[");
        response.flushBuffer();
        throw new IllegalStateException(SECRET);
    }

    @GetMapping("/short")
    void shorterThanItsContentLength(HttpServletResponse response) throws IOException {
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLength(100);
        response.getOutputStream().print("{}");
    }

    @GetMapping("/endless")
    void largerThanAnyBuffer(HttpServletResponse response) throws IOException {
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        byte[] piece = new byte[1 << 20];
        for (int i = 0; i < 100; i++) {
            response.getOutputStream().write(piece);
        }
    }

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    Body body(@RequestBody Body body) {
        return body;
    }

    record Body(int number) {}
}
