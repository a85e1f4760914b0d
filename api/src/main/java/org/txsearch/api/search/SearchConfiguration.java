package org.txsearch.api.search;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.validation.annotation.Validated;
import org.txsearch.api.platform.limit.NodeBreakers;
import org.txsearch.api.platform.limit.SearchCosts;
import org.txsearch.api.platform.metrics.NodeMetrics;
import org.txsearch.api.platform.metrics.SearchMetrics;
import org.txsearch.api.platform.settings.InvalidSettingException;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterSettings;
import org.txsearch.cluster.InvalidClusterSettingException;
import org.txsearch.freshness.AsOf;
import org.txsearch.freshness.MinimumWatermark;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.WeekDirectory;
import org.txsearch.paging.ElasticsearchTransactionSearch;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.process.Tracing;
import org.txsearch.summary.ElasticsearchTransactionSummaries;
import org.txsearch.summary.TransactionSummaries;

/** Creates the searches that the endpoints use. */
@Configuration(proxyBeanMethods = false)
class SearchConfiguration {

    @Bean
    Cluster cluster(ElasticsearchSettings settings, Tracing tracing, NodeBreakers breakers, NodeMetrics metrics) {
        Cluster cluster = settings.connect().tracedBy(tracing);
        metrics.of(cluster);
        return cluster.guardedBy(breakers.of(cluster.addresses()));
    }

    @Bean
    WeekDirectory weekDirectory(Cluster cluster, FreshnessSettings freshness) {
        AsOf asOf = new MinimumWatermark(new Watermarks(cluster), Clock.systemUTC(), freshness.clockSkew());
        return new WeekDirectory(cluster, asOf);
    }

    @Bean
    TransactionSearch transactionSearch(
            Cluster cluster, WeekDirectory weeks, SearchMetrics metrics, SearchCosts costs) {
        return costs.charged(metrics.measured(new ElasticsearchTransactionSearch(cluster, weeks)), weeks::knownWeeks);
    }

    @Bean
    TransactionSummaries transactionSummaries(
            Cluster cluster, WeekDirectory weeks, SearchMetrics metrics, SearchCosts costs) {
        return costs.charged(
                metrics.measured(new ElasticsearchTransactionSummaries(cluster, weeks)), weeks::knownWeeks);
    }

    /**
     * Settings of freshness.
     *
     * @param clockSkew the maximum difference between this clock and the clocks that set {@code ingested_at}
     */
    @Validated
    @ConfigurationProperties("txsearch.freshness")
    record FreshnessSettings(
            @DefaultValue("1s")
            @DurationMin(seconds = 0, message = "must be a duration that is not negative, 1s for instance")
            Duration clockSkew) {}

    /**
     * The address of Elasticsearch and the account that searches it.
     *
     * @param uris the addresses of the nodes of one cluster
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

        /** Returns a connection with these settings. The first request opens it. */
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
}
