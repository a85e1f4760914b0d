package org.txsearch.memory;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.generic.GenericRecord;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.query.FilterField;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldKind;

/** Transactions whose values come from small sets, so that filters find some of them and not others. */
public final class RandomRows {

    static final List<String> NAMES = List.of(
            "García, José",
            "Jose OBrien",
            "Seán O’Brien",
            "Anne-Marie Müller",
            "Weiß Groß",
            "Łukasz Żółć",
            "Işıl İNÖNÜ",
            "Ｊｏｈｎ　Ｓｍｉｔｈ",
            "Οδυσσεύς Ελύτης",
            "Дем'яненко Їжак",
            "हिन्दी कुमार",
            "محمد علي",
            "สมชาย ใจดี",
            "山田 太郎",
            "김철수",
            "김 철수",
            "王小明 Wang",
            "戚 俊",
            "أحمد إبراهيم",
            "علی‌رضا کریمی",
            "फ़रहान हिन्दी",
            "Smith-O'Brien",
            "...",
            "J. R. R. Tolkien");

    static final List<String> EMAILS = List.of(
            "jose.garcia@example.com",
            "JOSE@EXAMPLE.COM",
            "mary+shop@mail.example.org",
            "*star*@example.net",
            "a?b\\c@example.com",
            "Müller@Bücher.example",
            "Jo Doe <müller@xn--bcher-kva.example> ",
            "ΟΔΟΣ@ΠΑΡΆΔΕΙΓΜΑ.ΕΛ",
            "用户@例子.公司");

    static final List<String> REFERENCES =
            List.of("INV-1001", "INV-1002", "inv-1001", "INV-2*", "order/77", "Rechnung 7/ä", "x'y", "1001");

    static final List<String> AMOUNTS = List.of(
            "0 JPY",
            "11 JPY",
            "1200 JPY",
            "0.00 EUR",
            "10.05 EUR",
            "11.00 EUR",
            "90071992547409.91 EUR",
            "10.051 KWD",
            "1.2345 UYW",
            "9007199254740991 JPY",
            "9007199254740.991 KWD",
            "900719925474.0991 UYW");

    static final List<Instant> TIMES = times();

    private final Random random;

    public RandomRows(Random random) {
        this.random = random;
    }

    /** So many transactions of each merchant, in turns. */
    public List<TransactionDocument> rows(int each, String... merchants) {
        List<TransactionDocument> rows = new ArrayList<>();
        for (int i = 0; i < each; i++) {
            for (String merchant : merchants) {
                rows.add(row(merchant, i));
            }
        }
        return rows;
    }

    /** Returns the transaction of that number. */
    private TransactionDocument row(String merchant, int number) {
        GenericRecord record = Records.minimal(merchant, "txn_" + number);
        Records.set(record, "created_at", any(TIMES).toEpochMilli());
        String amount = any(AMOUNTS);
        boolean credit = random.nextBoolean();
        Records.set(record, "direction", credit ? "CREDIT" : "DEBIT");
        String currency = amount.substring(amount.indexOf(' ') + 1);
        Records.set(
                record,
                "amount",
                Records.money((credit ? "" : "-") + amount.substring(0, amount.indexOf(' ')), currency));
        for (String other : List.of("fee", "net")) {
            if (random.nextInt(3) > 0) {
                Records.set(record, other, Records.money(any(sumsIn(currency)), currency));
            }
        }
        if (random.nextInt(3) > 0) {
            Map<String, String> pairs = new HashMap<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                pairs.put(any(List.of("order", "größe", "a.b")), any(List.of("7", "8", "", "x y")));
            }
            Records.set(record, "metadata", pairs);
        }
        for (FilterField filter : FilterField.of(FieldCatalogue.transaction())) {
            for (Field field : filter.fields()) {
                if (field.kind() == FieldKind.ENUM && !field.path().equals("direction")) {
                    Records.set(record, field.path(), any(field.symbols()));
                } else if (field.nullable() && random.nextInt(4) > 0) {
                    Records.set(record, field.path(), value(field));
                }
            }
        }
        return Records.document(record);
    }

    /** Small ones of either sign, and the largest there are. */
    private static List<String> sumsIn(String currency) {
        return switch (currency) {
            case "JPY" -> List.of("-1", "0", "7", "9007199254740991", "-9007199254740991");
            case "KWD" -> List.of("-0.001", "12.345", "9007199254740.991", "-9007199254740.991");
            case "UYW" -> List.of("-0.0001", "0.1234", "900719925474.0991", "-900719925474.0991");
            default -> List.of("-1.75", "0.00", "48.24", "90071992547409.91", "-90071992547409.91");
        };
    }

    /** A value that rows have. */
    Object value(Field field) {
        if (field.kind() == FieldKind.INSTANT) {
            return any(TIMES).toEpochMilli();
        }
        return switch (field.format()) {
            case COUNTRY -> any(List.of("ES", "DE", "JP"));
            case LAST4 -> any(List.of("4242", "0005"));
            case ID -> "txn_" + random.nextInt(40);
            default -> text(field.path());
        };
    }

    private String text(String path) {
        return switch (path) {
            case "payer.name" -> any(NAMES);
            case "payer.email" -> any(EMAILS);
            case "note" -> any(NAMES) + " — (" + any(REFERENCES) + ")\n" + any(EMAILS);
            case "invoice_id", "reference", "custom_id" -> any(REFERENCES);
            default -> path + "-" + random.nextInt(3);
        };
    }

    /** One of these. */
    public <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** Around the turns of weeks, of the year and of clocks, and some that share a millisecond. */
    private static List<Instant> times() {
        List<Instant> times = new ArrayList<>();
        Instant monday = Instant.parse("2026-12-14T00:00:00Z");
        for (int week = 0; week < 5; week++) {
            Instant turn = monday.plus(Duration.ofDays(7L * week));
            times.addAll(List.of(turn.minusMillis(1), turn, turn.plus(Duration.ofHours(100))));
        }
        // Lord Howe, and after it Madrid, sets the clock back; Madrid sets it forward.
        for (String moved : List.of("2027-04-03T15:00:00Z", "2027-03-28T01:00:00Z", "2026-10-25T01:00:00Z")) {
            Instant turn = Instant.parse(moved);
            times.addAll(List.of(
                    turn.minusMillis(1), turn, turn.plus(Duration.ofMinutes(29)), turn.plus(Duration.ofMinutes(61))));
        }
        return List.copyOf(times);
    }
}
