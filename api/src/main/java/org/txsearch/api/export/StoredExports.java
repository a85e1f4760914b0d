package org.txsearch.api.export;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportJobs.SeenJob;
import org.txsearch.query.TenantScope;

/** Reads what is stored of exports and schedules; a failure becomes a problem. */
final class StoredExports {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private StoredExports() {}

    /** A call to Elasticsearch. */
    interface Call<T> {
        T run() throws IOException;
    }

    /** The result of a call. */
    static <T> T read(Call<T> call) {
        try {
            return call.run();
        } catch (IOException e) {
            throw ProblemException.causedBy(
                            e,
                            ProblemCode.SEARCH_INCOMPLETE,
                            "Exports cannot be read at the moment; try again after the seconds in Retry-After.")
                    .withRetryAfter(RETRY_AFTER);
        }
    }

    /** The merchant's export with that id. */
    static SeenJob find(ExportJobs jobs, TenantScope scope, String id) {
        Optional<SeenJob> seen = ExportIds.isId(id) ? read(() -> jobs.find(scope.merchantId(), id)) : Optional.empty();
        return seen.orElseThrow(StoredExports::notFound);
    }

    /** The same for an unknown id and for another merchant's export. */
    static ProblemException notFound() {
        return ProblemException.of(
                ProblemCode.EXPORT_NOT_FOUND,
                "The merchant has no export with this id, or it has expired; list the exports, or create it again.");
    }
}
