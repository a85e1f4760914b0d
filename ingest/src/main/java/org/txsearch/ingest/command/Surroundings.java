package org.txsearch.ingest.command;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.txsearch.cluster.ClusterSettings;
import org.txsearch.cluster.InvalidClusterSettingException;
import org.txsearch.ingest.intake.IntakeSettings;
import org.txsearch.local.ElasticsearchConnection;
import org.txsearch.local.LocalElasticsearchSettings;

/**
 * Where a command runs: its data directory and its Elasticsearch.
 *
 * @param data the data directory
 * @param elasticsearch the configured cluster; without an address it is the local node
 */
record Surroundings(Path data, ClusterSettings elasticsearch) {

    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m)");
    private static final String BACKUP_FOLDER = "txsearch.backup.folder";

    /** From the properties that the launcher sets, and the environment. */
    static Surroundings current() {
        return new Surroundings(
                Path.of(setting("txsearch.data-directory", "data"))
                        .toAbsolutePath()
                        .normalize(),
                cluster());
    }

    private static ClusterSettings cluster() {
        try {
            return ClusterSettings.of(
                    addresses(setting("txsearch.elasticsearch.uris", "")),
                    setting("txsearch.elasticsearch.username", ""),
                    setting("txsearch.elasticsearch.password-file", ""),
                    setting("txsearch.elasticsearch.certificate-authority", ""));
        } catch (InvalidClusterSettingException e) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        }
    }

    /** A property, else the environment variable that Spring would read for it, else the default. */
    static String setting(String property, String otherwise) {
        String value = System.getProperty(property);
        if (value == null) {
            value = System.getenv(property.replace(".", "_").replace("-", "").toUpperCase(Locale.ROOT));
        }
        return value == null || value.isBlank() ? otherwise : value;
    }

    /** The Elasticsearch to work with; a local node is started where none runs. */
    ElasticsearchConnection connect(Consumer<String> progress) {
        return ElasticsearchConnection.open(elasticsearch, node(), progress);
    }

    private LocalElasticsearchSettings node() {
        LocalElasticsearchSettings plain = LocalElasticsearchSettings.forCommand(data.resolve("elasticsearch"));
        return (backupFolder().isPresent() ? plain.withBackups(backupFolder().get()) : plain)
                .withHeap(setting("txsearch.elasticsearch.heap", "1g"))
                .withHttpPort(port());
    }

    /** The folder in which to register a snapshot repository where there is none; a cluster of one's own has no default. */
    Optional<Path> backupFolder() {
        String folder = setting(BACKUP_FOLDER, "");
        if (!folder.isEmpty()) {
            return Optional.of(Path.of(folder).toAbsolutePath().normalize());
        }
        return elasticsearch.uris().isEmpty() ? Optional.of(data.resolve("backups")) : Optional.empty();
    }

    /** How long a change waits for its base. */
    static Duration changePatience() {
        String seconds = setting("txsearch.ingest.change-patience-seconds", "");
        if (seconds.isEmpty()) {
            return IntakeSettings.CHANGE_PATIENCE;
        }
        if (!seconds.matches("\\d{1,6}")) {
            throw new CommandException("TXSEARCH_INGEST_CHANGEPATIENCESECONDS is not a number of seconds.");
        }
        return Duration.ofSeconds(Long.parseLong(seconds));
    }

    /** How far the clocks that stamp events may differ. */
    static Duration clockSkew() {
        String property = "txsearch.freshness.clock-skew";
        Matcher matcher = DURATION.matcher(setting(property, "1s"));
        if (!matcher.matches()) {
            throw new CommandException(property + " is not a duration such as 500ms, 2s or 1m.");
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            default -> Duration.ofMinutes(number);
        };
    }

    private static int port() {
        String port = setting("txsearch.elasticsearch.port", "9200");
        if (!port.matches("[1-9]\\d{0,4}") || Integer.parseInt(port) > 65_535) {
            throw new CommandException("TXSEARCH_ELASTICSEARCH_PORT is not a port: a number from 1 to 65535.");
        }
        return Integer.parseInt(port);
    }

    private static List<URI> addresses(String list) {
        return Arrays.stream(list.split(","))
                .map(String::strip)
                .filter(address -> !address.isEmpty())
                .map(Surroundings::address)
                .toList();
    }

    private static URI address(String text) {
        try {
            URI address = URI.create(text);
            if (address.getHost() == null || !List.of("http", "https").contains(address.getScheme())) {
                throw new CommandException(
                        "TXSEARCH_ELASTICSEARCH_URIS holds an address that is not http(s)://host:port.");
            }
            return address;
        } catch (IllegalArgumentException e) {
            throw new CommandException(
                    "TXSEARCH_ELASTICSEARCH_URIS holds an address that is not http(s)://host:port.", e);
        }
    }
}
