package org.txsearch.document;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.CurrencyHint;
import org.txsearch.money.DecimalHint;
import org.txsearch.money.MinorUnits;
import org.txsearch.money.MoneyException;
import org.txsearch.money.MoneyFault;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.Field;

/**
 * Turns each kind of Avro value into JSON, checking it on the way; compiled once from the catalogue. All kinds are one class:
 * a kind of value is a method, and a record is made of all of them.
 */
final class ValueWriters {

    private static final byte[] TRUE = JsonBytes.ascii("true");
    private static final byte[] FALSE = JsonBytes.ascii("false");
    private static final byte[] VALUE = JsonBytes.ascii("{\"value\":\"");
    private static final byte[] CURRENCY_CODE = JsonBytes.ascii("\",\"currency_code\":\"");
    private static final byte[] END_OF_MONEY = JsonBytes.ascii("\"}");

    private static final int MAX_PAIRS = 50;
    private static final int MAX_KEY_LENGTH = 64;
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}", Pattern.UNICODE_CHARACTER_CLASS);

    private ValueWriters() {}

    static ValueWriter record(List<Field> fields, ToIntFunction<Field> slots) {
        MemberWriter[] members = new MemberWriter[fields.size()];
        for (int i = 0; i < members.length; i++) {
            Field field = fields.get(i);
            String name = (i == 0 ? "{\"" : ",\"") + field.name() + "\":";
            boolean isStamp = field.path().equals("ingested_at");
            ValueWriter value = value(field, slots);
            members[i] = new MemberWriter(
                    JsonBytes.ascii(name),
                    switch (field.path()) {
                        case "ingested_at" -> ValueWriters::writeIngestedAt;
                        case "erased_at" -> encoding -> writeErasedAt(encoding, value);
                        default -> value;
                    },
                    field.nullable() && !isStamp ? JsonBytes.ascii(name + "null") : null);
        }
        return encoding -> {
            boolean says = false;
            for (MemberWriter member : members) {
                says |= member.write(encoding);
            }
            encoding.out.ascii('}');
            return says;
        };
    }

    /** One member of a record; what says nothing is null, so that all formats give the same bytes: CSV has no empty text. */
    private record MemberWriter(byte[] name, ValueWriter value, byte @Nullable [] whereNull) {

        boolean write(Encoding encoding) {
            if (whereNull == null) {
                encoding.out.raw(name);
                return value.write(encoding);
            }
            if (encoding.in().readPresent()) {
                int start = encoding.out.length();
                encoding.out.raw(name);
                if (value.write(encoding)) {
                    return true;
                }
                encoding.out.cutTo(start);
            }
            encoding.out.raw(whereNull);
            return false;
        }
    }

    /** When the record was ingested, whatever the record itself says. */
    private static boolean writeIngestedAt(Encoding encoding) {
        if (encoding.in().readPresent()) {
            encoding.in().readLong();
        }
        encoding.ingestedAtOffset = encoding.out.length() + 1;
        encoding.out.instant(encoding.ingestedAtMillis);
        return true;
    }

    private static boolean writeErasedAt(Encoding encoding, ValueWriter value) {
        if (encoding.keepsErasedAt) {
            return value.write(encoding);
        }
        encoding.in().readLong();
        return false;
    }

    private static ValueWriter value(Field field, ToIntFunction<Field> slots) {
        int slot = slots.applyAsInt(field);
        return switch (field.kind()) {
            case STRING -> encoding -> writeText(encoding, field, slot);
            case ENUM -> enumeration(field, slot);
            case INSTANT -> encoding -> writeInstant(encoding, field, slot);
            case INTEGER ->
                encoding -> {
                    encoding.out.number(encoding.in().readInt());
                    return true;
                };
            case LONG ->
                encoding -> {
                    long number = encoding.in().readLong();
                    encoding.noteNumber(slot, number);
                    encoding.out.number(number);
                    return true;
                };
            case BOOLEAN ->
                encoding -> {
                    encoding.out.raw(encoding.in().readBoolean() ? TRUE : FALSE);
                    return true;
                };
            case MONEY -> encoding -> writeMoney(encoding, field, slot);
            case RECORD -> record(field.children(), slots);
            case RECORDS -> records(record(field.children(), slots));
            case STRING_MAP -> encoding -> writePairs(encoding, field, slot);
        };
    }

    private static ValueWriter enumeration(Field field, int slot) {
        byte[][] symbols = field.symbols().stream()
                .map(s -> JsonBytes.ascii('"' + s + '"'))
                .toArray(byte[][]::new);
        return encoding -> {
            int symbol = encoding.in().readEnum(symbols.length);
            encoding.noteNumber(slot, symbol);
            encoding.out.raw(symbols[symbol]);
            return true;
        };
    }

    private static ValueWriter records(ValueWriter element) {
        return encoding -> {
            encoding.out.ascii('[');
            boolean first = true;
            for (long left = encoding.in().readBlockCount();
                    left > 0;
                    left = encoding.in().readBlockCount()) {
                for (; left > 0; left--) {
                    if (!first) {
                        encoding.out.ascii(',');
                    }
                    first = false;
                    element.write(encoding);
                }
            }
            encoding.out.ascii(']');
            return !first;
        };
    }

    private static boolean writeInstant(Encoding encoding, Field field, int slot) {
        long millis = encoding.in().readLong();
        if (field.nullable() ? !encoding.isPlausible(millis) : !encoding.isPlausibleCreation(millis)) {
            encoding.findings.invalid(
                    field,
                    "INVALID_DATE",
                    field.nullable()
                            ? "The time is before 1971 or more than ten years ahead."
                            : "The time is before 1990 or more than ten years ahead.",
                    Instant.ofEpochMilli(millis).toString());
            return false;
        }
        encoding.noteNumber(slot, millis);
        encoding.out.instant(millis);
        return true;
    }

    private static boolean writeText(Encoding encoding, Field field, int slot) {
        AvroBytes in = encoding.in();
        int length = in.readLength();
        int offset = in.position();
        in.skip(length);
        if (length == 0 && field.nullable()) {
            return false;
        }
        boolean plain = PlainJsonText.is(in.array(), offset, length);
        if (!TextRules.isKeptBy(field, in.array(), offset, length, plain)) {
            return writeAdjustedText(encoding, field, slot, offset, length);
        }
        encoding.noteText(slot, offset, length);
        if (CardNumbers.areMaskedIn(field) && !CardNumbers.cannotHold(in.array(), offset, length)) {
            encoding.out.string(encoding.fingerprints.asStored(
                    field, new String(in.array(), offset, length, StandardCharsets.UTF_8)));
        } else if (plain) {
            encoding.out.plainString(in.array(), offset, length);
        } else {
            encoding.out.string(in.array(), offset, length);
        }
        return true;
    }

    /** Writes what can be stored of a text that breaks a rule of its field. */
    private static boolean writeAdjustedText(Encoding encoding, Field field, int slot, int offset, int length) {
        String text = TextRules.adjusted(
                encoding, field, Arrays.copyOfRange(encoding.in().array(), offset, offset + length));
        if (text == null) {
            return false;
        }
        encoding.noteAdjustedText(slot, text);
        encoding.out.string(text);
        return true;
    }

    /** Writes one amount with exactly the digits of its currency; one that cannot be stored says nothing. */
    private static boolean writeMoney(Encoding encoding, Field field, int slot) {
        AvroBytes in = encoding.in();
        int valueLength = in.readLength();
        int valueOffset = in.position();
        in.skip(valueLength);
        int codeLength = in.readLength();
        int codeOffset = in.position();
        in.skip(codeLength);
        Currency currency = Currencies.find(in.array(), codeOffset, codeLength);
        if (currency == null) {
            String code = new String(in.array(), codeOffset, codeLength, StandardCharsets.UTF_8);
            String value = new String(in.array(), valueOffset, valueLength, StandardCharsets.UTF_8);
            encoding.findings.invalid(
                    field, "INVALID_CURRENCY", CurrencyHint.of(code).sentence(), value + " " + code);
            return false;
        }
        long minorUnits;
        try {
            minorUnits = MinorUnits.parse(in.array(), valueOffset, valueLength, currency);
        } catch (MoneyException e) {
            String value = new String(in.array(), valueOffset, valueLength, StandardCharsets.UTF_8);
            encoding.findings.invalid(
                    field, e.fault().name(), explained(e.fault(), value, currency), value + " " + currency.code());
            return false;
        }
        encoding.noteMoney(slot, minorUnits, currency);
        encoding.out.raw(VALUE);
        if (MinorUnits.isWritten(in.array(), valueOffset, valueLength, currency)) {
            encoding.out.raw(in.array(), valueOffset, valueLength);
        } else {
            byte[] to = encoding.out.ensure(MinorUnits.MAX_WRITTEN_LENGTH);
            encoding.out.advanceTo(MinorUnits.write(minorUnits, currency, to, encoding.out.length()));
        }
        encoding.out.raw(CURRENCY_CODE);
        encoding.out.raw(in.array(), codeOffset, codeLength);
        encoding.out.raw(END_OF_MONEY);
        return true;
    }

    private static String explained(MoneyFault fault, String value, Currency currency) {
        return switch (fault) {
            case NOT_A_DECIMAL ->
                DecimalHint.explained(
                        value,
                        "value is a decimal number such as -10.05, with at most " + MinorUnits.MAX_WHOLE_DIGITS
                                + " digits before the point and " + MinorUnits.MAX_FRACTION_DIGITS + " after it.");
            case TOO_MANY_DECIMALS ->
                currency.code() + " has " + currency.exponent()
                        + " digits after the point, and only zeros may follow; send the amount that was paid.";
            case OUT_OF_RANGE -> "value is beyond 2^53-1 minor units.";
        };
    }

    /**
     * Writes one map, each key and value held against the rules; an empty one says nothing. Keys are sorted, so that the same map
     * gives the same bytes in whatever order.
     */
    private static boolean writePairs(Encoding encoding, Field field, int slot) {
        AvroBytes in = encoding.in();
        NavigableMap<String, String> pairs = encoding.beginPairs(slot);
        for (long left = in.readBlockCount(); left > 0; left = in.readBlockCount()) {
            for (; left > 0; left--) {
                int keyLength = in.readLength();
                int keyOffset = in.position();
                in.skip(keyLength);
                int valueLength = in.readLength();
                int valueOffset = in.position();
                in.skip(valueLength);
                String key = pairKey(encoding, field, keyOffset, keyLength);
                String value = pairValue(encoding, field, valueOffset, valueLength);
                if (!key.isEmpty() && pairs.putIfAbsent(key, value) != null) {
                    encoding.findings.adjusted(
                            field, RecordRule.ENTRY_LEFT_OUT, value, "Two keys are the same as they are stored");
                }
            }
        }
        while (pairs.size() > MAX_PAIRS) {
            String value = pairs.pollLastEntry().getValue();
            encoding.findings.adjusted(
                    field, RecordRule.ENTRY_LEFT_OUT, value, "There are more than " + MAX_PAIRS + " keys");
        }
        encoding.out.ascii('{');
        boolean first = true;
        for (Map.Entry<String, String> pair : pairs.entrySet()) {
            if (!first) {
                encoding.out.ascii(',');
            }
            first = false;
            encoding.out.string(pair.getKey());
            encoding.out.ascii(':');
            encoding.out.string(pair.getValue());
        }
        encoding.out.ascii('}');
        return !pairs.isEmpty();
    }

    /** Returns the key as it is stored; empty if the pair is left out. */
    private static String pairKey(Encoding encoding, Field field, int offset, int length) {
        byte[] bytes = encoding.in().array();
        String sent = new String(bytes, offset, length, StandardCharsets.UTF_8);
        boolean isWhole = TextRules.Utf8.codePoints(bytes, offset, length) >= 0;
        if (sent.isEmpty()) {
            encoding.findings.adjusted(field, RecordRule.ENTRY_LEFT_OUT, sent, "A key is empty");
            return sent;
        }
        String key = isPlainKey(sent) ? sent : CONTROL.matcher(sent).replaceAll("\ufffd");
        if (!isWhole || !key.equals(sent)) {
            encoding.findings.adjusted(field, RecordRule.CHARACTERS_REPLACED, sent);
        }
        return TextRules.cut(encoding, field, CardNumbers.mask(key), MAX_KEY_LENGTH);
    }

    private static String pairValue(Encoding encoding, Field field, int offset, int length) {
        byte[] bytes = encoding.in().array();
        if (TextRules.isKeptBy(field, bytes, offset, length, false)) {
            return CardNumbers.mask(new String(bytes, offset, length, StandardCharsets.UTF_8));
        }
        String adjusted = TextRules.adjusted(encoding, field, Arrays.copyOfRange(bytes, offset, offset + length));
        return adjusted == null ? "" : adjusted;
    }

    private static boolean isPlainKey(String key) {
        for (int i = 0; i < key.length(); i++) {
            if (Character.isISOControl(key.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
