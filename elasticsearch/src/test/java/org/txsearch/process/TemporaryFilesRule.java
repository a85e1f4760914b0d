package org.txsearch.process;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.attribute.FileAttribute;

/** The rule of every module that temporary files have a folder of their own, rather than the temporary folder of the system. */
public final class TemporaryFilesRule {

    public static final ArchRule RULE = noClasses()
            .should()
            .callMethod(Files.class, "createTempFile", String.class, String.class, FileAttribute[].class)
            .orShould()
            .callMethod(Files.class, "createTempDirectory", String.class, FileAttribute[].class)
            .orShould()
            .callMethod(File.class, "createTempFile", String.class, String.class)
            .because(
                    "the temporary folder is small in containers, and nobody removes what a killed process leaves in it");

    private TemporaryFilesRule() {}
}
