import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Generates the classes of the API's answers from its document, before each build: {@code java Models.java DOCUMENT FOLDER}. */
class Models {

    /** Answers. Requests are written by hand, where people write them. */
    private static final List<String> ROOTS = List.of(
            "Transaction",
            "TransactionPage",
            "TransactionSummary",
            "Export",
            "ExportPage",
            "ExportSchedule",
            "ExportSchedulePage",
            "WebhookEndpoint",
            "WebhookEndpointPage",
            "WebhookDelivery",
            "WebhookDeliveryPage",
            "WholeWebhookDelivery",
            "WebhookReplay",
            "Payout",
            "PayoutPage");

    /** The same object under other bounds; one class serves all. */
    private static final Map<String, String> ALIASES = Map.of("MoneySum", "Money");

    /** Classes with another name than their schema, since a class that is written by hand has it. */
    private static final Map<String, String> RENAMED = Map.of("WebhookEvent", "DeliveredEvent");

    /** Objects within every page. */
    private static final Map<String, String> PAGE_MEMBERS = Map.of("page", "PageInfo", "links", "PageLinks");

    /** Objects whose member alone does not name them. */
    private static final Map<String, String> NAMES = Map.of(
            "Export.error", "ExportError",
            "Export.progress", "ExportProgress",
            "Export.result", "ExportResult",
            "Export.schedule", "ScheduledPeriod",
            "ExportSchedule.export", "ScheduledExport",
            "ExportSchedule.next", "NextPeriod",
            "TransactionSummary.top", "TopPayer",
            "TransactionSummary.total", "SummaryTotal",
            "TopPayer.payer", "PayerName");

    /** Read in every second program, and null for some kinds of transaction: then their own members are. */
    private static final Set<String> NEVER_NULL = Set.of("Transaction.payer");

    private static final Set<String> MONEY_MEMBERS = Set.of("value", "currency_code");
    /** What a class inherits, and words of the language. */
    private static final Set<String> TAKEN = Set.of(
            "additionalMembers",
            "class",
            "clone",
            "default",
            "equals",
            "finalize",
            "getClass",
            "hashCode",
            "members",
            "native",
            "new",
            "notify",
            "notifyAll",
            "package",
            "private",
            "public",
            "return",
            "static",
            "switch",
            "toJson",
            "toString",
            "values",
            "void",
            "wait");

    private final Map<String, Object> schemas;
    private final Path folder;
    /** Each class with the schema that it was made of. */
    private final Map<String, Map<String, Object>> made = new LinkedHashMap<>();

    private Models(Map<String, Object> schemas, Path folder) {
        this.schemas = schemas;
        this.folder = folder;
    }

    public static void main(String[] arguments) throws IOException {
        Map<String, Object> document;
        try (JsonParser parser =
                new JsonFactory().createParser(Path.of(arguments[0]).toFile())) {
            parser.nextToken();
            document = object(value(parser));
        }
        Path folder = Path.of(arguments[1]).resolve("org/txsearch/client");
        Files.createDirectories(folder);
        Models models = new Models(object(object(document.get("components")).get("schemas")), folder);
        for (String root : ROOTS) {
            models.component(root);
        }
    }

    private static Object value(JsonParser parser) throws IOException {
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> members = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    members.put(name, value(parser));
                }
                return members;
            }
            case START_ARRAY -> {
                List<Object> items = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    items.add(value(parser));
                }
                return items;
            }
            default -> {
                return parser.currentToken() == JsonToken.VALUE_NULL ? null : parser.getText();
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        return value == null ? Map.of() : (Map<String, Object>) value;
    }

    /** The class of a schema of the document. */
    private String component(String name) throws IOException {
        String alias = ALIASES.getOrDefault(name, name);
        Map<String, Object> schema = object(schemas.get(alias));
        if (schema.isEmpty()) {
            throw new IllegalArgumentException("The document has no schema " + alias + ".");
        }
        String type = RENAMED.getOrDefault(alias, alias);
        return made.containsKey(type) ? type : create(type, schema, alias);
    }

    /** The class of an object within another: named after its member, and the same for the same shape. */
    private String member(String owner, String member, Map<String, Object> schema) throws IOException {
        if (object(schema.get("properties")).keySet().equals(MONEY_MEMBERS)) {
            return component("Money");
        }
        String name = owner.endsWith("Page") && PAGE_MEMBERS.containsKey(member)
                ? PAGE_MEMBERS.get(member)
                : NAMES.getOrDefault(owner + "." + member, pascal(member));
        for (String candidate : List.of(name, owner + name)) {
            Map<String, Object> known =
                    made.containsKey(candidate) ? made.get(candidate) : object(schemas.get(candidate));
            if (known.isEmpty()) {
                return create(candidate, schema, owner + "." + member);
            }
            if (made.containsKey(candidate) && known.get("properties").equals(schema.get("properties"))) {
                return candidate;
            }
        }
        throw new IllegalArgumentException(owner + "." + member + " needs a name of its own in the document.");
    }

    private String create(String name, Map<String, Object> schema, String origin) throws IOException {
        made.put(name, schema);
        List<Member> members = new ArrayList<>();
        // Only the parameter fields leaves members of a transaction out.
        Set<?> required = name.equals("Transaction") || !schema.containsKey("required")
                ? object(schema.get("properties")).keySet()
                : Set.copyOf((List<?>) schema.get("required"));
        for (Map.Entry<String, Object> property :
                object(schema.get("properties")).entrySet()) {
            Type type = type(name, property.getKey(), object(property.getValue()));
            if (name.equals("Money") && property.getKey().equals("value")) {
                type = new Type("BigDecimal", "in.decimal()", false);
            }
            String camel = camel(property.getKey());
            if (TAKEN.contains(camel)) {
                throw new IllegalArgumentException(origin + "." + property.getKey() + " needs another name in Java.");
            }
            members.add(new Member(
                    property.getKey(),
                    camel,
                    type.nullable || !required.contains(property.getKey()) ? type.orNull() : type,
                    description(object(property.getValue()), property.getKey()),
                    NEVER_NULL.contains(origin + "." + property.getKey())));
        }
        Files.writeString(folder.resolve(name + ".java"), source(name, schema, members));
        return name;
    }

    private record Type(String name, String read, boolean nullable) {

        Type orNull() {
            return new Type(name, read, true);
        }
    }

    private record Member(String json, String name, Type type, String description, boolean neverNull) {}

    private Type type(String owner, String member, Map<String, Object> schema) throws IOException {
        for (String choice : List.of("anyOf", "oneOf", "allOf")) {
            if (schema.get(choice) instanceof List<?> alternatives) {
                Type found = null;
                boolean isNullable = false;
                for (Object alternative : alternatives) {
                    if ("null".equals(object(alternative).get("type"))) {
                        isNullable = true;
                    } else if (found == null) {
                        // Others are the same type under other bounds, such as the known values of an open set.
                        found = type(owner, member, object(alternative));
                    }
                }
                return isNullable ? found.orNull() : found;
            }
        }
        if (schema.get("$ref") instanceof String reference) {
            String name = reference.substring(reference.lastIndexOf('/') + 1);
            Map<String, Object> referred = object(schemas.get(ALIASES.getOrDefault(name, name)));
            return referred.containsKey("properties") ? instance(component(name)) : type(owner, member, referred);
        }
        boolean nullable = schema.get("type") instanceof List<?>;
        String name = nullable ? (String) ((List<?>) schema.get("type")).get(0) : (String) schema.get("type");
        String format = (String) schema.getOrDefault("format", "");
        Type type =
                switch (name) {
                    case "string" ->
                        format.equals("date-time")
                                ? new Type("Instant", "in.instant()", false)
                                : new Type("String", "in.text()", false);
                    case "integer" ->
                        format.equals("int32")
                                ? new Type("Integer", "in.number32()", false)
                                : new Type("Long", "in.number64()", false);
                    case "boolean" -> new Type("Boolean", "in.flag()", false);
                    case "array" -> {
                        Type item = type(owner, singular(member), object(schema.get("items")));
                        String read = item.read.startsWith("in.object(")
                                ? item.read.replace("in.object(", "in.list(")
                                : "in.textList()";
                        yield new Type("List<" + item.name + ">", read, false);
                    }
                    case "object" -> {
                        if (schema.containsKey("properties")) {
                            yield instance(member(owner, member, schema));
                        }
                        yield schema.get("additionalProperties") instanceof Map
                                ? new Type("Map<String, String>", "in.texts()", false)
                                : new Type("Map<String, Object>", "in.members()", false);
                    }
                    default -> throw new IllegalArgumentException(owner + "." + member + " is a " + name + ".");
                };
        return nullable ? type.orNull() : type;
    }

    private static Type instance(String name) {
        return new Type(name, "in.object(" + name + "::new)", false);
    }

    private static String source(String name, Map<String, Object> schema, List<Member> members) {
        StringBuilder out = new StringBuilder("""
                // Generated by Models.java: changes are lost with the next build.
                package org.txsearch.client;

                import java.io.IOException;
                import java.math.BigDecimal;
                import java.time.Instant;
                import java.util.List;
                import java.util.Map;
                import org.jspecify.annotations.Nullable;

                """);
        String ofPage = name.endsWith("Page")
                ? " implements Page<" + name.substring(0, name.length() - "Page".length()) + ">"
                : "";
        out.append(comment("", description(schema, name)))
                .append("public final class ")
                .append(name);
        out.append(" extends Model")
                .append(ofPage)
                .append(" {\n\n    private static final List<String> NAMES = List.of(");
        out.append(members.stream().map(member -> '"' + member.json + '"').collect(Collectors.joining(", ")));
        out.append(");\n\n");
        for (Member member : members) {
            if (member.neverNull) {
                out.append("    private static final ").append(member.type.name);
                out.append(" NO_").append(member.json.toUpperCase()).append(" = ");
                out.append(member.type.name).append(".fromJson(\"{}\");\n\n");
            }
        }
        for (Member member : members) {
            out.append("    private final @Nullable ")
                    .append(member.type.name)
                    .append(' ')
                    .append(member.name)
                    .append(";\n");
        }
        out.append("\n    ").append(name).append("(JsonReader in) throws IOException {\n");
        for (Member member : members) {
            out.append("        ")
                    .append(member.type.name)
                    .append(' ')
                    .append(member.name)
                    .append(" = null;\n");
        }
        out.append("""
                        Map<String, Object> additional = null;
                        for (String member = in.member(); member != null; member = in.member()) {
                            switch (member) {
                """);
        for (Member member : members) {
            out.append("                case \"")
                    .append(member.json)
                    .append("\" -> ")
                    .append(member.name)
                    .append(" = ");
            out.append(member.type.read).append(";\n");
        }
        out.append("""
                                default -> additional = in.additional(additional, member);
                            }
                        }
                """);
        for (Member member : members) {
            out.append("        this.")
                    .append(member.name)
                    .append(" = ")
                    .append(member.name)
                    .append(";\n");
        }
        out.append("        additionalMembers(additional);\n    }\n");
        out.append(
                        "\n    /**\n     * Reads one from its JSON, for example a line of an export or a sample of a test.\n     *\n")
                .append("     * @param json the JSON of one, as the API writes it\n")
                .append(
                        "     * @return what it holds\n     * @throws IllegalArgumentException where it is not such JSON\n     */\n")
                .append("    public static ")
                .append(name)
                .append(" fromJson(String json) {\n")
                .append("        return JsonReader.parse(json, ")
                .append(name)
                .append("::new);\n    }\n");
        for (Member member : members) {
            out.append('\n')
                    .append(comment(
                            "    ",
                            member.description + "\n\n@return the member {@code " + member.json + "}"
                                    + (member.neverNull
                                            ? "; where it is not known, its members are null"
                                            : member.type.nullable ? ", or null" : "")));
            if (!ofPage.isEmpty() && Set.of("items", "page", "links").contains(member.name)) {
                out.append("    @Override\n");
            }
            out.append("    public ");
            if (member.neverNull) {
                out.append(member.type.name).append(' ').append(member.name).append("() {\n        return ");
                out.append(member.name)
                        .append(" == null ? NO_")
                        .append(member.json.toUpperCase())
                        .append(" : ");
                out.append(member.name).append(";\n    }\n");
            } else if (member.type.nullable) {
                out.append("@Nullable ")
                        .append(member.type.name)
                        .append(' ')
                        .append(member.name)
                        .append("() {\n");
                out.append("        return ").append(member.name).append(";\n    }\n");
            } else {
                String primitive =
                        switch (member.type.name) {
                            case "Integer" -> "int";
                            case "Long" -> "long";
                            case "Boolean" -> "boolean";
                            default -> member.type.name;
                        };
                out.append(primitive).append(' ').append(member.name).append("() {\n        return present(");
                out.append(member.name).append(", \"").append(member.json).append("\");\n    }\n");
            }
        }
        out.append("\n    @Override\n    List<String> names() {\n        return NAMES;\n    }\n");
        out.append("\n    @Override\n    @Nullable Object[] values() {\n        return new @Nullable Object[] {");
        out.append(members.stream().map(Member::name).collect(Collectors.joining(", ")));
        return out.append("};\n    }\n}\n").toString();
    }

    private static String description(Map<String, Object> schema, String name) {
        StringBuilder text = new StringBuilder(
                schema.get("description") instanceof String described
                        ? described
                        : "The "
                                + name.replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                                        .replace('_', ' ')
                                        .toLowerCase() + ".");
        if (schema.get("enum") instanceof List<?> values && !text.toString().contains(String.valueOf(values.get(0)))) {
            text.append(" One of ")
                    .append(values.stream()
                            .map(value -> "{@code " + String.valueOf(value).replace("\t", "\\t") + "}")
                            .collect(Collectors.joining(", ")));
            text.append("; a later version of the API may have others.");
        }
        return text.toString();
    }

    private static String comment(String indent, String text) {
        StringBuilder out = new StringBuilder(indent).append("/**\n");
        for (String line : text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("*/", "*&#47;")
                .split("\n", -1)) {
            out.append(indent)
                    .append(line.isBlank() ? " *" : " * ")
                    .append(line)
                    .append('\n');
        }
        return out.append(indent).append(" */\n").toString();
    }

    private static String singular(String name) {
        if (name.endsWith("xes") || name.endsWith("ses")) {
            return name.substring(0, name.length() - 2);
        }
        return name.endsWith("s") ? name.substring(0, name.length() - 1) : name;
    }

    private static String camel(String name) {
        String pascal = pascal(name);
        return Character.toLowerCase(pascal.charAt(0)) + pascal.substring(1);
    }

    private static String pascal(String name) {
        StringBuilder out = new StringBuilder();
        for (String word : name.split("_")) {
            out.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        }
        return out.toString();
    }
}
