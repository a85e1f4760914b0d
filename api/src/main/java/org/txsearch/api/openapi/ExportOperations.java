package org.txsearch.api.openapi;

import static org.txsearch.api.openapi.OperationBuilder.json;

import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.util.List;
import org.txsearch.api.export.format.ExportFormats;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.request.SearchMembers;

/** The operations on exports and their schedules. */
final class ExportOperations {

    static final String TAG = "exports";
    static final String SCHEDULES = "export schedules";

    private static final int MAX_FILE_BYTES = Integer.MAX_VALUE;
    private static final AnswerHeader[] OF_FILES = {
        AnswerHeader.ETAG, AnswerHeader.ACCEPT_RANGES, AnswerHeader.CONTENT_DISPOSITION
    };

    private final ProblemResponses problems;
    private final ExportFormats formats;

    ExportOperations(ProblemResponses problems, ExportFormats formats) {
        this.problems = problems;
        this.formats = formats;
    }

    Operation create() {
        return export(
                        "createExport",
                        "Create an export",
                        "All that a filter finds, at one point in time, as files. Everything is checked before the export is"
                                + " accepted; then it waits for a worker. Needs the scope exports:write.")
                .headers(RequestHeader.IDEMPOTENCY_KEY)
                .body("What to export.", json(ExportRequestSchemas.REQUEST))
                .answers(
                        "201",
                        "The export as it was created; also if an earlier request with the key created it.",
                        json(ExportSchemas.EXPORT),
                        AnswerHeader.LOCATION,
                        AnswerHeader.RETRY_AFTER,
                        AnswerHeader.REPLAYED)
                .problems(
                        ProblemCode.EXPORT_TOO_LARGE,
                        ProblemCode.EXPORT_QUOTA_REACHED,
                        ProblemCode.PAYLOAD_TOO_LARGE,
                        ProblemCode.UNSUPPORTED_MEDIA_TYPE,
                        ProblemCode.IDEMPOTENCY_KEY_REUSED);
    }

    Operation list() {
        return export("listExports", "List exports", "The merchant's exports, the newest first.")
                .parameters(page("export-cursor"))
                .answers("200", "A page of exports.", json(ExportSchemas.PAGE), AnswerHeader.LINK)
                .problems(ProblemCode.INVALID_CURSOR);
    }

    Operation one() {
        return answersExport(export("getExport", "Read an export", "Its progress, and finally its files."))
                .problems(ProblemCode.EXPORT_NOT_FOUND);
    }

    Operation cancel() {
        return answersExport(export(
                        "cancelExport",
                        "Cancel an export",
                        "An export that is queued or running. Needs the scope exports:write."))
                .problems(ProblemCode.EXPORT_NOT_FOUND, ProblemCode.EXPORT_NOT_CANCELLABLE);
    }

    Operation delete() {
        return deleted(export(
                                "deleteExport",
                                "Delete an export",
                                "With its files. If it is running, it is cancelled. Needs the scope exports:write.")
                        .parameters(List.of(exportId())))
                .problems(ProblemCode.EXPORT_NOT_FOUND);
    }

    Operation file() {
        Parameter number = new Parameter()
                .in("path")
                .name("n")
                .required(true)
                .description("The file's number, from 1.")
                .schema(Schemas.int32(1, 9_999))
                .example(1);
        return export(
                        "downloadExportFile",
                        "Download a file of an export",
                        "Authorised at every request; whole or in part, so that an interrupted download can be resumed. HEAD"
                                + " returns its length and hash.")
                .parameters(List.of(exportId(), number))
                .headers(RequestHeader.RANGE, RequestHeader.IF_RANGE, RequestHeader.IF_NONE_MATCH)
                .answers("200", "The file.", file(formats), OF_FILES)
                .answers(
                        "206",
                        "A part of the file.",
                        file(formats),
                        AnswerHeader.ETAG,
                        AnswerHeader.ACCEPT_RANGES,
                        AnswerHeader.CONTENT_DISPOSITION,
                        AnswerHeader.CONTENT_RANGE)
                .answers("304", "The client holds these bytes.", new Content(), OF_FILES)
                .problems(
                        ProblemCode.EXPORT_NOT_FOUND, ProblemCode.EXPORT_NOT_READY, ProblemCode.RANGE_NOT_SATISFIABLE);
    }

    Operation createSchedule() {
        return schedule(
                        "createExportSchedule",
                        "Create a regular export",
                        "One export of the transactions created in each day, ISO week or month of a time zone. It is created"
                                + " once, when everything ingested before the period's end can be found, and later if no server was"
                                + " running. The first period is the current one. Needs the scope exports:write.")
                .headers(RequestHeader.IDEMPOTENCY_KEY)
                .body("What to export, and how often.", json(ExportRequestSchemas.SCHEDULE_REQUEST))
                .answers(
                        "201",
                        "The schedule as it was created; also if an earlier request with the key created it.",
                        json(ExportSchemas.SCHEDULE),
                        AnswerHeader.LOCATION,
                        AnswerHeader.REPLAYED)
                .problems(
                        ProblemCode.PAYLOAD_TOO_LARGE,
                        ProblemCode.UNSUPPORTED_MEDIA_TYPE,
                        ProblemCode.SCHEDULE_LIMIT_REACHED,
                        ProblemCode.IDEMPOTENCY_KEY_REUSED);
    }

    Operation listSchedules() {
        return schedule("listExportSchedules", "List regular exports", "The merchant's schedules, the newest first.")
                .parameters(page("schedule-cursor"))
                .answers("200", "A page of schedules.", json(ExportSchemas.SCHEDULE_PAGE), AnswerHeader.LINK)
                .problems(ProblemCode.INVALID_CURSOR);
    }

    Operation oneSchedule() {
        return answersSchedule(
                "getExportSchedule", "Read a regular export", "What it exports, when next, and the last export.");
    }

    Operation pause() {
        return answersSchedule(
                "pauseExportSchedule",
                "Pause a regular export",
                "It creates no exports until it is resumed. Needs the scope exports:write.");
    }

    Operation resume() {
        return answersSchedule(
                "resumeExportSchedule",
                "Resume a regular export",
                "It continues with the current period. Periods that ended while it was paused are skipped. Needs the scope"
                        + " exports:write.");
    }

    Operation deleteSchedule() {
        return deleted(schedule(
                                "deleteExportSchedule",
                                "Delete a regular export",
                                "The exports that it created remain. Needs the scope exports:write.")
                        .parameters(List.of(scheduleId())))
                .problems(ProblemCode.SCHEDULE_NOT_FOUND);
    }

    private OperationBuilder export(String id, String summary, String description) {
        return new OperationBuilder(problems, TAG, id, summary, description);
    }

    private OperationBuilder schedule(String id, String summary, String description) {
        return new OperationBuilder(problems, SCHEDULES, id, summary, description);
    }

    private static OperationBuilder answersExport(OperationBuilder operation) {
        return operation
                .parameters(List.of(exportId()))
                .answers(
                        "200",
                        "The export; Retry-After while it is not final.",
                        json(ExportSchemas.EXPORT, Examples.of("export")));
    }

    private Operation answersSchedule(String id, String summary, String description) {
        return schedule(id, summary, description)
                .parameters(List.of(scheduleId()))
                .answers("200", "The schedule.", json(ExportSchemas.SCHEDULE))
                .problems(ProblemCode.SCHEDULE_NOT_FOUND);
    }

    private static OperationBuilder deleted(OperationBuilder operation) {
        return operation.answers("204", "It is deleted.", new Content());
    }

    private static Content file(ExportFormats formats) {
        Content content = new Content();
        Schema<?> bytes = Schemas.text("binary", MAX_FILE_BYTES);
        formats.mediaTypes().forEach(type -> content.addMediaType(type, new MediaType().schema(bytes)));
        return content;
    }

    /** The parameters of a list without filters. */
    private static List<Parameter> page(String cursorFormat) {
        Parameter cursor = SearchParameters.of(SearchMembers.CURSOR)
                .description("The next or previous page: next_cursor or prev_cursor of a page of this list.");
        cursor.getSchema().setFormat(cursorFormat);
        return List.of(SearchParameters.of(SearchMembers.LIMIT), cursor);
    }

    private static Parameter exportId() {
        return id("The export's id.", ExportSchemas.EXPORT_ID);
    }

    private static Parameter scheduleId() {
        return id("The schedule's id.", ExportSchemas.SCHEDULE_ID);
    }

    private static Parameter id(String description, String pattern) {
        return new Parameter()
                .in("path")
                .name("id")
                .required(true)
                .description(description)
                .schema(Schemas.pattern(pattern, ExportSchemas.MAX_ID_LENGTH))
                .example(pattern.substring(1, 5) + "2v3k1qhd0c6l8r5u9t7o4m2n1b");
    }
}
