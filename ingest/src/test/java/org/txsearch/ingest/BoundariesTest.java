package org.txsearch.ingest;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.txsearch.process.PeriodicTaskRule;
import org.txsearch.process.TemporaryFilesRule;

/** What ingest may use: state and the modules below it, Kafka by its clients. */
@AnalyzeClasses(packages = "org.txsearch.ingest", importOptions = ImportOption.DoNotIncludeTests.class)
class BoundariesTest {

    @ArchTest
    static final ArchRule modulesAbove_areUnknown = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.txsearch.cli..", "org.txsearch.api..", "org.txsearch.demo..")
            .because("commands drive ingest, and the API does without it");

    @ArchTest
    static final ArchRule commandsHttpAndElasticsearch_areOtherModules = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "picocli..",
                    "io.micrometer..",
                    "org.springframework..",
                    "jakarta.servlet..",
                    "co.elastic..",
                    "org.elasticsearch..")
            .because("ingest carries records to search-core");

    @ArchTest
    static final ArchRule packages_haveNoCycles = SlicesRuleDefinition.slices()
            .matching("org.txsearch.ingest.(*)..")
            .should()
            .beFreeOfCycles();

    @ArchTest
    static final ArchRule tasks_areRepeatedByPeriodicTaskAlone = PeriodicTaskRule.RULE;

    @ArchTest
    static final ArchRule temporaryFiles_haveAFolder = TemporaryFilesRule.RULE;
}
