package org.txsearch.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeFailureTest {

    @TempDir
    private Path home;

    private NodeFailure failure;

    @BeforeEach
    void makeLogs() throws IOException {
        failure = new NodeFailure(new NodeFolder(home), 9200);
        Files.createDirectories(failure.folder().logs());
    }

    @Test
    void fullDisk_isRecognised() throws IOException {
        assertThat(messageAfter("java.io.IOException: No space left on device"))
                .isEqualTo("The disk of %s is full: free some space or choose another home.", home);
    }

    @Test
    void lockedData_isRecognised() throws IOException {
        assertThat(messageAfter("java.lang.IllegalStateException: failed to obtain node locks, tried [/a]"))
                .startsWith("Another process runs an Elasticsearch in " + home);
    }

    @Test
    void portTakenMeanwhile_isRecognised() throws IOException {
        assertThat(messageAfter("org.elasticsearch.http.BindHttpException: Failed to bind to 127.0.0.1:9200"))
                .startsWith("Port 9200 on 127.0.0.1 was taken");
    }

    @Test
    void anythingElse_isReportedByTheRelevantLines() throws IOException {
        assertThat(messageAfter("[INFO ] starting\n[ERROR] unknown setting [x]\n    at a.b.C(D.java:1)\n"))
                .isEqualTo(
                        "Elasticsearch ended with exit code 3 while starting; its log is %s and says:\n"
                                + "[ERROR] unknown setting [x]",
                        failure.folder().console());
    }

    @Test
    void missingLogs_areNamed() {
        assertThat(failure.ended(3, "while starting"))
                .hasMessage(
                        "Elasticsearch ended with exit code 3 while starting; its logs in %s are empty.",
                        failure.folder().logs());
    }

    /** The console has warnings and errors only; a node that hangs has written neither. */
    @Test
    void emptyConsole_quotesTheServersLog() throws IOException {
        Files.writeString(failure.folder().console(), "");
        Path log = failure.folder().logs().resolve("elasticsearch.log");
        Files.writeString(log, "[INFO ] version[9.1.0]\n[INFO ] starting ...\n");
        assertThat(failure.silent(StartWatch.MAX_SILENCE))
                .hasMessage(
                        "Elasticsearch did nothing for 120 seconds while starting, so it was stopped; its log is %s and"
                                + " says:\n[INFO ] version[9.1.0]\n[INFO ] starting ...",
                        log);
    }

    @Test
    void foreignFile_namesItsUser() {
        assertThat(failure.notPrepared(new AccessDeniedException("/a/b")))
                .hasMessageStartingWith(
                        "/a/b may not be used by this user: set TXSEARCH_DATADIRECTORY to a folder of your own, or"
                                + " run as the user who made " + home);
    }

    private String messageAfter(String console) throws IOException {
        Files.writeString(failure.folder().console(), console);
        return String.valueOf(failure.ended(3, "while starting").getMessage());
    }
}
