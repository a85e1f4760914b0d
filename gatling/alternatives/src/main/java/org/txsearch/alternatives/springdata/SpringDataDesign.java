package org.txsearch.alternatives.springdata;

import co.elastic.clients.elasticsearch._types.query_dsl.BoolQuery;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import org.txsearch.alternatives.DaySum;
import org.txsearch.alternatives.Design;
import org.txsearch.alternatives.ElasticsearchIndex;
import org.txsearch.alternatives.Loading;
import org.txsearch.alternatives.Question;
import org.txsearch.alternatives.Settings;
import org.txsearch.alternatives.Size;
import org.txsearch.alternatives.TopPayer;

/** One index of entities; as it comes the repository's own queries, tuned the client's. */
@Component("spring-data")
class SpringDataDesign implements Design {

    private static final Sort NEWEST_FIRST = Sort.by(Sort.Direction.DESC, "createdAt");

    private final TransactionRepository repository;
    private final ElasticsearchOperations operations;
    private final ElasticsearchIndex index;
    private final ObjectMapper mapper;
    private final Settings settings;

    SpringDataDesign(
            TransactionRepository repository,
            ElasticsearchOperations operations,
            ElasticsearchIndex.Factory indices,
            ObjectMapper mapper,
            Settings settings) {
        this.repository = repository;
        this.operations = operations;
        this.index = indices.of("spring-data");
        this.mapper = mapper;
        this.settings = settings;
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
    public void refresh() throws IOException {
        index.refresh();
    }

    @Override
    public void settle() throws IOException {
        index.merge();
    }

    @Override
    public Size size() throws IOException {
        return index.size();
    }

    @Override
    public Object page(Question question) {
        PageRequest first = PageRequest.of(0, question.limit(), NEWEST_FIRST);
        if (settings.isTuned()) {
            return found(question, first);
        }
        Page<Transaction> page = repository.findByMerchantIdAndCreatedAtGreaterThanEqualAndCreatedAtLessThan(
                question.merchant(), question.from(), question.to(), first);
        return Map.of("items", page.getContent(), "total", page.getTotalElements());
    }

    @Override
    public Object named(Question question) {
        PageRequest first = PageRequest.of(0, question.limit(), NEWEST_FIRST);
        if (settings.isTuned()) {
            return found(question, first);
        }
        Page<Transaction> page = repository
                .findByMerchantIdAndCreatedAtGreaterThanEqualAndCreatedAtLessThanAndPayer_NameStartingWithAndPayer_NameStartingWith(
                        question.merchant(),
                        question.from(),
                        question.to(),
                        question.words().get(0),
                        question.words().get(1),
                        first);
        return Map.of("items", page.getContent(), "total", page.getTotalElements());
    }

    private Map<String, Object> found(Question question, PageRequest page) {
        NativeQuery query = NativeQuery.builder()
                .withQuery(filter(question))
                .withPageable(page)
                .withTrackTotalHits(false)
                .build();
        List<Transaction> items = operations.search(query, Transaction.class).stream()
                .map(SearchHit::getContent)
                .toList();
        return Map.of("items", items);
    }

    @Override
    public long count(Question question) {
        return settings.isTuned()
                ? operations.count(
                        NativeQuery.builder().withQuery(filter(question)).build(), Transaction.class)
                : repository.countByMerchantIdAndCreatedAtGreaterThanEqualAndCreatedAtLessThan(
                        question.merchant(), question.from(), question.to());
    }

    @Override
    public List<DaySum> sums(Question question) {
        return new Sums(operations, filter(question), keyword()).byDay();
    }

    @Override
    public List<TopPayer> top(Question question) {
        return new Sums(operations, filter(question), keyword()).topPayers();
    }

    /** No method of a repository adds up, so that these questions are the client's in either variant. */
    private Query filter(Question question) {
        BoolQuery.Builder all = new BoolQuery.Builder()
                .filter(f -> f.term(t -> t.field("merchantId" + keyword()).value(question.merchant())))
                .filter(f -> f.range(r -> r.date(d -> d.field("createdAt")
                        .gte(question.from().toString())
                        .lt(question.to().toString()))));
        if (question.words() != null) {
            question.words()
                    .forEach(word ->
                            all.filter(f -> f.prefix(p -> p.field("payer.name").value(word))));
        }
        return all.build()._toQuery();
    }

    /** By default, the whole value of a text is in a field of its own. */
    private String keyword() {
        return settings.isTuned() ? "" : ".keyword";
    }
}
