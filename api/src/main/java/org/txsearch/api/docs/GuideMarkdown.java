package org.txsearch.api.docs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jspecify.annotations.Nullable;
import org.springframework.util.StringUtils;
import org.txsearch.api.problem.ErrorCode;

/** Renders a Markdown file of the repository as a page of the API: its links lead to other pages, its codes to their pages. */
final class GuideMarkdown {

    /** The address in the snippets of the files. */
    static final String DEMO = "https://localhost:8443";

    /** Where a page's snippets have the address of the API. */
    static final String ADDRESS = "{{address}}";

    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .escapeHtml(true)
            .attributeProviderFactory(context -> GuideMarkdown::addAttributes)
            .build();
    private static final Map<String, String> CODE_PAGES = ErrorCode.all().stream()
            .collect(Collectors.toMap(ErrorCode::name, GuideMarkdown::page, (one, same) -> one));

    private static final Map<String, String> LANGUAGES =
            Map.of("sh", "Shell", "python", "Python", "ts", "TypeScript", "java", "Java");

    private GuideMarkdown() {}

    static Node parse(String text) {
        return PARSER.parse(text);
    }

    /** The destinations of all links, in order, with the text of the first link to each. */
    static Map<String, String> links(Node document) {
        Map<String, String> links = new LinkedHashMap<>();
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                links.putIfAbsent(link.getDestination(), text(link));
            }
        });
        return links;
    }

    /** The page of a parsed file, which this changes; links to other files than those of the guide become text. */
    static Guide.Page page(String path, @Nullable String label, Node document, Set<String> guide) {
        Headings headings = new Headings();
        document.accept(headings);
        document.accept(new Adaptation(path, guide));
        String address = Guide.address(path).orElseThrow();
        return new Guide.Page(
                address,
                label == null ? headings.title : StringUtils.capitalize(label),
                headings.title,
                headings.sections,
                RENDERER.render(document));
    }

    private static String page(ErrorCode code) {
        return "/problems/" + code.slug();
    }

    private static String text(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(Code part) {
                text.append(part.getLiteral());
            }
        });
        return text.toString();
    }

    /** Snippets show their language; on a narrow screen each cell is a line of its own, with the name of its column. */
    private static void addAttributes(Node node, String tagName, Map<String, String> attributes) {
        if (node instanceof FencedCodeBlock block && tagName.equals("pre")) {
            String language = LANGUAGES.get(block.getInfo());
            if (language != null) {
                attributes.put("data-language", language);
            }
        }
        if (node instanceof TableCell cell && !cell.isHeader()) {
            Node table = cell.getParent().getParent().getParent();
            List<Node> titles = children(table.getFirstChild().getFirstChild());
            // In a table of two columns, the second explains the first.
            if (titles.size() > 2) {
                attributes.put(
                        "data-label", text(titles.get(children(cell.getParent()).indexOf(cell))));
            }
        }
    }

    private static List<Node> children(Node parent) {
        return Stream.iterate(parent.getFirstChild(), Objects::nonNull, Node::getNext)
                .toList();
    }

    private static final class Headings extends AbstractVisitor {

        private final IdGenerator ids = IdGenerator.builder().build();
        private final Map<String, String> sections = new LinkedHashMap<>();
        private String title = "";

        @Override
        public void visit(Heading heading) {
            String text = text(heading);
            // Every heading counts: the second of two equal ones has another id.
            String id = ids.generateId(text);
            if (heading.getLevel() == 1) {
                title = text;
            } else if (heading.getLevel() == 2) {
                sections.put(id, text);
            }
        }
    }

    /** Makes what is meant for a repository fit for the API. */
    private static final class Adaptation extends AbstractVisitor {

        private final String path;
        private final Set<String> guide;

        Adaptation(String path, Set<String> guide) {
            this.path = path;
            this.guide = guide;
        }

        @Override
        public void visit(Link link) {
            visitChildren(link);
            String destination = link.getDestination();
            if (destination.startsWith(DEMO + "/")) {
                link.setDestination(destination.substring(DEMO.length()));
                return;
            }
            if (destination.matches("[a-z]+:.*")) {
                return;
            }
            String target = Guide.resolve(path, destination);
            int hash = destination.indexOf('#');
            String anchor = hash < 0 ? "" : destination.substring(hash);
            if (guide.contains(target)) {
                link.setDestination(
                        target.equals(path) ? anchor : Guide.address(target).orElseThrow() + anchor);
            } else if (target.equals("docs/openapi.json")) {
                link.setDestination("/v3/api-docs");
            } else {
                unwrap(link);
            }
        }

        @Override
        public void visit(Image image) {
            image.setDestination("/docs/files/" + Guide.resolve(path, image.getDestination()));
        }

        @Override
        public void visit(FencedCodeBlock block) {
            block.setLiteral(block.getLiteral().replace(DEMO, ADDRESS));
        }

        @Override
        public void visit(Code code) {
            String page = CODE_PAGES.get(code.getLiteral());
            if (page != null && !(code.getParent() instanceof Link)) {
                Link link = new Link(page, null);
                code.insertBefore(link);
                link.appendChild(code);
            }
        }

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

        private static void unwrap(Link link) {
            Node child = link.getFirstChild();
            while (child != null) {
                Node next = child.getNext();
                link.insertBefore(child);
                child = next;
            }
            link.unlink();
        }
    }
}
