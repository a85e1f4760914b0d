package org.txsearch.api;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.txsearch.process.PeriodicTaskRule;
import org.txsearch.process.TemporaryFilesRule;

/** What the API may use: state and the modules below it. */
@AnalyzeClasses(packages = "org.txsearch.api", importOptions = ImportOption.DoNotIncludeTests.class)
class BoundariesTest {

    @ArchTest
    static final ArchRule commandsAndIngest_areUnknown = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.txsearch.cli..",
                    "org.txsearch.ingest..",
                    "org.txsearch.demo..",
                    "picocli..",
                    "org.apache.kafka..",
                    "org.springframework.security.oauth2.server.authorization..")
            .because("the API answers from what is stored");

    @ArchTest
    static final ArchRule tasks_areRepeatedByPeriodicTaskAlone = PeriodicTaskRule.RULE;

    @ArchTest
    static final ArchRule temporaryFiles_haveAFolder = TemporaryFilesRule.RULE;
}
