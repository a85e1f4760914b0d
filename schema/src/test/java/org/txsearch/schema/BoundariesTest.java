package org.txsearch.schema;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The schema may use Avro and the JDK. */
@AnalyzeClasses(packages = "org.txsearch", importOptions = ImportOption.DoNotIncludeTests.class)
class BoundariesTest {

    @ArchTest
    static final ArchRule storesFrameworksAndOtherModules_areUnknown = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "co.elastic..",
                    "org.elasticsearch..",
                    "org.apache.http..",
                    "org.springframework..",
                    "jakarta..",
                    "java.net.http..",
                    "org.txsearch.document..",
                    "org.txsearch.cluster..",
                    "org.txsearch.ingest..",
                    "org.txsearch.cli..",
                    "org.txsearch.api..")
            .because("all other modules are built on it");
}
