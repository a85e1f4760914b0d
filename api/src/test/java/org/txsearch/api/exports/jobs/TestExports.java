package org.txsearch.api.exports.jobs;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.exports.files.MemoryFiles;
import org.txsearch.api.exports.files.Spools;
import org.txsearch.api.exports.formats.ExportContents;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonBody;
import org.txsearch.api.request.JsonMembers;
import org.txsearch.api.search.SearchQuery;
import org.txsearch.exports.ExportJob;
import org.txsearch.summary.CurrencySums;
import tools.jackson.databind.JsonNode;

/** Reads requests of exports, and creates the contents of their files, for tests. */
final class TestExports {

    /** The creation of each export, and the time of its data. */
    static final Instant NOW = Instant.parse("2026-11-21T15:31:07.211Z");

    private TestExports() {}

    /** Returns the request in a body, in which apostrophes replace quotation marks. */
    static ExportRequest read(ExportRequestReader reader, String body) {
        Faults faults = new Faults();
        ExportRequest request = reader.read(members(body, faults), faults.inBody());
        faults.throwIfAny();
        return Objects.requireNonNull(request);
    }

    /** Returns the members of a body, in which apostrophes replace quotation marks. */
    static JsonMembers members(String body, Faults faults) {
        byte[] json = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return Objects.requireNonNull(JsonBody.read(json, faults.inBody()));
    }

    static ExportJob job(String merchantId, JsonNode request, ExportJob.@Nullable ExportOrigin origin) {
        return ExportJob.queued("exp_1", merchantId, request, origin, NOW, 7);
    }

    static ExportContents contents(ExportRequest request) {
        return contents(job("M0001", request.json(1), null), request.rows(), new TreeMap<>());
    }

    static ExportContents contents(ExportJob job, SearchQuery rows, SortedMap<String, CurrencySums> totals) {
        return new ExportContents(job, rows, NOW, null, totals, null, new Spools(new MemoryFiles(), job.id(), 1, 0));
    }
}
