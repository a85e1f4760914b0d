package org.txsearch.process;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.lang.ArchRule;

/** The rule of every module that nothing but {@link PeriodicTask} repeats a task. */
public final class PeriodicTaskRule {

    public static final ArchRule RULE = noClasses()
            .that()
            .doNotHaveFullyQualifiedName(PeriodicTask.class.getName())
            .should()
            .callMethodWhere(JavaCall.Predicates.target(
                            HasName.Predicates.nameMatching("scheduleWithFixedDelay|scheduleAtFixedRate"))
                    .as("a method that repeats a task"))
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.Timer")
            .orShould()
            .dependOnClassesThat()
            .resideInAPackage("org.springframework.scheduling..")
            .because("a task that is repeated elsewhere ends, unnoticed, with its first exception");

    private PeriodicTaskRule() {}
}
