package org.txsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Verifies that links in the documentation lead to existing files and headings. */
class DocumentationTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Set<String> SKIPPED = Set.of("target", "node_modules", "data", ".git", ".q");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)|(?:src|href)=\"([^\"]+)\"");
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    /** The API serves the pages to which the start page links. */
    @Test
    void startPageOfTheMerchants_linksToAllOfThem() throws IOException {
        Path folder = ROOT.resolve("docs/merchants");
        String start = Files.readString(folder.resolve("README.md"));
        try (Stream<Path> pages = Files.list(folder)) {
            assertThat(pages.map(page -> page.getFileName().toString()))
                    .allMatch(name -> name.equals("README.md") || start.contains("](" + name + ")"));
        }
    }

    @Test
    void links_leadToFilesAndHeadings() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : pages()) {
            Matcher link = LINK.matcher(Files.readString(page));
            while (link.find()) {
                String address = link.group(1) != null ? link.group(1) : link.group(2);
                if (!address.matches("[a-z]+:.*|/.*") && !exists(page, address)) {
                    broken.add(ROOT.relativize(page) + ": " + address);
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    private static boolean exists(Path page, String address) throws IOException {
        int hash = address.indexOf('#');
        String path = hash < 0 ? address : address.substring(0, hash);
        Path target = path.isEmpty() ? page : page.resolveSibling(path).normalize();
        if (hash < 0 || !target.toString().endsWith(".md")) {
            return Files.exists(target);
        }
        // A comment in a script is not a heading.
        return HEADING.matcher(CODE.matcher(Files.readString(target)).replaceAll(""))
                .results()
                .anyMatch(heading -> anchor(heading.group(1)).equals(address.substring(hash + 1)));
    }

    /** Returns the anchor that hosting sites assign to a heading. */
    private static String anchor(String heading) {
        return heading.strip()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_\\- ]", "")
                .replace(' ', '-');
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            List<Path> pages = files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> Stream.iterate(file, path -> !path.equals(ROOT), Path::getParent)
                            .noneMatch(
                                    path -> SKIPPED.contains(path.getFileName().toString())))
                    .collect(Collectors.toList());
            assertThat(pages).hasSizeGreaterThan(20);
            return pages;
        }
    }
}
