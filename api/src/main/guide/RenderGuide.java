import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.springframework.util.StringUtils;
import org.springframework.web.util.HtmlUtils;
import org.txsearch.api.platform.problem.ErrorCode;

/**
 * Renders the merchants' guide: the start page and the Markdown files to which it links, in the order of its links. The build runs this
 * file with the classes of the API on the class path.
 *
 * <p>The arguments are the root of the repository and the folder to write to. The page at {@code /docs/fields} becomes {@code
 * docs/fields.html}; {@code frame.html} is a page without title and content.
 */
final class RenderGuide {

    private static final String START = "docs/merchants/README.md";

    /** The address in the snippets of the files. The API replaces {@code {{address}}} with its own. */
    private static final String DEMO = "https://localhost:8443";

    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER =
            HtmlRenderer.builder().extensions(EXTENSIONS).build();
    private static final Map<String, String> LANGUAGES =
            Map.of("sh", "Shell", "python", "Python", "ts", "TypeScript", "java", "Java");
    private static final Map<String, String> CODES =
            ErrorCode.all().stream().collect(Collectors.toMap(ErrorCode::name, ErrorCode::slug, (one, same) -> one));

    private static final Pattern HEADING = Pattern.compile("<h([12]) id=\"(.*?)\">(.*?)</h[12]>");
    private static final Pattern LINK = Pattern.compile("(?s)<a href=\"([^\"]*)\">(.*?)</a>");
    private static final Pattern IMAGE = Pattern.compile("(?<=<img src=\")([^\"]*)");
    private static final Pattern LINK_OR_CODE = Pattern.compile(LINK + "|<code>(\\w+)</code>");
    private static final Pattern SNIPPET =
            Pattern.compile("(?s)<pre>(<code(?: class=\"language-([^\"]+)\")?>.*?</code></pre>)");
    private static final Pattern TABLE = Pattern.compile("(?s)<table>.*?</table>");
    private static final Pattern COLUMN = Pattern.compile("<th(?: [^>]*)?>(.*?)</th>");
    private static final Pattern ROW = Pattern.compile("(?s)<tr>.*?</tr>");
    private static final Pattern CELL = Pattern.compile("<td[^>]*");

    private final Path root;
    private final Path output;
    private final String frame;
    private final Map<String, Page> pages = new LinkedHashMap<>();

    private RenderGuide(Path root, Path output) throws IOException {
        this.root = root;
        this.output = output;
        this.frame = Files.readString(root.resolve("api/src/main/guide/frame.html"));
    }

    /**
     * A page.
     *
     * @param path the path of its file in the repository
     * @param label its name in the navigation, or null if its title is its name
     * @param html its content as in the repository
     */
    private record Page(String path, String address, String label, String html) {

        private String title() {
            return headings("1").values().iterator().next();
        }

        /** Returns the texts of the headings of the given level by their ids. */
        private Map<String, String> headings(String level) {
            Map<String, String> headings = new LinkedHashMap<>();
            HEADING.matcher(html)
                    .results()
                    .filter(heading -> heading.group(1).equals(level))
                    .forEach(heading -> headings.put(heading.group(2), text(heading.group(3))));
            return headings;
        }

        private String link(String format, String attributes) {
            return RenderGuide.link(address, format.formatted(label == null ? title() : label), attributes);
        }
    }

    public static void main(String[] arguments) throws IOException {
        new RenderGuide(Path.of(arguments[0]), Path.of(arguments[1])).render();
    }

    private void render() throws IOException {
        Page start = page(START, null);
        pages.put(START, start);
        for (MatchResult link : LINK.matcher(start.html()).results().toList()) {
            String path = resolve(START, link.group(1));
            if (address(path).isPresent() && !pages.containsKey(path)) {
                pages.put(path, page(path, StringUtils.capitalize(text(link.group(2)))));
            }
        }
        List<Page> order = List.copyOf(pages.values());
        for (int i = 0; i < order.size(); i++) {
            Page page = order.get(i);
            String previous = i == 0 ? "" : order.get(i - 1).link("\u2190 %s", " rel=\"prev\"");
            String next = i + 1 == order.size() ? "" : order.get(i + 1).link("%s \u2192", " rel=\"next\"");
            String content = adapt(page) + "<p class=\"neighbours\">" + previous + next + "</p>\n";
            write(page.address() + ".html", HtmlUtils.htmlEscape(page.title()), navigation(page), content);
            copyImages(page);
            copyMarkdown(page);
        }
        write("/frame.html", "{{title}}", navigation(null), "{{content}}");
    }

    /** Copies a page as it is, for assistants: {@code /docs/fields} becomes {@code markdown/fields.md}. */
    private void copyMarkdown(Page page) throws IOException {
        String name = page.address().substring(page.address().lastIndexOf('/') + 1);
        Path copy = output.resolve("markdown").resolve(name + ".md");
        Files.createDirectories(copy.getParent());
        Files.copy(root.resolve(page.path()), copy, StandardCopyOption.REPLACE_EXISTING);
    }

    private Page page(String path, String label) throws IOException {
        Node document = PARSER.parse(Files.readString(root.resolve(path)));
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(HtmlBlock block) {
                dropMark(block, block.getLiteral());
            }

            @Override
            public void visit(HtmlInline part) {
                dropMark(part, part.getLiteral());
            }

            /** Comments are marks for the build's own tests. */
            private void dropMark(Node node, String html) {
                if (!html.startsWith("<!--")) {
                    throw new IllegalStateException(path + " has HTML, which pages of the guide must not have");
                }
                node.unlink();
            }
        });
        return new Page(path, address(path).orElseThrow(), label, RENDERER.render(document));
    }

    /**
     * Makes content for the API: links lead to other pages, and codes to theirs; snippets show their language. On a narrow screen each
     * cell of a table is a line of its own, with the name of its column.
     */
    private String adapt(Page page) {
        String html = replace(LINK_OR_CODE, page.html(), part -> part.group(3) == null ? link(page, part) : code(part));
        html = replace(IMAGE, html, image -> "/docs/files/" + resolve(page.path(), image.group()));
        html = replace(SNIPPET, html, RenderGuide::snippet);
        return replace(TABLE, html, table -> {
            List<String> columns = COLUMN.matcher(table.group())
                    .results()
                    .map(column -> column.group(1).replaceAll("<[^>]*>", ""))
                    .toList();
            // In a table of two columns, the second explains the first.
            return columns.size() <= 2 ? table.group() : replace(ROW, table.group(), row -> labelled(row, columns));
        });
    }

    private String link(Page page, MatchResult link) {
        String text = link.group(2);
        return destination(page, link.group(1))
                .map(destination -> "<a href=\"" + destination + "\">" + text + "</a>")
                .orElse(text);
    }

    /** Returns the target of a link, unless it is a file that is not in the guide. */
    private Optional<String> destination(Page page, String target) {
        if (target.startsWith(DEMO + "/")) {
            return Optional.of(target.substring(DEMO.length()));
        }
        if (target.matches("[a-z]+:.*")) {
            return Optional.of(target);
        }
        String path = resolve(page.path(), target);
        String anchor = target.replaceFirst("[^#]*", "");
        if (path.equals(page.path())) {
            return Optional.of(anchor);
        }
        if (path.equals("docs/openapi.json")) {
            return Optional.of("/v3/api-docs");
        }
        return Optional.ofNullable(pages.get(path)).map(other -> other.address() + anchor);
    }

    private static String code(MatchResult code) {
        String slug = CODES.get(code.group(3));
        return slug == null ? code.group() : "<a href=\"/problems/" + slug + "\">" + code.group() + "</a>";
    }

    private static String snippet(MatchResult snippet) {
        String language = snippet.group(2) == null ? null : LANGUAGES.get(snippet.group(2));
        String attribute = language == null ? "" : " data-language=\"" + language + "\"";
        return "<pre" + attribute + ">" + snippet.group(1).replace(DEMO, "{{address}}");
    }

    private static String labelled(MatchResult row, List<String> columns) {
        Iterator<String> column = columns.iterator();
        return replace(CELL, row.group(), cell -> cell.group() + " data-label=\"" + column.next() + "\"");
    }

    private String navigation(Page here) {
        StringBuilder navigation = new StringBuilder();
        for (Page page : pages.values()) {
            navigation.append("<li>").append(page.link("%s", page == here ? " aria-current=\"page\"" : ""));
            Map<String, String> sections = page == here ? page.headings("2") : Map.of();
            if (!sections.isEmpty()) {
                navigation.append("<ul>");
                sections.forEach((anchor, text) -> navigation
                        .append("<li>")
                        .append(link(page.address() + "#" + anchor, text, ""))
                        .append("</li>"));
                navigation.append("</ul>");
            }
            navigation.append("</li>");
        }
        Map<String, String> others = new LinkedHashMap<>();
        others.put("/sdk", "Client packages");
        others.put("/problems", "Error codes");
        others.put("/swagger-ui/index.html", "Swagger UI");
        others.forEach((address, label) ->
                navigation.append("<li>").append(link(address, label, "")).append("</li>"));
        return navigation.toString();
    }

    private void write(String name, String title, String navigation, String content) throws IOException {
        Path file = output.resolve(name.substring(1));
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                frame.replace("{{title}}", title)
                        .replace("{{navigation}}", navigation)
                        .replace("{{content}}", content));
    }

    private void copyImages(Page page) throws IOException {
        for (MatchResult image : IMAGE.matcher(page.html()).results().toList()) {
            String path = resolve(page.path(), image.group());
            Path copy = output.resolve("docs/files").resolve(path);
            Files.createDirectories(copy.getParent());
            Files.copy(root.resolve(path), copy, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Returns the path in the repository of a link's target, without its anchor. */
    private static String resolve(String path, String link) {
        String target = link.replaceFirst("#.*", "");
        return target.isEmpty()
                ? path
                : Path.of(path).resolveSibling(target).normalize().toString().replace('\\', '/');
    }

    /** Returns the path in the API of a file, if such files are pages of the guide. */
    private static Optional<String> address(String path) {
        if (path.equals(START)) {
            return Optional.of("/docs");
        }
        Matcher file = Pattern.compile("docs/merchants/([a-z-]+)\\.md|sdk/([a-z]+)/README\\.md")
                .matcher(path);
        return file.matches()
                ? Optional.of("/docs/" + (file.group(1) == null ? file.group(2) : file.group(1)))
                : Optional.empty();
    }

    private static String link(String address, String text, String attributes) {
        return "<a href=\"" + HtmlUtils.htmlEscape(address) + "\"" + attributes + ">" + HtmlUtils.htmlEscape(text)
                + "</a>";
    }

    private static String text(String html) {
        return HtmlUtils.htmlUnescape(html.replaceAll("<[^>]*>|\n", ""));
    }

    private static String replace(Pattern pattern, String text, Function<MatchResult, String> replacement) {
        return pattern.matcher(text).replaceAll(match -> Matcher.quoteReplacement(replacement.apply(match)));
    }
}
