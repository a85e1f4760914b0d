package org.txsearch.api.mcp;

import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.springframework.http.MediaType;
import org.txsearch.api.platform.http.PackagedFiles;

/** The resources: the pages of the merchants' guide, and the field catalogue. They are equal for all merchants. */
final class GuideResources {

    private static final String SUFFIX = ".md";
    private static final String SCHEME = "txsearch://";

    private GuideResources() {}

    static List<SyncResourceSpecification> all(DescribeFields fields) {
        List<SyncResourceSpecification> resources = new ArrayList<>();
        resources.add(resource(
                SCHEME + "fields",
                "fields",
                "The field catalogue",
                MediaType.APPLICATION_JSON_VALUE,
                fields.described("").toString()));
        new PackagedFiles("org/txsearch/api/platform/docs/guide/markdown/")
                .all()
                .forEach((file, page) -> {
                    String name = file.substring(0, file.length() - SUFFIX.length());
                    String text = new String(page.content(), StandardCharsets.UTF_8);
                    resources.add(
                            resource(SCHEME + "guide/" + name, name, title(text), MediaType.TEXT_MARKDOWN_VALUE, text));
                });
        return resources;
    }

    /** Returns the first heading of a page. */
    private static String title(String markdown) {
        return markdown.lines()
                .filter(line -> line.startsWith("# "))
                .findFirst()
                .orElseThrow()
                .substring(2);
    }

    private static SyncResourceSpecification resource(
            String uri, String name, String title, String mediaType, String text) {
        McpSchema.Resource resource = McpSchema.Resource.builder(uri, name)
                .title(title)
                .mimeType(mediaType)
                .size((long) text.getBytes(StandardCharsets.UTF_8).length)
                .build();
        McpSchema.ReadResourceResult content = McpSchema.ReadResourceResult.builder(
                        List.of(McpSchema.TextResourceContents.builder(uri, text)
                                .mimeType(mediaType)
                                .build()))
                .build();
        return new SyncResourceSpecification(resource, (context, request) -> content);
    }
}
