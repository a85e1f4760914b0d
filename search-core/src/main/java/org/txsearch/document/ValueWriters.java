package org.txsearch.document;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.Field;

/** Turns each kind of Avro value into JSON, checking it on the way; compiled once from the catalogue. */
final class ValueWriters {

    private static final byte[] TRUE = ascii("true");
    private static final byte[] FALSE = ascii("false");

    /** 0000-01-01T00:00:00Z. */
    private static final long FIRST_INSTANT = -62_167_219_200_000L;

    /** 9999-12-31T23:59:59.999Z. */
    private static final long LAST_INSTANT = 253_402_300_799_999L;

    private ValueWriters() {}

    /** Writes one value; null has been dealt with before. */
    interface ValueWriter {
        /** Whether the value says anything: an empty text and a record of nulls do not, and are written as null. */
        boolean write(Encoding encoding);
    }

    static ValueWriter record(List<Field> fields, ToIntFunction<Field> slots) {
        Member[] members = new Member[fields.size()];
        for (int i = 0; i < members.length; i++) {
            Field field = fields.get(i);
            String name = (i == 0 ? "{\"" : ",\"") + field.name() + "\":";
            boolean isStamp = field.path().equals("ingested_at");
            ValueWriter value = value(field, slots);
            members[i] = new Member(
                    ascii(name),
                    switch (field.path()) {
                        case "ingested_at" -> ValueWriters::writeIngestedAt;
                        case "erased_at" -> encoding -> writeErasedAt(encoding, value);
                        default -> value;
                    },
                    field.nullable() && !isStamp ? ascii(name + "null") : null);
        }
        return encoding -> {
            boolean says = false;
            for (Member member : members) {
                says |= member.write(encoding);
            }
            encoding.out.ascii('}');
            return says;
        };
    }

    /** One member of a record; what says nothing is null, so that all formats give the same bytes: CSV has no empty text. */
    private record Member(byte[] name, ValueWriter value, byte @Nullable [] whereNull) {

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
                encoding.out.truncate(start);
            }
            encoding.out.raw(whereNull);
            return false;
        }
    }

    /** When the log took the record in, whatever the record says. */
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
            case MONEY -> encoding -> MoneyWriter.write(encoding, field, slot);
            case RECORD -> record(field.children(), slots);
            case RECORDS -> records(record(field.children(), slots));
            case STRING_MAP -> encoding -> PairsWriter.write(encoding, field, slot);
        };
    }

    private static ValueWriter enumeration(Field field, int slot) {
        byte[][] symbols =
                field.symbols().stream().map(s -> ascii('"' + s + '"')).toArray(byte[][]::new);
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
        if (millis < FIRST_INSTANT || millis > LAST_INSTANT) {
            encoding.fault(field, "INVALID_DATE", "The time is outside the years 0000 to 9999.");
            return true;
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
        boolean plain = PlainText.is(in.array(), offset, length);
        if (!TextRules.check(encoding, field, in.array(), offset, length, plain)) {
            return true;
        }
        encoding.noteText(slot, offset, length);
        if (CardNumbers.areMaskedIn(field) && !CardNumbers.cannotHold(in.array(), offset, length)) {
            encoding.out.string(CardNumbers.mask(new String(in.array(), offset, length, StandardCharsets.UTF_8)));
        } else if (plain) {
            encoding.out.plainString(in.array(), offset, length);
        } else {
            encoding.out.string(in.array(), offset, length);
        }
        return true;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
