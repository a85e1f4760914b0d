package org.txsearch.api.records;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.cluster.Versioned;
import org.txsearch.query.TenantScope;
import org.txsearch.records.MerchantRecord;
import org.txsearch.records.StoredRecords;

/**
 * Finds, changes, and lists a merchant's records of one kind, and translates failures to problems.
 *
 * @param records the store
 * @param kind the kind in problems, "export" for example; cursors of the list are bound to it
 * @param notFound answers an unknown id; the id of another merchant's record gets the same answer
 */
public record MerchantRecords<T extends MerchantRecord>(
        StoredRecords<T> records, String kind, ProblemException notFound) {

    private static final int MAX_ATTEMPTS = 20;

    /** Returns the merchant's record with an id. */
    public Versioned<T> find(TenantScope scope, String id) {
        Optional<Versioned<T>> found =
                RecordIds.isId(id) ? StoreCalls.read(() -> records.find(scope.merchantId(), id)) : Optional.empty();
        return found.orElseThrow(() -> notFound);
    }

    /** Changes the merchant's record with an id, and returns the changed record. */
    public T change(TenantScope scope, String id, UnaryOperator<T> change) {
        return retry(scope, id, found -> {
            T changed = change.apply(found.value());
            return StoreCalls.write(() -> records.replace(found, changed, true)).isPresent() ? changed : null;
        });
    }

    /** Deletes the merchant's record with an id. */
    public void delete(TenantScope scope, String id) {
        retry(scope, id, found -> StoreCalls.write(() -> records.delete(found)) ? found : null);
    }

    /** Retries a change while it returns null, because another request or a worker changed the record in between. */
    private <R> R retry(TenantScope scope, String id, Function<Versioned<T>, @Nullable R> change) {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            R changed = change.apply(find(scope, id));
            if (changed != null) {
                return changed;
            }
        }
        throw new IllegalStateException("Other requests keep changing the same " + kind);
    }

    /** Returns the requested page of all records of the merchant. */
    public <A> ResponseEntity<RecordPage<A>> page(ListRequest request, Function<T, A> json) {
        return request.page(
                kind,
                List.of(),
                (parameters, faults) ->
                        (limit, after, backward) -> records.list(request.scope().merchantId(), limit, after, backward),
                json);
    }
}
