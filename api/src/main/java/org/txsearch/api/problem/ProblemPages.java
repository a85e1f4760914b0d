package org.txsearch.api.problem;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

/** The pages that a problem's {@code type} refers to: the meaning of the code, and how to correct the request. */
@RestController
class ProblemPages {

    @GetMapping(path = "/problems/{slug}", produces = MediaType.APPLICATION_JSON_VALUE)
    Explanation explain(@PathVariable String slug) {
        ProblemCode code = codeOf(slug);
        return new Explanation(code, code.status(), code.title(), code.explanation());
    }

    @GetMapping(path = "/problems/{slug}", produces = MediaType.TEXT_HTML_VALUE)
    String page(@PathVariable String slug) {
        ProblemCode code = codeOf(slug);
        String title = HtmlUtils.htmlEscape(code.title());
        return """
                <!doctype html>
                <html lang="en">
                <head><meta charset="utf-8"><title>%s</title></head>
                <body><h1>%s</h1><p><code>%s</code>, HTTP status %d</p><p>%s</p></body>
                </html>
                """.formatted(title, title, code, code.status(), HtmlUtils.htmlEscape(code.explanation()));
    }

    private static ProblemCode codeOf(String slug) {
        return ProblemCode.ofSlug(slug).orElseThrow(() -> Refusals.of(ProblemCode.NOT_FOUND));
    }

    record Explanation(ProblemCode code, int status, String title, String explanation) {}
}
