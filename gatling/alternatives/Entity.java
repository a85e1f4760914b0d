import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Writes the entity of Spring Data from {@code transaction.avsc}: a record for each of its records, and the three amounts as
 * numbers that Elasticsearch can add. The arguments: the schema, and the folder for the source.
 *
 * <p>Members have the names of Java. A strategy that gave them the names that they have over HTTP would be called for each
 * member of each transaction: it took most of a page's time. Elasticsearch maps the types by itself, except for instants, of
 * which Spring Data needs to know that they are dates.
 */
final class Entity {

    private static final Map<String, String> TYPES =
            Map.of("string", "String", "int", "Integer", "long", "Long", "boolean", "Boolean");
    private static final String ADDED = """
            @JsonIgnore Long amountMinor,
            @JsonIgnore Long feeMinor,
            @JsonIgnore Long netMinor""";

    private final Map<String, String> records = new LinkedHashMap<>();

    private Entity() {}

    public static void main(String[] arguments) throws IOException {
        JsonNode schema = new ObjectMapper().readTree(new File(arguments[0]));
        Path folder = Files.createDirectories(Path.of(arguments[1], "org/txsearch/alternatives/springdata"));
        Files.writeString(folder.resolve("Transaction.java"), new Entity().source(schema));
    }

    private String source(JsonNode schema) {
        String members = members(schema).replaceFirst("String id", "@Id String id");
        return """
                package org.txsearch.alternatives.springdata;

                import com.fasterxml.jackson.annotation.JsonIgnore;
                import com.fasterxml.jackson.annotation.JsonProperty;
                import java.math.BigDecimal;
                import java.time.Instant;
                import java.util.List;
                import java.util.Map;
                import org.springframework.data.annotation.Id;
                import org.springframework.data.elasticsearch.annotations.Document;
                import org.springframework.data.elasticsearch.annotations.Field;
                import org.springframework.data.elasticsearch.annotations.FieldType;

                @Document(indexName = "spring-data-#{@environment.getProperty('alternatives.variant')}", createIndex = false)
                public record Transaction(%s,
                %s) {

                    public Transaction {
                        amountMinor = minorUnits(amount);
                        feeMinor = minorUnits(fee);
                        netMinor = minorUnits(net);
                    }

                    private static Long minorUnits(Money money) {
                        // The value has exactly the digits of its currency.
                        return money == null ? null : new BigDecimal(money.value()).unscaledValue().longValueExact();
                    }
                %s}
                """.formatted(members, ADDED, String.join("", records.values()));
    }

    private String members(JsonNode record) {
        List<String> members = new ArrayList<>();
        for (JsonNode field : record.path("fields")) {
            String name = field.path("name").asText();
            String java = Pattern.compile("_(.)").matcher(name).replaceAll(match -> match.group(1).toUpperCase());
            String type = type(field.path("type"));
            // Jackson's strategy for snake case would not put a blank before a single letter.
            String annotation = name.matches(".*_._.*") ? "@JsonProperty(\"" + name + "\") " : "";
            String date = type.equals("Instant") ? "@Field(type = FieldType.Date) " : "";
            members.add("\n    " + annotation + date + type + " " + java);
        }
        return String.join(",", members);
    }

    /** Returns the type's name in Java, and adds a record for it if it is one. */
    private String type(JsonNode type) {
        if (type.isArray()) {
            return type(type.get(0).asText().equals("null") ? type.get(1) : type.get(0));
        }
        String name = type.path("type").asText(type.asText());
        switch (name) {
            case "record" -> {
                String record = type.path("name").asText();
                records.put(record, "\n    record " + record + "(" + members(type) + ") {}\n");
                return record;
            }
            case "array" -> {
                return "List<" + type(type.path("items")) + ">";
            }
            case "map" -> {
                return "Map<String, " + type(type.path("values")) + ">";
            }
            case "enum" -> {
                return "String";
            }
            default -> {
                return type.path("logicalType").asText().equals("timestamp-millis")
                        ? "Instant"
                        : TYPES.getOrDefault(name, name);
            }
        }
    }
}
