package org.txsearch.api.exports.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonMembers;
import org.txsearch.api.request.Member;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A format of exports. Requests, responses, file names, limits, metrics and the OpenAPI document derive from it.
 * {@link ExportFormats} lists all formats.
 */
public abstract class ExportFormat {

    static final String GZIP = "application/gzip";

    private final String name;
    private final String contentType;
    private final String optionsDescription;
    private final List<Member<?>> options;

    /**
     * Declares a format.
     *
     * @param name the name in requests and responses, in capital letters
     * @param contentType the media type of files that are not compressed
     * @param optionsDescription the purpose of the options; empty without options
     * @param options the options in the order of responses
     */
    protected ExportFormat(String name, String contentType, String optionsDescription, Member<?>... options) {
        this.name = name;
        this.contentType = contentType;
        this.optionsDescription = optionsDescription;
        this.options = List.of(options);
    }

    public final String name() {
        return name;
    }

    /** Returns the name in metrics and of the member with the options. */
    public final String lowerName() {
        return name.toLowerCase(Locale.ROOT);
    }

    public final String contentType() {
        return contentType;
    }

    public final String optionsDescription() {
        return optionsDescription;
    }

    public final List<Member<?>> options() {
        return options;
    }

    /** Returns whether the format has fixed columns, so that a request must not have {@code fields}. */
    public boolean hasOwnColumns() {
        return false;
    }

    /** Returns whether an export is a single file that is held in memory until its last row. */
    public boolean isOneDocument() {
        return false;
    }

    /** Returns whether rows are split into files of a limited number of rows. */
    public boolean isSplit() {
        return !isOneDocument();
    }

    /** Returns whether the rows must be all movements of a period or of a payout. */
    public boolean needsPeriod() {
        return false;
    }

    /** Returns the extension of files that are not compressed. */
    public String extension() {
        return lowerName();
    }

    /** Returns whether files with these options are compressed with gzip. */
    public boolean isCompressed(JsonNode chosen) {
        return false;
    }

    /** Returns the extension of files with these options. */
    public final String extension(JsonNode chosen) {
        return extension() + (isCompressed(chosen) ? ".gz" : "");
    }

    /** Returns the media type of files with these options. */
    public final String fileType(JsonNode chosen) {
        return isCompressed(chosen) ? GZIP : contentType(chosen);
    }

    /** Returns the media type of uncompressed files with these options. */
    protected String contentType(JsonNode chosen) {
        return contentType;
    }

    /** Returns the required prefix of file names with these options. */
    public String namePrefix(JsonNode chosen) {
        return "";
    }

    /** Returns the word for the content in file names with these options, in ASCII. */
    public String nameWord(JsonNode chosen) {
        return "transactions";
    }

    /** Returns the maximum number of transactions of an export with these options; {@code usual} is the configured one. */
    public long maxRows(JsonNode chosen, long usual) {
        return usual;
    }

    /** Returns the maximum number of rows of a file with these options; {@code usual} is the configured one. */
    public int rowsPerFile(JsonNode chosen, int usual) {
        return usual;
    }

    /** Adds faults for options that are valid alone but contradict others, and sets options that follow from others. */
    protected void check(RequestedFormat requested, Faults faults) {}

    public abstract RowWriter writer(ExportContents contents, JsonNode chosen, OutputStream out) throws IOException;

    /** Returns the values of all options of a request that has none. */
    public final ObjectNode byDefault() {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        options.forEach(option -> values.put(option.name(), option.defaultValue()));
        return JsonMapper.shared().valueToTree(values);
    }

    /** Returns the values of all options of a request. A faulty option adds a fault and keeps its default. */
    public final ObjectNode read(JsonMembers members, Faults faults) {
        return JsonMapper.shared().valueToTree(Member.readAll(members, options, "option", faults));
    }

    /** Like {@link #read(JsonMembers, Faults)}, but also checks the options against the query. */
    public final ObjectNode read(JsonMembers members, ExportQuery query, Faults faults) {
        ObjectNode chosen = read(members, faults);
        check(new RequestedFormat(members, chosen, query, faults), faults);
        return chosen;
    }

    /** Returns the values of all options of a request that was stored as JSON. */
    public final ObjectNode kept(JsonNode json) {
        ObjectNode chosen = byDefault();
        options.stream()
                .<String>map(Member::name)
                .filter(json::has)
                .forEach(option -> chosen.set(option, json.get(option)));
        return chosen;
    }
}
