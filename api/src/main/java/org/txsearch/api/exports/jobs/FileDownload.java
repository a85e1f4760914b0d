package org.txsearch.api.exports.jobs;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.NoSuchFileException;
import java.time.Clock;
import java.util.List;
import org.apache.commons.lang3.StringUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpRange;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.txsearch.api.exports.files.ExportFiles;
import org.txsearch.api.platform.http.Responses;
import org.txsearch.api.platform.limit.CallerLimits;
import org.txsearch.api.platform.limit.RequestPermit;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.request.Parameters;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportStatus;
import org.txsearch.query.TenantScope;

/** {@code GET /v1/exports/{id}/files/{n}}: downloads a file of an export or a range of it. */
@RestController
record FileDownload(ExportJobs jobs, ExportFiles files, CallerLimits limits, Clock clock) {

    private static final HttpRange WHOLE = HttpRange.createByteRange(0);

    @GetMapping(ExportAnswer.PATH + "/{id}/files/{n}")
    void file(
            @PathVariable String id,
            @PathVariable("n") String number,
            TenantScope scope,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        Parameters.requireNone(request);
        ExportJob job = ExportsController.records(jobs).find(scope, id).value();
        ResultFile file = file(job, number);
        String etag = '"' + file.sha256() + '"';
        response.setHeader(HttpHeaders.ACCEPT_RANGES, "bytes");
        if (Responses.isNotModified(etag, request, response)) {
            return;
        }
        if (request.getMethod().equals("HEAD")) {
            // Ranges apply to GET alone (RFC 9110, section 14.2).
            describe(file, etag, WHOLE, response);
            return;
        }
        HttpRange range = range(request, etag, file.bytes());
        try (RequestPermit permit = limits.beginDownload(request, scope.merchantId());
                InputStream in = open(scope, id, number, file, range)) {
            describe(file, etag, range, response);
            send(in, length(range, file.bytes()), response.getOutputStream());
        }
    }

    private static void describe(ResultFile file, String etag, HttpRange range, HttpServletResponse response) {
        response.setHeader(HttpHeaders.ETAG, etag);
        response.setContentType(file.contentType());
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + file.name() + '"');
        long size = file.bytes();
        response.setContentLengthLong(length(range, size));
        if (length(range, size) < size) {
            response.setStatus(HttpServletResponse.SC_PARTIAL_CONTENT);
            response.setHeader(
                    HttpHeaders.CONTENT_RANGE,
                    "bytes " + range.getRangeStart(size) + "-" + range.getRangeEnd(size) + "/" + size);
        }
    }

    private ResultFile file(ExportJob job, String number) {
        if (job.status() != ExportStatus.SUCCEEDED && job.status() != ExportStatus.EXPIRED) {
            throw ProblemException.of(
                    ProblemCode.EXPORT_NOT_READY,
                    "The export has no files while it is " + job.status()
                            + "; request its status until it is SUCCEEDED.");
        }
        if (job.result() == null || !job.hasFilesAt(clock.instant()) || !number.matches("[1-9][0-9]{0,3}")) {
            throw ExportsController.records(jobs).notFound();
        }
        ExportResult result = ExportResult.of(job.result());
        int index = Integer.parseInt(number) - 1;
        if (index >= result.files().size()) {
            throw ExportsController.records(jobs).notFound();
        }
        return result.files().get(index);
    }

    /** Returns the requested range; the whole file if the header has several, another unit or a fault (RFC 9110, section 14). */
    private static HttpRange range(HttpServletRequest request, String etag, long size) {
        String condition = request.getHeader(HttpHeaders.IF_RANGE);
        if (condition != null && !condition.equals(etag)) {
            return WHOLE;
        }
        List<HttpRange> ranges;
        try {
            ranges = HttpRange.parseRanges(StringUtils.deleteWhitespace(request.getHeader(HttpHeaders.RANGE)));
        } catch (IllegalArgumentException malformed) {
            return WHOLE;
        }
        if (ranges.size() != 1) {
            return WHOLE;
        }
        if (length(ranges.get(0), size) < 1) {
            throw ProblemException.of(
                            ProblemCode.RANGE_NOT_SATISFIABLE,
                            "The file has " + size + " bytes; send a Range within them.")
                    .withHeader(HttpHeaders.CONTENT_RANGE, "bytes */" + size);
        }
        return ranges.get(0);
    }

    private static long length(HttpRange range, long size) {
        return range.getRangeEnd(size) - range.getRangeStart(size) + 1;
    }

    private InputStream open(TenantScope scope, String id, String number, ResultFile file, HttpRange range)
            throws IOException {
        try {
            return files.open(id, file.storedName(), range.getRangeStart(file.bytes()), length(range, file.bytes()));
        } catch (NoSuchFileException e) {
            // If the export was deleted or has expired meanwhile, respond with that.
            file(ExportsController.records(jobs).find(scope, id).value(), number);
            throw ProblemException.causedBy(
                    e,
                    ProblemCode.INTERNAL_ERROR,
                    "The file is missing from the storage; create the export again, and quote the request id.");
        }
    }

    private static void send(InputStream in, long length, OutputStream out) throws IOException {
        byte[] buffer = new byte[Responses.WRITE_BYTES];
        long left = length;
        while (left > 0) {
            int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (read < 0) {
                throw new EOFException("An export's file is shorter than its recorded length");
            }
            out.write(buffer, 0, read);
            left -= read;
        }
    }
}
