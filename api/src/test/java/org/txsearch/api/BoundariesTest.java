package org.txsearch.api;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.txsearch.process.PeriodicTaskRule;
import org.txsearch.process.TemporaryFilesRule;

/**
 * The dependencies of the API: state and the modules below it, and between its rooms downwards only. {@code platform} is the lowest
 * room, then {@code request}, then {@code search} and {@code records}, then the endpoints, then {@code openapi}, then {@code mcp}.
 */
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

    private static final String[] SHARED = {
        "org.txsearch.api.platform..",
        "org.txsearch.api.request..",
        "org.txsearch.api.search..",
        "org.txsearch.api.records.."
    };

    private static final String[] ENDPOINTS = {
        "org.txsearch.api.transactions..",
        "org.txsearch.api.summary..",
        "org.txsearch.api.payouts..",
        "org.txsearch.api.paypal..",
        "org.txsearch.api.exports..",
        "org.txsearch.api.webhooks..",
        "org.txsearch.api.console..",
        "org.txsearch.api.openapi..",
        "org.txsearch.api.mcp.."
    };

    @ArchTest
    static final ArchRule platform_knowsNoRequests = noClasses()
            .that()
            .resideInAPackage("org.txsearch.api.platform..")
            .and()
            .resideOutsideOfPackage("org.txsearch.api.platform.health..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.txsearch.api.request..", "org.txsearch.api.search..", "org.txsearch.api.records..")
            .because("each request passes it before it is read; only the health reports on the keys of cursors");

    @ArchTest
    static final ArchRule requests_areReadWithoutSearching = noClasses()
            .that()
            .resideInAPackage("org.txsearch.api.request..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.txsearch.api.search..", "org.txsearch.api.records..")
            .because("a request is read before it is answered");

    @ArchTest
    static final ArchRule sharedRooms_knowNoEndpoint = noClasses()
            .that()
            .resideInAnyPackage(SHARED)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(ENDPOINTS)
            .because("endpoints share them");

    @ArchTest
    static final ArchRule endpoints_areSeparate = slices().matching("org.txsearch.api.(*)..")
            .should()
            .notDependOnEachOther()
            .ignoreDependency(DescribedPredicate.alwaysTrue(), resideInAnyPackage(SHARED))
            .ignoreDependency(
                    resideInAnyPackage("org.txsearch.api.openapi..", "org.txsearch.api.mcp.."),
                    DescribedPredicate.alwaysTrue())
            .ignoreDependency(
                    resideInAPackage("org.txsearch.api.webhooks.."), resideInAPackage("org.txsearch.api.exports.."))
            .because(
                    "values that endpoints share are in search; documents describe them all, and webhooks report exports");

    @ArchTest
    static final ArchRule tasks_areRepeatedByPeriodicTaskAlone = PeriodicTaskRule.RULE;

    @ArchTest
    static final ArchRule temporaryFiles_haveAFolder = TemporaryFilesRule.RULE;
}
