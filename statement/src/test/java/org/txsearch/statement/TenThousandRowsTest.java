package org.txsearch.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TenThousandRowsTest {
    private static final int ROWS = 10_000;
    private static final String HEAP = "-Xmx128m";

    private static final List<String> NAMES =
            List.of("José García", "Наталья Іванівна", "محمد علي", "दीपिका शर्मा", "สมชาย ใจดี", "王小明", "山田さん", "김민수");

    /** Runs in a separate JVM with little memory. */
    public static void main(String[] arguments) throws IOException {
        long start = System.nanoTime();
        try (OutputStream out = Files.newOutputStream(Path.of(arguments[0]));
                Statement writer = new Statement(out, TestStatement.HEADER, TestStatement.PORTRAIT)) {
            for (int i = 0; i < ROWS; i++) {
                writer.write(TestStatement.row(i, NAMES.get(i % NAMES.size()) + " " + i));
            }
            writer.finish();
        }
        long milliseconds = Duration.ofNanos(System.nanoTime() - start).toMillis();
        System.out.printf(
                "%d rows in %d ms from a cold start, %d bytes%n",
                ROWS, milliseconds, Files.size(Path.of(arguments[0])));
    }

    @Test
    void mostRows_fitIntoLittleMemoryAndASmallFile(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("statement.pdf");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TenThousandRowsTest.class.getName(),
                        file.toString())
                .inheritIO()
                .start();

        assertThat(process.waitFor()).isZero();
        assertThat(Files.size(file)).isLessThan(4_000_000);
        try (PDDocument document = Loader.loadPDF(file.toFile())) {
            int pages = document.getNumberOfPages();
            assertThat(pages).isGreaterThan(250);
            String last = TestStatement.text(Files.readAllBytes(file), pages);
            assertThat(last).contains("Page " + pages + " of " + pages);
        }
    }
}
