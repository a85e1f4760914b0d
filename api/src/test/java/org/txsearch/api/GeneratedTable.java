package org.txsearch.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A part of a page of {@code docs} that a test generates. The test compares it, or writes it with {@code -Ddocs.write=true}. */
public final class GeneratedTable {

    private static final String WRITE =
            "./mvnw test -pl schema,local,elasticsearch,search-core,state,statement,console,sdk/java,sdk,api -Dtest=%s"
                    + " -Dunit.excluded=slow -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write=true";

    private static final String END = "<!-- end -->";

    private final Class<?> test;
    private final Path page;

    /** Creates the tables that the given test generates for a page, such as {@code merchants/searching.md}. */
    public GeneratedTable(Class<?> test, String page) {
        this.test = test;
        this.page = Path.of("..", "docs").resolve(page);
    }

    /** Returns the text of the page. */
    public String page() throws IOException {
        return Files.readString(page);
    }

    /** Compares the section of the given name. */
    public void compare(String section, String table) throws IOException {
        String start = "<!-- generated: " + section + " -->\n";
        String text = page();
        assertThat(text).contains(start);
        int from = text.indexOf(start) + start.length();
        if (Boolean.getBoolean("docs.write")) {
            text = text.substring(0, from) + table + text.substring(text.indexOf(END, from));
            Files.writeString(page, text);
        }
        assertThat(text.substring(from, text.indexOf(END, from)))
                .as(
                        "The table %s of %s is not what the declarations give. If the change is meant, regenerate it"
                                + " and commit it:%n%s",
                        section, page.getFileName(), WRITE.formatted(test.getSimpleName()))
                .isEqualTo(table);
    }
}
