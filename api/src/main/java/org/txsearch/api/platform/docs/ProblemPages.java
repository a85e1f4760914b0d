package org.txsearch.api.platform.docs;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;
import org.txsearch.api.platform.problem.ErrorCode;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.platform.problem.ProblemAnswers;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import tools.jackson.databind.json.JsonMapper;

/** The pages that the {@code type} of a problem refers to: the cause of each code and its correction. */
@RestController
record ProblemPages(ProblemAnswers answers, PageFrame frame, JsonMapper jsonMapper) {

    private static final String INDEX = "/problems";

    @GetMapping(path = INDEX, produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<byte[]> index(HttpServletRequest request) {
        return json(Map.of(
                "items",
                ErrorCode.all().stream().map(code -> entry(code, request)).toList()));
    }

    @GetMapping(path = INDEX, produces = MediaType.TEXT_HTML_VALUE)
    ResponseEntity<byte[]> indexPage(HttpServletRequest request) {
        StringBuilder content = new StringBuilder("""
            <h1>Error codes</h1>
            <p>Every error is <code>application/problem+json</code> (RFC 9457). Its <code>type</code> is the address of one of
            these pages, and its <code>code</code> is for programs. %s explains how errors are built.</p>
            <h2 id="problems">Problems</h2>
            """.formatted(PageFrame.link("/docs/errors", "Errors", "")));
        table(content, List.of(ProblemCode.values()));
        content.append("""
            <h2 id="faults">Faults of a request</h2>
            <p>In <code>errors</code> of %s: one for each parameter, header or member of the body that is wrong.</p>
            """.formatted(PageFrame.link("/problems/invalid-request", "INVALID_REQUEST", "")));
        table(content, List.of(FaultCode.values()));
        return frame.page(request, INDEX, "Error codes", content.toString());
    }

    @GetMapping(path = INDEX + "/{slug}", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<byte[]> explain(@PathVariable String slug, HttpServletRequest request) {
        ErrorCode code = codeOf(slug);
        Map<String, Object> explained = entry(code, request);
        explained.put("explanation", code.explanation());
        explained.put("cause", code.cause());
        explained.put("fix", code.fix());
        explained.put(
                "example",
                code instanceof FaultCode fault
                        ? new FaultExample(
                                fault.text().faultyRequest(), fault.text().correctedRequest())
                        : answers.example((ProblemCode) code, request));
        return json(explained);
    }

    @GetMapping(path = INDEX + "/{slug}", produces = MediaType.TEXT_HTML_VALUE)
    ResponseEntity<byte[]> page(@PathVariable String slug, HttpServletRequest request) {
        ErrorCode code = codeOf(slug);
        String more = code.text().more();
        String content = """
            <h1>%s</h1>
            <p><code>%s</code>, %s</p>
            <h2 id="cause">Cause</h2>
            <p>%s</p>
            <h2 id="fix">What to do</h2>
            <p>%s</p>
            <h2 id="example">Example</h2>
            %s<p>%s%s</p>
            """.formatted(
                        escape(code.title()),
                        code.name(),
                        code instanceof ProblemCode problem
                                ? "HTTP status " + problem.status()
                                : "in <code>errors</code> of "
                                        + PageFrame.link("/problems/invalid-request", "INVALID_REQUEST", ""),
                        escape(code.cause()),
                        escape(code.fix()),
                        example(code, request),
                        more == null ? "" : PageFrame.link(more, "More in the guide", "") + " · ",
                        PageFrame.link(INDEX, "All error codes", ""));
        return frame.page(request, INDEX, code.title(), content);
    }

    private String example(ErrorCode code, HttpServletRequest request) {
        if (code instanceof FaultCode fault) {
            return "<p>This request has the fault:</p>\n<pre><code>"
                    + escape(fault.text().faultyRequest())
                    + "</code></pre>\n<p>And this one does not:</p>\n<pre><code>"
                    + escape(fault.text().correctedRequest())
                    + "</code></pre>\n";
        }
        return "<pre><code>"
                + escape(jsonMapper
                        .writerWithDefaultPrettyPrinter()
                        .writeValueAsString(answers.example((ProblemCode) code, request)))
                + "</code></pre>\n";
    }

    private static void table(StringBuilder content, List<? extends ErrorCode> codes) {
        content.append("<table><thead><tr><th>code</th><th>status</th><th>meaning</th></tr></thead><tbody>\n");
        for (ErrorCode code : codes) {
            content.append("<tr><td data-label=\"code\"><a href=\"/problems/")
                    .append(code.slug())
                    .append("\"><code>")
                    .append(code.name())
                    .append("</code></a></td><td data-label=\"status\">")
                    .append(code.text().status())
                    .append("</td><td data-label=\"meaning\">")
                    .append(escape(code.title()))
                    .append("</td></tr>\n");
        }
        content.append("</tbody></table>\n");
    }

    /** Returns a line of the index. */
    private Map<String, Object> entry(ErrorCode code, HttpServletRequest request) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("type", answers.typeOf(code, request));
        entry.put("code", code.name());
        entry.put("status", code.text().status());
        entry.put("title", code.title());
        return entry;
    }

    private ResponseEntity<byte[]> json(Object value) {
        byte[] body = jsonMapper.writeValueAsBytes(value);
        return PageFrame.cached(MediaType.APPLICATION_JSON, body).body(body);
    }

    private static String escape(String text) {
        return HtmlUtils.htmlEscape(text, StandardCharsets.UTF_8.name());
    }

    private static ErrorCode codeOf(String slug) {
        return ErrorCode.all().stream()
                .filter(code -> code.slug().equals(slug))
                .findFirst()
                .orElseThrow(() -> ProblemException.of(ProblemCode.NOT_FOUND));
    }

    /** Two requests, each as method, address and body. */
    record FaultExample(String request, String corrected) {}
}
