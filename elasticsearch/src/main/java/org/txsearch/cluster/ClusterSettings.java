package org.txsearch.cluster;

import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a cluster is reached, and as whom.
 *
 * @param uris the addresses of its nodes; user and password may be in the first
 * @param username the account, unless an address contains it
 * @param passwordFile the file with its password, which thus appears in no environment and on no command line
 * @param certificateAuthority PEM file of the authorities that may have signed the nodes' certificates; without one, those
 *     that Java knows
 * @param allowPlaintextPassword whether the password may be sent over http to another machine
 */
public record ClusterSettings(
        List<URI> uris,
        @Nullable String username,
        @Nullable Path passwordFile,
        @Nullable Path certificateAuthority,
        boolean allowPlaintextPassword) {

    static final String URIS = "txsearch.elasticsearch.uris";
    static final String USERNAME = "txsearch.elasticsearch.username";
    static final String PASSWORD_FILE = "txsearch.elasticsearch.password-file";
    static final String ALLOW_PLAINTEXT = "txsearch.elasticsearch.allow-plaintext-password";
    static final String CERTIFICATE_AUTHORITY = "txsearch.elasticsearch.certificate-authority";

    /**
     * Refuses what contradicts itself.
     *
     * @throws InvalidClusterSettingException which names the property
     */
    public ClusterSettings {
        uris = List.copyOf(uris);
        if (username != null && passwordFile == null) {
            throw new InvalidClusterSettingException(
                    PASSWORD_FILE, "must be the path of a file with the password of " + USERNAME);
        }
        if (username == null && passwordFile != null) {
            throw new InvalidClusterSettingException(
                    USERNAME, "must be the account whose password is in " + PASSWORD_FILE);
        }
        if (username != null && username.contains(":")) {
            throw new InvalidClusterSettingException(USERNAME, "must be the name of an account, without a colon");
        }
        if (username != null && uris.stream().anyMatch(uri -> uri.getUserInfo() != null)) {
            throw new InvalidClusterSettingException(
                    USERNAME, "must not be set where an address in " + URIS + " names a user; take that user out");
        }
        boolean hasPassword = username != null || uris.stream().anyMatch(uri -> uri.getUserInfo() != null);
        if (hasPassword && !allowPlaintextPassword && uris.stream().anyMatch(ClusterSettings::isReadableOnTheWay)) {
            throw new InvalidClusterSettingException(
                    URIS,
                    "must begin with https:// where a password is sent to another machine: over http:// everybody on the"
                            + " way can read it. " + ALLOW_PLAINTEXT + "=true allows it all the same");
        }
        boolean local = uris.isEmpty();
        if (local && (username != null || certificateAuthority != null)) {
            throw new InvalidClusterSettingException(
                    URIS,
                    "must be the addresses of the cluster that "
                            + (username != null ? USERNAME : CERTIFICATE_AUTHORITY)
                            + " is for");
        }
        if (certificateAuthority != null && uris.stream().noneMatch(uri -> "https".equals(uri.getScheme()))) {
            throw new InvalidClusterSettingException(
                    URIS, "must begin with https:// where " + CERTIFICATE_AUTHORITY + " is set");
        }
    }

    private static boolean isReadableOnTheWay(URI uri) {
        return !"https".equals(uri.getScheme()) && !LoopbackAddress.is(uri.getHost());
    }

    /** Returns the settings as read; an empty one counts as absent. */
    public static ClusterSettings of(
            List<URI> uris,
            @Nullable String username,
            @Nullable String passwordFile,
            @Nullable String certificateAuthority,
            boolean allowPlaintextPassword) {
        return new ClusterSettings(
                uris,
                username == null || username.isBlank() ? null : username,
                path(PASSWORD_FILE, passwordFile),
                path(CERTIFICATE_AUTHORITY, certificateAuthority),
                allowPlaintextPassword);
    }

    public static ClusterSettings of(List<URI> uris) {
        return new ClusterSettings(uris, null, null, null, false);
    }

    private static @Nullable Path path(String property, @Nullable String text) {
        if (text == null || text.isBlank()) {
            return null;
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new InvalidClusterSettingException(property, "must be the path of a file", e);
        }
    }
}
