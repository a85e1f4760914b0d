package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.txsearch.api.export.format.ExportFormats;
import org.txsearch.api.problem.ProblemCode;

/** The operations on exports. */
final class ExportOperations {

    static final String TAG = "exports";

    private static final String JSON = "application/json";
    private static final int MAX_FILE_BYTES = Integer.MAX_VALUE;

    private final ProblemResponses problems;
    private final ExportFormats formats;

    ExportOperations(ProblemResponses problems, ExportFormats formats) {
        this.problems = problems;
        this.formats = formats;
    }

    Operation make() {
        return operation("createExport", "Make an export")
                .description("All that a filter finds, at one point in time, as files. Everything is checked before the"
                        + " export is promised; then it waits for a worker. Needs the scope exports:write.")
                .parameters(RequestHeaders.and(RequestHeaders.IDEMPOTENCY_KEY))
                .requestBody(new RequestBody()
                        .required(true)
                        .description("What to export.")
                        .content(body(ExportRequestSchemas.REQUEST).getContent()))
                .responses(problems.and(
                        "201",
                        body(ExportSchemas.EXPORT)
                                .description("The export as it was made; also where the key has made it before.")
                                .headers(AnswerHeaders.alsoWith(
                                        AnswerHeaders.LOCATION, AnswerHeaders.RETRY_AFTER, AnswerHeaders.REPLAYED)),
                        ProblemCode.EXPORT_TOO_LARGE,
                        ProblemCode.EXPORT_QUOTA_REACHED,
                        ProblemCode.PAYLOAD_TOO_LARGE,
                        ProblemCode.UNSUPPORTED_MEDIA_TYPE,
                        ProblemCode.IDEMPOTENCY_KEY_REUSED));
    }

    Operation list() {
        return operation("listExports", "List exports")
                .description("The merchant's exports, the newest first.")
                .parameters(pageParameters("export-cursor"))
                .responses(problems.and(
                        body(ExportSchemas.PAGE)
                                .description("A page of exports.")
                                .headers(AnswerHeaders.alsoWith("Link")),
                        ProblemCode.INVALID_CURSOR));
    }

    Operation one() {
        return operation("getExport", "Look at an export")
                .description("How far it is, and at last its files.")
                .parameters(with(id("The export's id.", ExportSchemas.EXPORT_ID)))
                .responses(problems.and(export(), ProblemCode.EXPORT_NOT_FOUND));
    }

    Operation cancel() {
        return operation("cancelExport", "Call an export off")
                .description("One that waits or runs. Needs the scope exports:write.")
                .parameters(with(id("The export's id.", ExportSchemas.EXPORT_ID)))
                .responses(problems.and(export(), ProblemCode.EXPORT_NOT_FOUND, ProblemCode.EXPORT_NOT_CANCELLABLE));
    }

    Operation delete() {
        return operation("deleteExport", "Delete an export")
                .description("With its files; one that runs is called off. Needs the scope exports:write.")
                .parameters(with(id("The export's id.", ExportSchemas.EXPORT_ID)))
                .responses(problems.and("204", nothing(), ProblemCode.EXPORT_NOT_FOUND));
    }

    Operation file() {
        List<Parameter> parameters = new ArrayList<>(List.of(
                id("The export's id.", ExportSchemas.EXPORT_ID),
                new Parameter()
                        .in("path")
                        .name("n")
                        .required(true)
                        .description("The file's number, from 1.")
                        .schema(Schemas.int32(1, 9_999))
                        .example(1)));
        parameters.addAll(
                RequestHeaders.and(RequestHeaders.RANGE, RequestHeaders.IF_RANGE, RequestHeaders.IF_NONE_MATCH));
        ApiResponse part = file("A part of the file.");
        part.getHeaders().put(AnswerHeaders.CONTENT_RANGE, AnswerHeaders.reference(AnswerHeaders.CONTENT_RANGE));
        ApiResponse known =
                new ApiResponse().description("The client has these bytes.").headers(ofFile());
        return operation("downloadExportFile", "Download a file of an export")
                .description(
                        "Authorised at every request; whole or in part, so that a broken download goes on. HEAD tells"
                                + " its length and hash.")
                .parameters(parameters)
                .responses(problems.and(
                                file("The file."),
                                ProblemCode.EXPORT_NOT_FOUND,
                                ProblemCode.EXPORT_NOT_READY,
                                ProblemCode.RANGE_NOT_SATISFIABLE)
                        .addApiResponse("206", part)
                        .addApiResponse("304", known));
    }

    private ApiResponse file(String description) {
        Content content = new Content();
        formats.mediaTypes()
                .forEach(type ->
                        content.addMediaType(type, new MediaType().schema(Schemas.text("binary", MAX_FILE_BYTES))));
        return new ApiResponse().description(description).content(content).headers(ofFile());
    }

    private static Map<String, Header> ofFile() {
        return AnswerHeaders.alsoWith("ETag", AnswerHeaders.ACCEPT_RANGES, AnswerHeaders.CONTENT_DISPOSITION);
    }

    private static ApiResponse export() {
        MediaType export =
                new MediaType().schema(Schemas.reference(ExportSchemas.EXPORT)).example(Examples.export());
        return new ApiResponse()
                .description("The export; Retry-After while it is not final.")
                .content(new Content().addMediaType(JSON, export))
                .headers(AnswerHeaders.ofEveryAnswer());
    }

    static ApiResponse nothing() {
        return new ApiResponse().description("It is deleted.").headers(AnswerHeaders.ofEveryAnswer());
    }

    static ApiResponse body(String schema) {
        return new ApiResponse()
                .content(new Content().addMediaType(JSON, new MediaType().schema(Schemas.reference(schema))));
    }

    /** The parameters of a list without filters. */
    static List<Parameter> pageParameters(String cursorFormat) {
        List<Parameter> parameters = new ArrayList<>(List.of(
                new Parameter()
                        .in("query")
                        .name("limit")
                        .required(false)
                        .description("The most rows of a page.")
                        .schema(Schemas.int32(1, EnvelopeSchemas.MAX_PAGE))
                        .example(50),
                new Parameter()
                        .in("query")
                        .name("cursor")
                        .required(false)
                        .description("Next or previous page: next_cursor or prev_cursor of a page of this list.")
                        .schema(cursor(cursorFormat))
                        .example("AQNxz9Rzj_L1EFOU")));
        parameters.addAll(RequestHeaders.and());
        return parameters;
    }

    private static Schema<?> cursor(String format) {
        return EnvelopeSchemas.cursor().format(format);
    }

    /** The id in a path. */
    static Parameter id(String description, String pattern) {
        return new Parameter()
                .in("path")
                .name("id")
                .required(true)
                .description(description)
                .schema(Schemas.pattern(pattern, ExportSchemas.MAX_ID_LENGTH))
                .example(pattern.substring(1, 5) + "2v3k1qhd0c6l8r5u9t7o4m2n1b");
    }

    /** A parameter, and the headers of every operation. */
    static List<Parameter> with(Parameter own) {
        List<Parameter> parameters = new ArrayList<>(List.of(own));
        parameters.addAll(RequestHeaders.and());
        return parameters;
    }

    private static Operation operation(String id, String summary) {
        return new Operation().operationId(id).summary(summary).tags(List.of(TAG));
    }
}
