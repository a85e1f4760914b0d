package org.txsearch.api.transactions;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.txsearch.api.settings.InvalidSettingException;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterSettings;
import org.txsearch.cluster.ClusterSettings.InvalidClusterSettingException;

/**
 * The address of Elasticsearch and the account that searches it.
 *
 * @param uris the addresses of one cluster's nodes
 * @param username the account, if it is not in the first address
 * @param passwordFile the path of a file with its password
 * @param certificateAuthority the path of a PEM file with the authorities that signed the nodes' certificates
 * @param allowPlaintextPassword whether the password may be sent over http to another machine
 */
@ConfigurationProperties("txsearch.elasticsearch")
record ElasticsearchSettings(
        @DefaultValue("http://127.0.0.1:9200") List<URI> uris,
        @Nullable String username,
        @Nullable String passwordFile,
        @Nullable String certificateAuthority,
        @DefaultValue("false") boolean allowPlaintextPassword) {

    /** A connection with these settings; it is opened at the first request. */
    Cluster connect() {
        for (URI uri : uris) {
            if (uri.getHost() == null
                    || uri.getScheme() == null
                    || !uri.getScheme().matches("https?")) {
                throw new InvalidSettingException(
                        "txsearch.elasticsearch.uris", "every address must be of the form http(s)://host:port");
            }
        }
        try {
            return Cluster.connect(
                    ClusterSettings.of(uris, username, passwordFile, certificateAuthority, allowPlaintextPassword));
        } catch (InvalidClusterSettingException wrong) {
            throw new InvalidSettingException(wrong.property(), wrong.fault(), wrong);
        }
    }
}
