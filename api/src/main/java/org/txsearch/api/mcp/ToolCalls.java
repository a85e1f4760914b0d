package org.txsearch.api.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.Objects;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.servlet.DispatcherServlet;
import org.txsearch.api.platform.audit.AuditDetails;
import org.txsearch.api.platform.problem.ProblemAnswers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Answers calls of tools within the current request. */
record ToolCalls(DispatcherServlet api, ProblemAnswers problems) {

    /** Returns the result of a call, which is an error if the API refuses the call. */
    McpSchema.CallToolResult answer(Tool tool, McpSchema.CallToolRequest call) {
        ServletRequestAttributes current = (ServletRequestAttributes) RequestContextHolder.currentRequestAttributes();
        HttpServletRequest request = current.getRequest();
        HttpServletResponse response = Objects.requireNonNull(current.getResponse());
        AuditDetails.of(request).calls(call.name());
        ObjectNode arguments = JsonMapper.shared().valueToTree(Objects.requireNonNullElse(call.arguments(), Map.of()));
        try {
            ToolAnswer answer = tool.call(arguments, new ApiCaller(api, problems, request, response));
            return result(answer.content(), answer.text(), false);
        } catch (ToolFault fault) {
            return result(fault.problem(), fault.text(), true);
        }
    }

    private static McpSchema.CallToolResult result(JsonNode content, String text, boolean isError) {
        return McpSchema.CallToolResult.builder()
                .structuredContent(content)
                .addTextContent(text)
                .isError(isError)
                .build();
    }
}
