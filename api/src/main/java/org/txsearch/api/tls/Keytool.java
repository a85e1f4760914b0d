package org.txsearch.api.tls;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.txsearch.api.settings.InvalidSettingException;

/** The JDK's own tool for certificates; the JDK's library can read them, but not create them. */
final class Keytool {

    static final String ALIAS = "server";
    static final int VALID_DAYS = 825;

    private static final int PATIENCE_SECONDS = 60;

    private Keytool() {}

    /** Generates a P-256 key pair with a certificate for localhost in a new PKCS#12 file. */
    static void generateLocalhostKey(Path store, Path passwordFile) throws IOException {
        Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        if (!Files.isExecutable(tool) && !Files.isExecutable(tool.resolveSibling("keytool.exe"))) {
            throw new InvalidSettingException(
                    TlsSettings.CERTIFICATE,
                    "must be set: this Java has no " + tool + " to generate a certificate for localhost");
        }
        Process process = new ProcessBuilder(command(tool, store, passwordFile))
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (exitCode(process) != 0) {
            throw new IOException("keytool could not generate a certificate: " + output.strip());
        }
    }

    private static List<String> command(Path tool, Path store, Path passwordFile) {
        return List.of(
                tool.toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC",
                "-genkeypair",
                "-alias",
                ALIAS,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-sigalg",
                "SHA256withECDSA",
                "-validity",
                Integer.toString(VALID_DAYS),
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost,ip:127.0.0.1,ip:::1",
                "-ext",
                "KeyUsage:critical=digitalSignature",
                "-ext",
                "ExtendedKeyUsage=serverAuth",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                // Not on the command line itself, which every user of the machine can list.
                "-storepass:file",
                passwordFile.toString());
    }

    private static int exitCode(Process process) throws IOException {
        try {
            if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return process.exitValue();
            }
            process.destroyForcibly();
            throw new IOException("keytool did not end within " + PATIENCE_SECONDS + " seconds");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
            throw new IOException("Interrupted while keytool generated a certificate", interrupted);
        }
    }
}
