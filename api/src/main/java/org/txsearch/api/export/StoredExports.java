package org.txsearch.api.export;

import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.exports.StoredRecords;
import org.txsearch.exports.StoredRecords.MerchantRecord;
import org.txsearch.exports.StoredRecords.Seen;
import org.txsearch.query.TenantScope;

/**
 * Exports or schedules, as requests of their merchant find and change them; a failure becomes a problem.
 *
 * @param records what is stored
 * @param kind one of them in a word
 * @param notFound the same for an unknown id and for another merchant's
 */
record StoredExports<T extends MerchantRecord>(StoredRecords<T> records, String kind, ProblemException notFound) {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);
    private static final int MAX_ATTEMPTS = 20;

    static StoredExports<ExportJob> of(ExportJobs jobs) {
        return new StoredExports<>(
                jobs,
                "export",
                ProblemException.of(
                        ProblemCode.EXPORT_NOT_FOUND,
                        "The merchant has no export with this id, or it has expired; list the exports, or create it"
                                + " again."));
    }

    static StoredExports<ExportSchedule> of(ExportSchedules schedules) {
        return new StoredExports<>(
                schedules,
                "schedule",
                ProblemException.of(
                        ProblemCode.SCHEDULE_NOT_FOUND,
                        "The merchant has no schedule with this id; list the schedules."));
    }

    /** A call to Elasticsearch. */
    interface Call<R> {
        R run() throws IOException;
    }

    /** The result of a call. */
    static <R> R read(Call<R> call) {
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

    /** The merchant's one with that id. */
    Seen<T> find(TenantScope scope, String id) {
        Optional<Seen<T>> seen =
                ExportIds.isId(id) ? read(() -> records.find(scope.merchantId(), id)) : Optional.empty();
        return seen.orElseThrow(() -> notFound);
    }

    /** Changes the merchant's one with that id, and returns it as it is then. */
    T change(TenantScope scope, String id, UnaryOperator<T> change) {
        return retry(scope, id, seen -> {
            T changed = change.apply(seen.value());
            return read(() -> records.replace(seen, changed, true)).isPresent() ? changed : null;
        });
    }

    /** Deletes the merchant's one with that id for good. */
    void delete(TenantScope scope, String id) {
        retry(scope, id, seen -> read(() -> records.delete(seen)) ? seen : null);
    }

    /** Tries until no other request, and no heartbeat of a worker, has changed it in between; null if one has. */
    private <R> R retry(TenantScope scope, String id, Function<Seen<T>, @Nullable R> change) {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            R changed = change.apply(find(scope, id));
            if (changed != null) {
                return changed;
            }
        }
        throw new IllegalStateException("Other requests keep changing the same " + kind);
    }

    /** The address of a path of the API. */
    static String address(String path) {
        return ServletUriComponentsBuilder.fromCurrentContextPath().path(path).toUriString();
    }

    /** The answer for what has been created at a path, or was by an earlier request with the same key. */
    static ResponseEntity.BodyBuilder created(String path, boolean replayed) {
        ResponseEntity.BodyBuilder answer = ResponseEntity.created(URI.create(address(path)));
        return replayed ? answer.header("Idempotent-Replayed", "true") : answer;
    }

    /** Ids of exports and schedules, of 128 bits. */
    static final class ExportIds {

        private static final String EXPORT = "exp_";
        private static final String SCHEDULE = "sch_";
        private static final int BYTES = 16;
        private static final int RADIX = 32;
        private static final int DIGITS = 26;
        private static final Pattern ID = Pattern.compile("(exp|sch)_[0-9a-v]{" + DIGITS + "}");
        private static final SecureRandom RANDOM = new SecureRandom();

        private ExportIds() {}

        static String newExport() {
            return EXPORT + random();
        }

        static String newSchedule() {
            return SCHEDULE + random();
        }

        /** The id of the export of a schedule's period, which is the same on every instance. */
        static String ofPeriod(String scheduleId, String label) {
            return EXPORT + text(DigestUtils.sha256(scheduleId + "\n" + label));
        }

        /** Whether that is an id by its form, and safe in a path. */
        static boolean isId(String text) {
            return ID.matcher(text).matches();
        }

        private static String random() {
            byte[] bytes = new byte[BYTES];
            RANDOM.nextBytes(bytes);
            return text(bytes);
        }

        private static String text(byte[] bytes) {
            String digits = new BigInteger(1, Arrays.copyOf(bytes, BYTES)).toString(RADIX);
            return "0".repeat(DIGITS - digits.length()) + digits.toLowerCase(Locale.ROOT);
        }
    }
}
