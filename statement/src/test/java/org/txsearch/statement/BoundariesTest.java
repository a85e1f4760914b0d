package org.txsearch.statement;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.txsearch.statement", importOptions = ImportOption.DoNotIncludeTests.class)
class BoundariesTest {

    @ArchTest
    static final ArchRule statements_needMoneyAndFontsAlone = classes()
            .that()
            .resideOutsideOfPackage("org.txsearch.statement.harfbuzz..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "org.txsearch.statement..",
                    "org.txsearch.money..",
                    "org.txsearch.schema..",
                    "java..",
                    "org.jspecify..",
                    "org.apache.pdfbox..",
                    "org.apache.fontbox..",
                    "com.dylibso.chicory..")
            .because("a statement is drawn the same way wherever its rows come from");

    @ArchTest
    static final ArchRule pdfAndFonts_areForTypesetAlone = noClasses()
            .that()
            .resideInAPackage("org.txsearch.statement")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache..", "com.dylibso..", "org.txsearch.statement.harfbuzz..")
            .because("the layout would be the same in another file format");

    @ArchTest
    static final ArchRule typeset_knowsNothingOfStatements = noClasses()
            .that()
            .resideInAPackage("org.txsearch.statement.typeset..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.txsearch.statement", "org.txsearch.money..", "org.txsearch.schema..");

    @ArchTest
    static final ArchRule harfBuzz_isCalledInOnePlace = noClasses()
            .that()
            .resideOutsideOfPackage("org.txsearch.statement.harfbuzz..")
            .and()
            .haveNameNotMatching("org\\.txsearch\\.statement\\.typeset\\.HarfBuzz(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.dylibso..", "org.txsearch.statement.harfbuzz..");
}
