package org.txsearch.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.txsearch.process.PeriodicTaskRule;
import org.txsearch.process.TemporaryFilesRule;

/** What the commands may use: ingest, local, state and the modules below it. */
@AnalyzeClasses(packages = "org.txsearch.cli", importOptions = ImportOption.DoNotIncludeTests.class)
class BoundariesTest {

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
    static final ArchRule operations_knowNoCommands = noClasses()
            .that()
            .resideInAPackage("org.txsearch.cli.(*)..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.txsearch.cli", "picocli..")
            .because("an operation is tested without its command");

    @ArchTest
    static final ArchRule elasticsearchsClient_isForOperations = noClasses()
            .that()
            .resideInAPackage("org.txsearch.cli")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.elasticsearch..")
            .because("a command reads its options, runs an operation and prints the outcome");

    @ArchTest
    static final ArchRule packages_haveNoCycles = SlicesRuleDefinition.slices()
            .matching("org.txsearch.cli.(*)..")
            .should()
            .beFreeOfCycles();

    @ArchTest
    static final ArchRule tasks_areRepeatedByPeriodicTaskAlone = PeriodicTaskRule.RULE;

    @ArchTest
    static final ArchRule temporaryFiles_haveAFolder = TemporaryFilesRule.RULE;
}
