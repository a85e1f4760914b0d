package org.txsearch.cli.admin;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.grants.GrantKey;
import org.txsearch.merchants.Merchant;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the records of merchants from JSON or CSV; all faults are found before any record is used. */
final class MerchantFile {

    private static final int MAX_BYTES = 32 << 20;
    private static final int MAX_FAULTS = 200;
    private static final int MAX_ADDRESS_LINES = 6;
    private static final int MAX_ADDRESS_LINE = 100;
    private static final String ID = "merchant_id";
    private static final String LEGAL_NAME = "legal_name";
    private static final String ADDRESS = "address";
    private static final String COUNTRY = "country";

    /** The longest text of each member with one. */
    private static final Map<String, Integer> MAX_LENGTHS = Map.of(
            ID, 64, LEGAL_NAME, 200, COUNTRY, 2, "registration", 100, "vat_number", 40, "account", 100, "support", 200);

    private static final Set<String> REQUIRED = Set.of(ID, LEGAL_NAME, ADDRESS, COUNTRY);
    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final List<Merchant> merchants = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private final Map<String, Long> lines = new LinkedHashMap<>();

    private MerchantFile() {}

    /** Returns the records of a file: CSV if its name ends in .csv, else JSON. */
    static List<Merchant> read(Path path) throws IOException {
        if (!Files.isReadable(path) || Files.isDirectory(path)) {
            throw new CommandException("FILE is not a file that can be read.");
        }
        if (Files.size(path) > MAX_BYTES) {
            throw new CommandException("FILE is larger than 32 MiB; load it in several files.");
        }
        MerchantFile file = new MerchantFile();
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(path)))
                    .toString();
            boolean isCsv = path.toString().toLowerCase(Locale.ROOT).endsWith(".csv");
            String content = text.startsWith("\ufeff") ? text.substring(1) : text;
            if (isCsv) {
                file.csv(content);
            } else {
                file.json(content);
            }
        } catch (CharacterCodingException e) {
            throw new CommandException("FILE is not UTF-8 text; save it as UTF-8.", e);
        }
        file.requireFaultless("FILE has faults, and nothing was loaded:");
        return file.merchants;
    }

    /** Returns the record with the given members; the address is a list of lines. */
    static Merchant of(Map<String, List<String>> members) {
        MerchantFile file = new MerchantFile();
        file.add(0, members);
        file.requireFaultless("The record has faults, and nothing was stored:");
        return file.merchants.get(0);
    }

    private void requireFaultless(String sentence) {
        if (faults.isEmpty()) {
            return;
        }
        List<String> shown = new ArrayList<>(faults.subList(0, Math.min(MAX_FAULTS, faults.size())));
        if (shown.size() < faults.size()) {
            shown.add("and " + (faults.size() - shown.size()) + " more");
        }
        throw new CommandException(sentence + "\n  " + String.join("\n  ", shown));
    }

    private void csv(String text) {
        int end = text.indexOf('\n');
        String head = end < 0 ? text : text.substring(0, end);
        char separator = head.indexOf(';') >= 0 && head.indexOf(',') < 0 ? ';' : ',';
        try (CsvReader<NamedCsvRecord> rows =
                CsvReader.builder().fieldSeparator(separator).ofNamedCsvRecord(text)) {
            for (NamedCsvRecord row : rows) {
                Map<String, List<String>> members = new LinkedHashMap<>();
                row.getFieldsAsMap().forEach((column, value) -> {
                    String member = column.matches(ADDRESS + "_[1-" + MAX_ADDRESS_LINES + "]") ? ADDRESS : column;
                    List<String> values = members.computeIfAbsent(member, name -> new ArrayList<>());
                    if (!value.isEmpty()) {
                        values.add(value);
                    }
                });
                if (row.getFieldCount() != row.getHeader().size()) {
                    fault(row.getStartingLineNumber(), "there are more or fewer cells than columns");
                }
                add(row.getStartingLineNumber(), members);
            }
        } catch (CsvParseException | IOException e) {
            fault(0, "the text is not CSV: a quote is not closed, or a column is there twice");
        }
        requireOne();
    }

    private void json(String text) {
        try (JsonParser parser = JSON.createParser(text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                long line = parser.currentTokenLocation().getLineNr();
                if (token == JsonToken.START_OBJECT) {
                    JsonNode record = JSON.readTree(parser);
                    add(line, members(line, record));
                } else if (token != JsonToken.START_ARRAY && token != JsonToken.END_ARRAY) {
                    fault(line, "there is something else than an object with the members of a merchant");
                }
            }
        } catch (JacksonException e) {
            long line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            fault(line, "the text is not JSON from here on, or a member is there twice");
        }
        requireOne();
    }

    private void requireOne() {
        if (lines.isEmpty() && faults.isEmpty()) {
            fault(0, "there is no merchant in it");
        }
    }

    private Map<String, List<String>> members(long line, JsonNode object) {
        Map<String, List<String>> members = new LinkedHashMap<>();
        object.properties().forEach(member -> {
            JsonNode value = member.getValue();
            List<String> texts = new ArrayList<>();
            if (value.isString()) {
                texts.add(value.asString());
            } else if (value.isArray() && value.valueStream().allMatch(JsonNode::isString)) {
                value.forEach(one -> texts.add(one.asString()));
            } else if (!value.isNull()) {
                fault(
                        line,
                        member.getKey(),
                        "is not a text" + (member.getKey().equals(ADDRESS) ? " or a list of texts" : ""));
                texts.add("-");
            }
            members.put(member.getKey(), texts);
        });
        return members;
    }

    private void add(long line, Map<String, List<String>> members) {
        int before = faults.size();
        members.forEach((name, values) -> check(line, name, values));
        REQUIRED.stream().sorted().forEach(name -> {
            if (members.getOrDefault(name, List.of()).isEmpty()) {
                fault(line, name, "is missing");
            }
        });
        String id = text(members, ID);
        Long first = lines.putIfAbsent(id, line);
        if (first != null && !id.isEmpty()) {
            fault(line, ID, "is that of line " + first + ", too");
        }
        if (faults.size() == before) {
            merchants.add(new Merchant(
                    id,
                    text(members, LEGAL_NAME),
                    members.getOrDefault(ADDRESS, List.of()),
                    text(members, COUNTRY),
                    text(members, "registration"),
                    text(members, "vat_number"),
                    text(members, "account"),
                    text(members, "support")));
        }
    }

    private static String text(Map<String, List<String>> members, String name) {
        List<String> values = members.getOrDefault(name, List.of());
        return values.isEmpty() ? "" : values.get(0);
    }

    private void check(long line, String name, List<String> values) {
        Integer max = name.equals(ADDRESS) ? Integer.valueOf(MAX_ADDRESS_LINE) : MAX_LENGTHS.get(name);
        if (max == null) {
            // An unknown name may be of any length, and hold anything.
            fault(line, "a member or column is none of " + known());
            return;
        }
        if (values.size() > (name.equals(ADDRESS) ? MAX_ADDRESS_LINES : 1)) {
            fault(line, name, name.equals(ADDRESS) ? "has more than 6 lines" : "has several values");
        }
        for (String value : values) {
            if (value.isBlank()) {
                fault(line, name, "is blank; leave it out");
            } else if (value.codePointCount(0, value.length()) > max) {
                fault(line, name, "is longer than " + max + " characters");
            }
            if (value.codePoints().anyMatch(MerchantFile::isUnprintable)) {
                fault(line, name, "has a control character, or one that cannot be printed");
            }
        }
        if (name.equals(ID) && values.stream().anyMatch(id -> !GrantKey.isId(id))) {
            fault(line, name, "is not an id: 1 to 64 letters, digits, dots, hyphens and underscores");
        }
        if (name.equals(COUNTRY) && !COUNTRIES.containsAll(values)) {
            fault(line, name, "is not a country of ISO 3166 in two capital letters, such as DE");
        }
    }

    private static boolean isUnprintable(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> true;
            default -> false;
        };
    }

    private static String known() {
        List<String> names = new ArrayList<>(MAX_LENGTHS.keySet());
        names.add(ADDRESS);
        names.sort(null);
        return String.join(", ", names) + " (in CSV: " + ADDRESS + "_1 to " + ADDRESS + "_" + MAX_ADDRESS_LINES + ")";
    }

    private void fault(long line, String member, String fault) {
        fault(line, member + " " + fault);
    }

    private void fault(long line, String fault) {
        faults.add((line > 0 ? "line " + line + ": " : "") + fault + ".");
    }
}
