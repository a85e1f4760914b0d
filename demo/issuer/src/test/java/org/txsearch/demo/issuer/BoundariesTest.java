package org.txsearch.demo.issuer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The demo's issuer may use api and the modules below it. */
@AnalyzeClasses(packages = "org.txsearch.demo.issuer", importOptions = ImportOption.DoNotIncludeTests.class)
class BoundariesTest {

    @ArchTest
    static final ArchRule commandsIngestAndElasticsearch_areUnknown = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.txsearch.cli..",
                    "org.txsearch.ingest..",
                    "org.txsearch.demo.commands..",
                    "org.txsearch.demo.generator..",
                    "picocli..",
                    "org.apache.kafka..",
                    "org.apache.avro..",
                    "co.elastic..",
                    "org.elasticsearch..")
            .because("it runs in the API's process and issues tokens, nothing else");
}
