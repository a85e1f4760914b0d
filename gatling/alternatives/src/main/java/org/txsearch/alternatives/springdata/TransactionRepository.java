package org.txsearch.alternatives.springdata;

import java.time.Instant;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.elasticsearch.repository.ElasticsearchRepository;

/** The queries that Spring Data derives from method names. */
interface TransactionRepository extends ElasticsearchRepository<Transaction, String> {

    Page<Transaction> findByMerchantIdAndCreatedAtGreaterThanEqualAndCreatedAtLessThan(
            String merchantId, Instant from, Instant to, Pageable page);

    long countByMerchantIdAndCreatedAtGreaterThanEqualAndCreatedAtLessThan(String merchantId, Instant from, Instant to);

    Page<Transaction>
            findByMerchantIdAndCreatedAtGreaterThanEqualAndCreatedAtLessThanAndPayer_NameStartingWithAndPayer_NameStartingWith(
                    String merchantId, Instant from, Instant to, String word, String otherWord, Pageable page);
}
