package org.txsearch.api.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new kind of filter, compiled: CONTRIBUTING.md names four places, and the compiler names those that are missing. */
class NewKindTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final List<String> SOURCES =
            List.of("search-core/src/main/java", "search-core/src/test/java", "api/src/main/java", "api/src/test/java");
    private static final Set<String> ABOUT_FILTERS = Set.of("FilterField", "TransactionFilter");

    @TempDir
    private Path copy;

    @BeforeEach
    void copySources() throws IOException {
        for (String folder : SOURCES) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    String code = Files.readString(file);
                    if (ABOUT_FILTERS.stream().anyMatch(code::contains)) {
                        Path target = copy.resolve(ROOT.relativize(file));
                        Files.createDirectories(target.getParent());
                        Files.writeString(target, code);
                    }
                }
            }
        }
    }

    @Test
    void newKind_compilesWithTheFourPlaces_andTheCompilerNamesThoseThatAreMissing() throws IOException {
        firstPlace_theKindAndItsComparisons();
        assertThat(filesWithErrors())
                .containsExactly("ItemMatcher.java", "RandomFilters.java", "RandomTrees.java", "RequestFilter.java");

        secondPlace_itsParametersInTheApi();
        thirdPlace_itsMeaningInMemory();
        fourthPlace_itsRandomValues();
        assertThat(filesWithErrors()).isEmpty();
    }

    private void firstPlace_theKindAndItsComparisons() throws IOException {
        change("FilterField", "permits KeywordField,", "permits EndingField, KeywordField,");
        change("FilterField", "public enum Kind {", "public enum Kind { ENDING(FilterOp.EQ),");
        change(
                "TransactionFilter",
                "interface Cases<T> {",
                "interface Cases<T> { T ending(EndingField.EndsWith filter);");
        add("search-core/src/main/java/org/txsearch/query/EndingField.java", """
                package org.txsearch.query;

                import java.util.List;
                import org.txsearch.schema.Field;

                public final class EndingField extends FilterField {

                    EndingField(String name, Field field) {
                        super(Kind.ENDING, name, field);
                    }

                    public record EndsWith(Field field, String end) implements TransactionFilter.Comparison {

                        @Override
                        public void addTo(FilterQuery query) {
                            query.addWildcard(field.path(), "*" + end);
                        }

                        @Override
                        public List<?> parts() {
                            return List.of("ending", field.path(), end);
                        }

                        @Override
                        public <T> T match(TransactionFilter.Cases<T> cases) {
                            return cases.ending(this);
                        }
                    }
                }
                """);
    }

    private void secondPlace_itsParametersInTheApi() throws IOException {
        change(
                "RequestFilter",
                "return switch (field.kind()) {",
                "return switch (field.kind()) {"
                        + " case ENDING -> new EndingFilter((org.txsearch.query.EndingField) field);");
        add("api/src/main/java/org/txsearch/api/request/EndingFilter.java", """
                package org.txsearch.api.request;

                import java.util.List;
                import org.txsearch.query.EndingField;
                import org.txsearch.query.FilterOp;

                final class EndingFilter extends RequestFilter {

                    private final EndingField ending;

                    EndingFilter(EndingField ending) {
                        super(ending);
                        this.ending = ending;
                    }

                    @Override
                    public List<Parameter> parameters() {
                        return List.of(new Parameter(name(), "The last characters.", form(FilterOp.EQ), "9-001"));
                    }

                    @Override
                    public TextForm form(FilterOp operator) {
                        return TextForm.any("characters", 1, 10);
                    }

                    @Override
                    void readParameters(QueryStringFilters given) {
                        given.readText(this, FilterOp.EQ);
                    }

                    @Override
                    void read(Comparison comparison) {
                        comparison.readTexts(
                                this,
                                (operator, texts) -> comparison.fits(texts.get(0), 10)
                                        ? new EndingField.EndsWith(ending.field(), texts.get(0).value())
                                        : null);
                    }
                }
                """);
    }

    private void thirdPlace_itsMeaningInMemory() throws IOException {
        String other = "    @Override\n    public Boolean name(";
        change("ItemMatcher", other, """
                    @Override
                    public Boolean ending(org.txsearch.query.EndingField.EndsWith filter) {
                        return text(filter.field()).endsWith(filter.end());
                    }

                """ + other);
    }

    private void fourthPlace_itsRandomValues() throws IOException {
        change(
                "RandomFilters",
                "return switch (filter.kind()) {",
                "return switch (filter.kind()) {"
                        + " case ENDING -> new org.txsearch.query.EndingField.EndsWith(field, value(field));");
        change("RandomTrees", "case KEYWORD, INSTANT,", "case ENDING, KEYWORD, INSTANT,");
    }

    private void change(String type, String present, String wanted) throws IOException {
        Path file = file(type + ".java");
        String code = Files.readString(file);
        assertThat(code).as(type).contains(present);
        Files.writeString(file, code.replace(present, wanted));
    }

    private void add(String path, String code) throws IOException {
        Files.writeString(copy.resolve(path), code);
    }

    private Path file(String name) throws IOException {
        try (Stream<Path> files = Files.walk(copy)) {
            return files.filter(path -> path.getFileName().toString().equals(name))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private Set<String> filesWithErrors() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        List<Path> files;
        try (Stream<Path> walk = Files.walk(copy)) {
            files = walk.filter(path -> path.toString().endsWith(".java")).toList();
        }
        List<String> options = new ArrayList<>(List.of("-proc:none", "-nowarn", "--should-stop=ifError=FLOW"));
        options.addAll(List.of("-d", Files.createTempDirectory(copy, "classes").toString()));
        options.addAll(List.of("-cp", System.getProperty("java.class.path")));
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(problems, Locale.ROOT, null)) {
            compiler.getTask(null, manager, problems, options, null, manager.getJavaFileObjectsFromPaths(files))
                    .call();
        }
        Set<String> names = new TreeSet<>();
        for (Diagnostic<? extends JavaFileObject> problem : problems.getDiagnostics()) {
            if (problem.getKind() == Diagnostic.Kind.ERROR) {
                assertThat(problem.getSource()).as(problem.toString()).isNotNull();
                names.add(Path.of(problem.getSource().getName()).getFileName().toString());
            }
        }
        return names;
    }
}
