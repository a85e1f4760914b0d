package org.txsearch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.properties.HasOwner;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.txsearch.process.PeriodicTaskRule;
import org.txsearch.process.TemporaryFilesRule;

/** Which packages of schema, elasticsearch, search-core and state may use which others. */
@AnalyzeClasses(
        packages = "org.txsearch",
        importOptions = {ImportOption.DoNotIncludeTests.class, BoundariesTest.WithoutTestJars.class})
class BoundariesTest {

    /** In a build of all modules, the other modules' tests are jars. */
    static final class WithoutTestJars implements ImportOption {

        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    @ArchTest
    static final ArchRule elasticsearchsBuilders_areForQueriesAndPages = noClasses()
            .that()
            .resideOutsideOfPackages("org.txsearch.query..", "org.txsearch.paging..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("co.elastic..")
            .because("a document, its folding and its JSON would be the same in another store");

    @ArchTest
    static final ArchRule queries_areBuiltByFilterQueryAlone = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("org.txsearch.query.FilterQuery")
            .should()
            .callMethodWhere(
                    JavaCall.Predicates.target(HasOwner.Predicates.With.owner(JavaClass.Predicates.resideInAPackage(
                                    "co.elastic.clients.elasticsearch._types.query_dsl..")))
                            .as("a method of Elasticsearch's query builders"))
            .because("a query that is built elsewhere could forget the merchant");

    @ArchTest
    static final ArchRule httpAndAvrosFiles_areOtherModules = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework..", "org.apache.avro.file..", "jakarta.servlet..")
            .because("files of Avro belong to ingest, HTTP and Spring to api");

    @ArchTest
    static final ArchRule schema_knowsNothingOfElasticsearch = noClasses()
            .that()
            .resideInAnyPackage(
                    "org.txsearch.schema..", "org.txsearch.money..", "org.txsearch.week..", "org.txsearch.time..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("co.elastic..", "org.elasticsearch..", "org.apache.http..", "java.net.http..");

    @ArchTest
    static final ArchRule json_knowsNoOtherPackage = noClasses()
            .that()
            .resideInAPackage("org.txsearch.json..")
            .should()
            .dependOnClassesThat(JavaClass.Predicates.resideInAPackage("org.txsearch..")
                    .and(JavaClass.Predicates.resideOutsideOfPackage("org.txsearch.json..")));

    @ArchTest
    static final ArchRule documents_knowNothingOfTheirIndex = noClasses()
            .that()
            .resideInAPackage("org.txsearch.document..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.txsearch.query..",
                    "org.txsearch.paging..",
                    "org.txsearch.index..",
                    "org.txsearch.write..",
                    "org.txsearch.cluster..");

    @ArchTest
    static final ArchRule packages_haveNoCycles = SlicesRuleDefinition.slices()
            .matching("org.txsearch.(*)..")
            .should()
            .beFreeOfCycles();

    /** A type counts with those that it encloses. The filters and their one query know each other: they are one concept. */
    @ArchTest
    static final ArchRule files_haveNoCycles = SlicesRuleDefinition.slices()
            .assignedFrom(new SliceAssignment() {
                @Override
                public SliceIdentifier getIdentifierOf(JavaClass type) {
                    return SliceIdentifier.of(
                            type.getPackageName().equals("org.txsearch.query")
                                    ? type.getPackageName()
                                    : type.getFullName().replaceFirst("\\$.*", ""));
                }

                @Override
                public String getDescription() {
                    return "files";
                }
            })
            .should()
            .beFreeOfCycles();

    @ArchTest
    static final ArchRule tasks_areRepeatedByPeriodicTaskAlone = PeriodicTaskRule.RULE;

    @ArchTest
    static final ArchRule temporaryFiles_haveAFolder = TemporaryFilesRule.RULE;
}
