package org.txsearch.alternatives.springdata;

import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.elasticsearch.client.RestClient;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.data.elasticsearch.client.elc.NativeQuery;
import org.springframework.data.elasticsearch.core.ElasticsearchOperations;
import org.springframework.data.elasticsearch.core.IndexOperations;
import org.springframework.data.elasticsearch.core.RefreshPolicy;
import org.springframework.data.elasticsearch.core.SearchHit;
import org.springframework.data.elasticsearch.core.document.Document;
import org.springframework.stereotype.Component;
import org.txsearch.alternatives.ElasticsearchDesign;
import org.txsearch.alternatives.Loading;
import org.txsearch.alternatives.Question;
import org.txsearch.alternatives.Settings;

/** One index of entities; as it comes the repository's own queries, tuned the client's. */
@Component("spring-data")
class SpringDataDesign extends ElasticsearchDesign {

    private static final Sort NEWEST_FIRST = Sort.by(Sort.Direction.DESC, "createdAt");

    private final TransactionRepository repository;
    private final ElasticsearchOperations operations;

    SpringDataDesign(
            TransactionRepository repository,
            ElasticsearchOperations operations,
            RestClient client,
            ObjectMapper mapper,
            Settings settings) {
        // By default, the whole value of a text is in a field of its own.
        super("spring-data", fields(settings.isTuned() ? "" : ".keyword"), client, mapper, settings);
        this.repository = repository;
        this.operations = operations;
    }

    private static Fields fields(String keyword) {
        return new Fields(
                "merchantId" + keyword,
                "createdAt",
                "amount.currencyCode" + keyword,
                "payer.id" + keyword,
                "amountMinor",
                "feeMinor",
                "netMinor");
    }

    @Override
    public Loading loading(Path items) throws IOException {
        IndexOperations entities = operations.indexOps(Transaction.class);
        entities.delete();
        if (settings.isTuned()) {
            Document made = Document.parse(settings.resource("spring-data.json"));
            entities.create(part(made, "settings"), Document.from(part(made, "mappings")));
        } else {
            entities.createWithMapping();
        }
        return new Loading(items, settings, this::save);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> part(Document document, String name) {
        return (Map<String, Object>) document.get(name);
    }

    private void save(List<String> items) throws IOException {
        List<Transaction> transactions = new ArrayList<>(items.size());
        for (String item : items) {
            transactions.add(mapper.readValue(item, Transaction.class));
        }
        if (settings.isTuned()) {
            // Without a policy a repository refreshes the index after each call.
            repository.saveAll(transactions, RefreshPolicy.NONE);
        } else {
            repository.saveAll(transactions);
        }
    }

    @Override
    public Object page(Question question) {
        PageRequest first = PageRequest.of(0, question.limit(), NEWEST_FIRST);
        if (settings.isTuned()) {
            NativeQuery query = NativeQuery.builder()
                    .withQuery(query(question))
                    .withPageable(first)
                    .withTrackTotalHits(false)
                    .build();
            return operations.search(query, Transaction.class).stream()
                    .map(SearchHit::getContent)
                    .toList();
        }
        Page<Transaction> page = question.words() == null
                ? repository.findByMerchantIdAndCreatedAtGreaterThanEqualAndCreatedAtLessThan(
                        question.merchant(), question.from(), question.to(), first)
                : repository
                        .findByMerchantIdAndCreatedAtGreaterThanEqualAndCreatedAtLessThanAndPayer_NameStartingWithAndPayer_NameStartingWith(
                                question.merchant(),
                                question.from(),
                                question.to(),
                                question.words().get(0),
                                question.words().get(1),
                                first);
        return Map.of("items", page.getContent(), "total", page.getTotalElements());
    }

    @Override
    public long count(Question question) {
        return settings.isTuned()
                ? operations.count(
                        NativeQuery.builder().withQuery(query(question)).build(), Transaction.class)
                : repository.countByMerchantIdAndCreatedAtGreaterThanEqualAndCreatedAtLessThan(
                        question.merchant(), question.from(), question.to());
    }

    private Query query(Question question) {
        return Query.of(query -> query.withJson(new StringReader(filter(question))));
    }
}
