package org.txsearch.demo.generator;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The generator may only use the schema module. */
@AnalyzeClasses(packages = "org.txsearch.demo.generator", importOptions = ImportOption.DoNotIncludeTests.class)
class BoundariesTest {

    @ArchTest
    static final ArchRule modulesAboveTheSchema_areUnknown = noClasses()
            .should()
            .dependOnClassesThat(resideInAPackage("org.txsearch..")
                    .and(not(resideInAnyPackage(
                            "org.txsearch.demo.generator..",
                            "org.txsearch.schema..",
                            "org.txsearch.money..",
                            "org.txsearch.week..",
                            "org.txsearch.time.."))))
            .because("the tests of ingest and cli use the generator, so it cannot use them");
}
