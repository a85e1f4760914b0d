package org.txsearch.local;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The module of local servers does not depend on their use. */
@AnalyzeClasses(packages = "org.txsearch.local", importOptions = ImportOption.DoNotIncludeTests.class)
class BoundariesTest {

    @ArchTest
    static final ArchRule otherModules_areUnknown = noClasses()
            .should()
            .dependOnClassesThat(JavaClass.Predicates.resideInAPackage("org.txsearch..")
                    .and(JavaClass.Predicates.resideOutsideOfPackage("org.txsearch.local..")))
            .because("elasticsearch starts one in its tests");
}
