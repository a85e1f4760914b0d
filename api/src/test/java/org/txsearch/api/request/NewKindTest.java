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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new kind of filter, compiled: CONTRIBUTING.md names four places, and the compiler names all that are missing but one. */
@Tag("slow")
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
        assertThat(filesWithErrors()).containsExactly("RandomFilters.java", "RandomTrees.java", "RequestFilter.java");

        secondPlace_itsParametersInTheApi();
        thirdPlace_itsMeaningInMemory();
        fourthPlace_itsRandomValues();
        assertThat(filesWithErrors()).isEmpty();
    }

    private void firstPlace_theKindAndItsComparisons() throws IOException {
        change("FilterField", "public enum FilterFieldKind {", "public enum FilterFieldKind { ENDING(FilterOp.EQ),");
        change("FieldFilter", "permits FieldFilter.Exists,", "permits FieldFilter.EndsWith, FieldFilter.Exists,");
        change("FieldFilter", "        TextQuery {", """
                        TextQuery {

                    record EndsWith(Field field, String end) implements FieldFilter {

                        @Override
                        public void addTo(FilterQuery query) {
                            query.add(FilterQuery.wildcard(field.path(), "*" + end));
                        }

                        @Override
                        public List<?> parts() {
                            return List.of("ending", field.path(), end);
                        }
                    }
                """);
    }

    private void secondPlace_itsParametersInTheApi() throws IOException {
        change(
                "RequestFilter",
                "return switch (filter.kind()) {",
                "return switch (filter.kind()) { case ENDING -> new EndingFilter(filter);");
        add("api/src/main/java/org/txsearch/api/request/EndingFilter.java", """
                package org.txsearch.api.request;

                import java.util.List;
                import org.txsearch.query.FieldFilter;
                import org.txsearch.query.FilterField;
                import org.txsearch.query.FilterOp;
                import org.txsearch.query.TransactionFilter;

                final class EndingFilter extends TextFilter {

                    EndingFilter(FilterField filter) {
                        super(filter);
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
                    void readParameters(QueryString given) {
                        given.readText(this, FilterOp.EQ);
                    }

                    @Override
                    TransactionFilter meaning(FilterOp operator, String key, List<String> values) {
                        return new FieldFilter.EndsWith(field(), values.get(0));
                    }

                    @Override
                    boolean isValid(Comparison comparison, FilterOp operator, JsonString text) {
                        return comparison.fits(text, 10);
                    }
                }
                """);
    }

    private void thirdPlace_itsMeaningInMemory() throws IOException {
        String other = "} else if (filter instanceof FieldFilter.NameQuery name) {";
        change("ItemMatcher", other, """
                } else if (filter instanceof FieldFilter.EndsWith ending) {
                    String value = text(ending.field());
                    return value != null && value.endsWith(ending.end());
                """ + other);
    }

    private void fourthPlace_itsRandomValues() throws IOException {
        change(
                "RandomFilters",
                "return switch (filter.kind()) {",
                "return switch (filter.kind()) {" + " case ENDING -> new FieldFilter.EndsWith(field, value(field));");
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
