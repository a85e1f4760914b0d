package org.txsearch.api.docs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/**
 * The merchants' guide as pages: the Markdown files that the start page links to, in the order of its links.
 *
 * <p>The build copies the files into {@code guide/}, under their paths in the repository, so that relative links resolve.
 */
@Component
final class Guide {

    /** The first page, whose links are the table of contents. */
    static final String START = "docs/merchants/README.md";

    private static final String FOLDER = "guide/";

    private final SingletonSupplier<Map<String, Page>> pages = SingletonSupplier.of(Guide::render);

    /**
     * A page.
     *
     * @param address its path in the API
     * @param label its name in the navigation: the text of the start page's link to it
     * @param title its first heading
     * @param sections the anchors of its second headings, with their texts
     * @param content its HTML, without the frame
     */
    record Page(String address, String label, String title, Map<String, String> sections, String content) {}

    /** All pages, in reading order. */
    List<Page> pages() {
        return List.copyOf(pages.obtain().values());
    }

    /** The page at this path, if there is one. */
    Optional<Page> at(String address) {
        return Optional.ofNullable(pages.obtain().get(address));
    }

    /** The bytes of a file of the guide, by its path in the repository. */
    static Optional<byte[]> file(String path) {
        try (InputStream file = Guide.class.getResourceAsStream(FOLDER + path)) {
            return file == null ? Optional.empty() : Optional.of(file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Page> render() {
        Map<String, @Nullable String> labels = new LinkedHashMap<>();
        labels.put(START, null);
        GuideMarkdown.links(GuideMarkdown.parse(text(START))).forEach((link, label) -> {
            String path = resolve(START, link);
            if (address(path).isPresent()) {
                labels.putIfAbsent(path, label);
            }
        });
        Map<String, Page> pages = new LinkedHashMap<>();
        labels.forEach((path, label) -> {
            Page page = GuideMarkdown.page(path, label, GuideMarkdown.parse(text(path)), labels.keySet());
            pages.put(page.address(), page);
        });
        return pages;
    }

    private static String text(String path) {
        byte[] file = file(path).orElseThrow(() -> new IllegalStateException("The guide lacks " + path));
        return new String(file, StandardCharsets.UTF_8);
    }

    /** The path in the repository of a link's target, without its anchor. */
    static String resolve(String path, String link) {
        String target = link.replaceFirst("#.*", "");
        return target.isEmpty()
                ? path
                : Path.of(path).resolveSibling(target).normalize().toString();
    }

    /** The path in the API of a Markdown file, if the guide has such files. */
    static Optional<String> address(String path) {
        if (path.equals(START)) {
            return Optional.of("/docs");
        }
        Path file = Path.of(path);
        if (path.matches("docs/merchants/[a-z-]+\\.md")) {
            return Optional.of("/docs/" + file.getFileName().toString().replace(".md", ""));
        }
        if (path.matches("sdk/[a-z]+/README\\.md")) {
            return Optional.of("/docs/" + file.getName(1));
        }
        return Optional.empty();
    }
}
