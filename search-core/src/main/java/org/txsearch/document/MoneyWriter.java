package org.txsearch.document;

import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.money.MoneyException;
import org.txsearch.money.MoneyFault;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.Field;

/** Turns an Avro amount into JSON, held against the table of currencies. */
final class MoneyWriter {

    private MoneyWriter() {}

    /** Writes one amount with exactly the digits of its currency; an amount always says something. */
    static boolean write(Encoding encoding, Field field, int slot) {
        AvroBytes in = encoding.in();
        int valueLength = in.readLength();
        int valueOffset = in.position();
        in.skip(valueLength);
        int codeLength = in.readLength();
        int codeOffset = in.position();
        in.skip(codeLength);
        Currency currency = Currencies.find(in.array(), codeOffset, codeLength);
        if (currency == null) {
            encoding.fault(
                    field,
                    "INVALID_CURRENCY",
                    "currency_code is not an ISO 4217 code with minor units, in upper case.");
            return true;
        }
        long minorUnits;
        try {
            minorUnits = MinorUnits.parse(in.array(), valueOffset, valueLength, currency);
        } catch (MoneyException e) {
            encoding.fault(field, e.fault().name(), explained(e.fault(), currency));
            return true;
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

    private static String explained(MoneyFault fault, Currency currency) {
        return switch (fault) {
            case NOT_A_DECIMAL -> "value is a decimal number such as -10.05, with at most 16 digits before the point.";
            case TOO_MANY_DECIMALS -> currency.code() + " has " + currency.exponent() + " digits behind the point.";
            case OUT_OF_RANGE -> "value is beyond 2^53-1 minor units.";
        };
    }

    private static final byte[] VALUE = DocumentEncoder.ascii("{\"value\":\"");
    private static final byte[] CURRENCY_CODE = DocumentEncoder.ascii("\",\"currency_code\":\"");
    private static final byte[] END_OF_MONEY = DocumentEncoder.ascii("\"}");
}
