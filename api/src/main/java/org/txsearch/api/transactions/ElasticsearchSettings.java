package org.txsearch.api.transactions;

import java.net.URI;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where Elasticsearch is.
 *
 * @param uris the addresses of one cluster's nodes
 */
@ConfigurationProperties("txsearch.elasticsearch")
record ElasticsearchSettings(
        @DefaultValue("http://127.0.0.1:9200") List<URI> uris) {}
