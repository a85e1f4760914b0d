package org.txsearch.alternatives.springdata;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.elasticsearch.core.mapping.SimpleElasticsearchMappingContext;
import org.springframework.data.mapping.model.SnakeCaseFieldNamingStrategy;

/** Members have the same names in Elasticsearch as in the items. */
@Configuration
class SpringDataConfiguration {

    @Bean
    SimpleElasticsearchMappingContext elasticsearchMappingContext() {
        SimpleElasticsearchMappingContext context = new SimpleElasticsearchMappingContext();
        context.setFieldNamingStrategy(new SnakeCaseFieldNamingStrategy());
        return context;
    }
}
