package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.List;
import org.txsearch.api.problem.ProblemCode;

/** The operations on schedules of exports. */
final class ScheduleOperations {

    static final String TAG = "export schedules";

    private final ProblemResponses problems;

    ScheduleOperations(ProblemResponses problems) {
        this.problems = problems;
    }

    Operation make() {
        return operation("createExportSchedule", "Make a regular export")
                .description(
                        "Of each day, ISO week or month in a zone, one export, of the transactions created in it: made"
                                + " once, when all that was taken in before the period's end is found, and made up after a time"
                                + " without servers. The first period is the present one. Needs the scope exports:write.")
                .parameters(RequestHeaders.and(RequestHeaders.IDEMPOTENCY_KEY))
                .requestBody(new RequestBody()
                        .required(true)
                        .description("What to export, and how often.")
                        .content(ExportOperations.body(ExportRequestSchemas.SCHEDULE_REQUEST)
                                .getContent()))
                .responses(problems.and(
                        "201",
                        ExportOperations.body(ExportSchemas.SCHEDULE)
                                .description("The schedule as it was made; also where the key has made it before.")
                                .headers(AnswerHeaders.alsoWith(AnswerHeaders.LOCATION, AnswerHeaders.REPLAYED)),
                        ProblemCode.PAYLOAD_TOO_LARGE,
                        ProblemCode.UNSUPPORTED_MEDIA_TYPE,
                        ProblemCode.SCHEDULE_LIMIT_REACHED,
                        ProblemCode.IDEMPOTENCY_KEY_REUSED));
    }

    Operation list() {
        return operation("listExportSchedules", "List regular exports")
                .description("The merchant's schedules, the newest first.")
                .parameters(ExportOperations.pageParameters("schedule-cursor"))
                .responses(problems.and(
                        ExportOperations.body(ExportSchemas.SCHEDULE_PAGE)
                                .description("A page of schedules.")
                                .headers(AnswerHeaders.alsoWith("Link")),
                        ProblemCode.INVALID_CURSOR));
    }

    Operation one() {
        return operation("getExportSchedule", "Look at a regular export")
                .description("What is made, when next, and the last export.")
                .parameters(id())
                .responses(problems.and(schedule(), ProblemCode.SCHEDULE_NOT_FOUND));
    }

    Operation pause() {
        return operation("pauseExportSchedule", "Pause a regular export")
                .description("It makes nothing until it is resumed. Needs the scope exports:write.")
                .parameters(id())
                .responses(problems.and(schedule(), ProblemCode.SCHEDULE_NOT_FOUND));
    }

    Operation resume() {
        return operation("resumeExportSchedule", "Resume a regular export")
                .description("It goes on with the present period; those that ended while it was paused are not made up."
                        + " Needs the scope exports:write.")
                .parameters(id())
                .responses(problems.and(schedule(), ProblemCode.SCHEDULE_NOT_FOUND));
    }

    Operation delete() {
        return operation("deleteExportSchedule", "Delete a regular export")
                .description("The exports that it has made stay. Needs the scope exports:write.")
                .parameters(id())
                .responses(problems.and("204", ExportOperations.nothing(), ProblemCode.SCHEDULE_NOT_FOUND));
    }

    private static List<Parameter> id() {
        return ExportOperations.with(ExportOperations.id("The schedule's id.", ExportSchemas.SCHEDULE_ID));
    }

    private static ApiResponse schedule() {
        return ExportOperations.body(ExportSchemas.SCHEDULE)
                .description("The schedule.")
                .headers(AnswerHeaders.ofEveryAnswer());
    }

    private static Operation operation(String id, String summary) {
        return new Operation().operationId(id).summary(summary).tags(List.of(TAG));
    }
}
