package org.txsearch.cluster;

import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a cluster is reached, and as whom.
 *
 * @param uris the addresses of its nodes; user and password may stand in the first
 * @param username the account, where it does not stand in an address
 * @param passwordFile the file with its password, so that it stands in no environment and on no command line
 * @param certificateAuthority PEM file of the authorities that may have signed the nodes' certificates; without one, those
 *     that Java knows
 */
public record ClusterSettings(
        List<URI> uris,
        @Nullable String username,
        @Nullable Path passwordFile,
        @Nullable Path certificateAuthority) {

    static final String URIS = "txsearch.elasticsearch.uris";
    static final String USERNAME = "txsearch.elasticsearch.username";
    static final String PASSWORD_FILE = "txsearch.elasticsearch.password-file";
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

    /** Settings as they are read, where an empty one is none. */
    public static ClusterSettings of(
            List<URI> uris,
            @Nullable String username,
            @Nullable String passwordFile,
            @Nullable String certificateAuthority) {
        return new ClusterSettings(
                uris,
                username == null || username.isBlank() ? null : username,
                path(PASSWORD_FILE, passwordFile),
                path(CERTIFICATE_AUTHORITY, certificateAuthority));
    }

    /** Addresses alone. */
    public static ClusterSettings of(List<URI> uris) {
        return new ClusterSettings(uris, null, null, null);
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
