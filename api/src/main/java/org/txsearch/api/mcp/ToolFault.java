package org.txsearch.api.mcp;

import tools.jackson.databind.node.ObjectNode;

/** Ends a tool's call with a problem of the API. */
final class ToolFault extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ObjectNode problem;

    ToolFault(ObjectNode problem) {
        super(problem.path("code").asString(""), null, false, false);
        this.problem = problem;
    }

    /** Returns the problem as the API sends it. */
    ObjectNode problem() {
        return problem;
    }

    /** Returns the problem in sentences: each fault with its place, its correction, and a suggestion. */
    String text() {
        StringBuilder text = new StringBuilder(problem.path("code").asString(""))
                .append(": ")
                .append(problem.path("detail").asString(""));
        problem.path("errors").forEach(fault -> {
            String place = fault.path("pointer").asString(fault.path("header").asString(""));
            text.append("\n- ")
                    .append(place.isEmpty() ? "the arguments" : place)
                    .append(": ");
            text.append(fault.path("detail").asString(""));
            if (fault.has("suggestion")) {
                text.append(" Probably meant: ").append(fault.get("suggestion").asString());
            }
        });
        return text.toString();
    }
}
