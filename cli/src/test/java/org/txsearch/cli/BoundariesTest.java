package org.txsearch.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.CanBeAnnotated.Predicates.annotatedWith;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static java.util.Map.entry;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures;
import java.util.List;
import java.util.Map;
import org.txsearch.process.PeriodicTaskRule;
import org.txsearch.process.TemporaryFilesRule;
import picocli.CommandLine.Command;

/** Checks which packages of the commands may use each other, and that they use only ingest, local, state, and modules below. */
@AnalyzeClasses(packages = "org.txsearch.cli", importOptions = ImportOption.DoNotIncludeTests.class)
class BoundariesTest {

    private static final String COMMAND = ".*Command(\\$.*)?";

    /** Each room with the other rooms that it may use. */
    private static final Map<String, List<String>> ROOMS = Map.ofEntries(
            entry("runtime", List.of()),
            entry("runtime.settings", List.of("runtime")),
            entry("runtime.telemetry", List.of("runtime", "runtime.settings")),
            entry("serve", List.of("runtime", "runtime.settings")),
            entry("load", List.of("runtime", "runtime.settings", "runtime.telemetry")),
            entry("follow", List.of("runtime", "runtime.settings", "runtime.telemetry", "load")),
            entry("snapshots", List.of("runtime")),
            entry("erase", List.of("runtime", "runtime.settings", "snapshots")),
            entry("rebuild", List.of("runtime")),
            entry("verify", List.of("runtime", "rebuild")),
            entry("backup", List.of("runtime", "runtime.settings", "snapshots", "erase", "rebuild")),
            entry("capacity", List.of("runtime", "runtime.settings")),
            entry("weeks", List.of("runtime", "runtime.settings", "erase", "rebuild", "verify", "backup", "capacity")),
            entry("tune", List.of("runtime", "runtime.settings")),
            entry("client", List.of("runtime", "runtime.settings")),
            entry("listen", List.of("runtime", "runtime.settings", "client")),
            entry("mcp", List.of("runtime", "runtime.settings", "client")),
            entry("admin", List.of("runtime", "runtime.settings")));

    @ArchTest
    static final ArchRule apiAndItsFrameworks_areUnknown = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.txsearch.api..", "org.springframework..", "jakarta.servlet..", "co.elastic..")
            .because("serve starts the API as a process of its own");

    @ArchTest
    static final ArchRule demo_isUnknown = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.txsearch.demo..")
            .because("production does not load it");

    @ArchTest
    static final ArchRule rooms_useOnlyTheOnesBelow = rooms();

    @ArchTest
    static final ArchRule onlyCommandsAndTheirOptions_knowPicocli = noClasses()
            .that(not(nameMatching(COMMAND)))
            .and()
            .haveNameNotMatching(".*(Options?|ArgumentTypes|Main)(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("picocli..")
            .because("an operation is tested without its command");

    @ArchTest
    static final ArchRule operations_knowNoCommands = noClasses()
            .that(not(nameMatching(COMMAND)))
            .and(not(resideInAPackage("org.txsearch.cli")))
            .should()
            .dependOnClassesThat(annotatedWith(Command.class))
            .because("an operation is tested without its command");

    @ArchTest
    static final ArchRule commands_haveThatName = classes()
            .that()
            .areAnnotatedWith(Command.class)
            .and()
            .areTopLevelClasses()
            .should()
            .haveNameMatching(COMMAND + "|.*Main");

    @ArchTest
    static final ArchRule elasticsearchsClient_isForOperations = noClasses()
            .that(nameMatching(COMMAND))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.elasticsearch..")
            .because("a command reads its options, runs an operation and prints the outcome");

    @ArchTest
    static final ArchRule tasks_areRepeatedByPeriodicTaskAlone = PeriodicTaskRule.RULE;

    @ArchTest
    static final ArchRule temporaryFiles_haveAFolder = TemporaryFilesRule.RULE;

    private static ArchRule rooms() {
        Architectures.LayeredArchitecture rooms =
                Architectures.layeredArchitecture().consideringOnlyDependenciesInLayers();
        for (String room : ROOMS.keySet()) {
            rooms = rooms.layer(room).definedBy("org.txsearch.cli." + room);
        }
        for (Map.Entry<String, List<String>> room : ROOMS.entrySet()) {
            Architectures.LayeredArchitecture.LayerDependencySpecification used = rooms.whereLayer(room.getKey());
            rooms = room.getValue().isEmpty()
                    ? used.mayNotAccessAnyLayer()
                    : used.mayOnlyAccessLayers(room.getValue().toArray(String[]::new));
        }
        return rooms.layer("Main")
                .definedBy("org.txsearch.cli")
                .whereLayer("Main")
                .mayNotBeAccessedByAnyLayer()
                .ensureAllClassesAreContainedInArchitecture();
    }
}
