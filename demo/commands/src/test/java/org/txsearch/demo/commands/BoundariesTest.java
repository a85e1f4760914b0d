package org.txsearch.demo.commands;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The demo's commands may use cli and the modules below it. */
@AnalyzeClasses(packages = "org.txsearch.demo.commands", importOptions = ImportOption.DoNotIncludeTests.class)
class BoundariesTest {

    @ArchTest
    static final ArchRule apiAndElasticsearchsClient_areUnknown = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.txsearch.api..",
                    "org.txsearch.demo.issuer..",
                    "org.springframework..",
                    "jakarta.servlet..",
                    "org.elasticsearch..",
                    "co.elastic..",
                    "org.apache.kafka..")
            .because("the demo drives operations of cli, and starts the API as a process of its own");
}
