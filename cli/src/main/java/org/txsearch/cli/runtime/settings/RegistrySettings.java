package org.txsearch.cli.runtime.settings;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.apache.commons.lang3.function.FailableSupplier;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.LoopbackAddress;
import org.txsearch.cluster.Trust;
import org.txsearch.ingest.kafka.SchemaRegistry;

/** The settings of the schema registry. */
final class RegistrySettings {

    private static final String PREFIX = "txsearch.kafka.registry.";
    private static final Setting URLS = new Setting(PREFIX + "urls");
    private static final Setting USERNAME = new Setting(PREFIX + "username");
    private static final Setting PASSWORD_FILE = new Setting(PREFIX + "password-file");
    private static final Setting TOKEN_FILE = new Setting(PREFIX + "token-file");
    private static final Setting AUTHORITY = new Setting(PREFIX + "certificate-authority");
    private static final Setting ALLOW_PLAINTEXT = new Setting(PREFIX + "allow-plaintext-password");
    private static final Setting TIMEOUT = new Setting(PREFIX + "timeout");

    private RegistrySettings() {}

    /** Returns the registry that is set, or null. */
    static @Nullable SchemaRegistry current() {
        List<URI> urls = CommandContext.addresses(URLS);
        Duration timeout = TIMEOUT.duration("5s");
        if (timeout.isZero()) {
            throw TIMEOUT.wrong("a duration of 1ms or more, 5s for instance");
        }
        if (urls.isEmpty()) {
            for (Setting setting : List.of(USERNAME, PASSWORD_FILE, TOKEN_FILE, AUTHORITY)) {
                if (!setting.text().isEmpty()) {
                    throw URLS.wrong("the addresses of the schema registry that " + setting.property() + " is for");
                }
            }
            return null;
        }
        FailableSupplier<String, IOException> authorization = authorization();
        requirePrivate(urls, authorization != null);
        boolean hasTls = urls.stream().anyMatch(RegistrySettings::isEncrypted);
        if (!AUTHORITY.text().isEmpty() && !hasTls) {
            throw URLS.wrong("addresses with https:// where " + AUTHORITY.property() + " is set");
        }
        return new SchemaRegistry(
                urls,
                AUTHORITY.text().isEmpty() ? null : Trust.in(AUTHORITY.property(), Path.of(AUTHORITY.text())),
                authorization,
                timeout);
    }

    /** Returns the header {@code Authorization}; null without one. A secret may be replaced while the process runs. */
    private static @Nullable FailableSupplier<String, IOException> authorization() {
        String user = USERNAME.text();
        boolean hasPassword = !PASSWORD_FILE.text().isEmpty();
        if (user.isEmpty() && hasPassword) {
            throw USERNAME.wrong("the account whose password is in " + PASSWORD_FILE.property());
        }
        if (!user.isEmpty() && !hasPassword) {
            throw PASSWORD_FILE.wrong("the path of a file with the password of " + USERNAME.property());
        }
        if (user.contains(":")) {
            throw USERNAME.wrong("the name of an account, without a colon");
        }
        if (!user.isEmpty() && !TOKEN_FILE.text().isEmpty()) {
            throw TOKEN_FILE.wrong("left out where " + USERNAME.property() + " is set: a request has one of them");
        }
        if (!user.isEmpty()) {
            Path file = readable(PASSWORD_FILE);
            return () -> "Basic "
                    + Base64.getEncoder().encodeToString((user + ":" + secret(file)).getBytes(StandardCharsets.UTF_8));
        }
        if (!TOKEN_FILE.text().isEmpty()) {
            Path file = readable(TOKEN_FILE);
            return () -> "Bearer " + secret(file);
        }
        return null;
    }

    private static Path readable(Setting setting) {
        Path file = Path.of(setting.text());
        try {
            String unused = secret(file);
            return file;
        } catch (IOException e) {
            throw setting.wrong(
                    "the path of a readable file with one line, and " + file.toAbsolutePath() + " is not one", e);
        }
    }

    private static String secret(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        if (lines.size() != 1 || lines.get(0).isBlank()) {
            throw new IOException(file + " does not have one line");
        }
        return lines.get(0);
    }

    /** Rejects addresses to which a password or token would be sent unencrypted over a network. */
    private static void requirePrivate(List<URI> urls, boolean hasSecret) {
        for (URI url : urls) {
            if (url.getUserInfo() != null) {
                throw URLS.wrong(
                        "addresses without a user; set " + USERNAME.property() + " and " + PASSWORD_FILE.property());
            }
            if (hasSecret && !isEncrypted(url) && !LoopbackAddress.is(url.getHost()) && !ALLOW_PLAINTEXT.isTrue()) {
                throw URLS.wrong(
                        "addresses with https://: over http:// everybody on the way can read the password or token. "
                                + ALLOW_PLAINTEXT.property() + "=true allows it anyway");
            }
        }
    }

    private static boolean isEncrypted(URI url) {
        return "https".equalsIgnoreCase(url.getScheme());
    }
}
