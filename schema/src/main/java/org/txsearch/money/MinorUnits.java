package org.txsearch.money;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * Converts integers of minor units to decimals and back: 1005 is {@code 10.05} in USD and {@code 1005} in JPY.
 *
 * <p>The methods on bytes do not allocate. Only parsing is limited to {@link Money#MAX_MINOR_UNITS}: every {@code long}
 * can be written, because a sum may be greater than any amount.
 */
public final class MinorUnits {
    /** The maximum number of bytes that {@link #write} needs. */
    public static final int MAX_WRITTEN_LENGTH = "-92233720368547758.08".length();

    /** The maximum number of digits before the point when reading. */
    public static final int MAX_WHOLE_DIGITS = 16;

    /** The maximum number of digits after the point when reading, as in decimal columns of databases. */
    public static final int MAX_FRACTION_DIGITS = 38;

    private static final int MAX_PARSED_LENGTH = 1 + MAX_WHOLE_DIGITS + 1 + MAX_FRACTION_DIGITS;
    private static final long[] POWERS_OF_TEN = {1, 10, 100, 1_000, 10_000};

    private MinorUnits() {}

    /**
     * Reads a decimal with at most as many digits after the point as the currency has: {@code 10.5} is 1050 in USD.
     * Additional digits must be zeros: {@code 10.5000} is 1050, too.
     *
     * @throws MoneyException if it is not a number, has too many digits, or is out of range, checked in this order
     */
    public static long parse(String decimal, Currency currency) {
        requireDecimal(decimal.length() <= MAX_PARSED_LENGTH);
        // Characters outside ASCII become question marks, which are not digits.
        byte[] bytes = decimal.getBytes(StandardCharsets.US_ASCII);
        return parse(bytes, 0, bytes.length, currency);
    }

    /**
     * Reads a decimal from ASCII bytes, by the rules of {@link #parse(String, Currency)}.
     *
     * @throws MoneyException under the same conditions
     */
    public static long parse(byte[] bytes, int offset, int length, Currency currency) {
        requireDecimal(length > 0 && length <= MAX_PARSED_LENGTH);
        int end = offset + length;
        boolean negative = bytes[offset] == '-';
        int start = negative ? offset + 1 : offset;
        int point = start;
        long whole = 0;
        // Twenty-one digits would overflow, but more than sixteen are rejected.
        for (; point < end && isDigit(bytes[point]); point++) {
            whole = whole * 10 + (bytes[point] - '0');
        }
        requireDecimal(point > start && point - start <= MAX_WHOLE_DIGITS);
        int fractionDigits = Math.max(0, end - point - 1);
        requireDecimal(
                point == end || (bytes[point] == '.' && fractionDigits > 0 && fractionDigits <= MAX_FRACTION_DIGITS));
        int missingDigits = currency.exponent() - fractionDigits;
        if (missingDigits < 0) {
            return parseWithZeros(bytes, offset, point, end, currency);
        }
        long fraction = 0;
        for (int i = point + 1; i < end; i++) {
            requireDecimal(isDigit(bytes[i]));
            fraction = fraction * 10 + (bytes[i] - '0');
        }
        fraction *= POWERS_OF_TEN[missingDigits];
        long scale = POWERS_OF_TEN[currency.exponent()];
        // Divides instead of multiplying: sixteen digits and four more would not fit into a long.
        if (whole > (Money.MAX_MINOR_UNITS - fraction) / scale) {
            throw new MoneyException(MoneyFault.OUT_OF_RANGE);
        }
        long minorUnits = whole * scale + fraction;
        return negative ? -minorUnits : minorUnits;
    }

    /** Reads a decimal with more digits after the point than the currency has. The additional digits must be zeros. */
    private static long parseWithZeros(byte[] bytes, int offset, int point, int end, Currency currency) {
        int ownEnd = currency.exponent() == 0 ? point : point + 1 + currency.exponent();
        boolean zeros = true;
        for (int i = point + 1; i < end; i++) {
            requireDecimal(isDigit(bytes[i]));
            zeros &= i < ownEnd || bytes[i] == '0';
        }
        if (!zeros) {
            throw new MoneyException(MoneyFault.TOO_MANY_DECIMALS);
        }
        return parse(bytes, offset, ownEnd - offset, currency);
    }

    /** Writes the decimal with exactly the digits of the currency. */
    public static String toDecimal(long minorUnits, Currency currency) {
        byte[] bytes = new byte[writtenLength(minorUnits, currency)];
        int end = write(minorUnits, currency, bytes, 0);
        return new String(bytes, 0, end, StandardCharsets.US_ASCII);
    }

    /** Writes the decimal of a sum, which may be greater than any {@code long}. */
    public static String toDecimal(BigInteger minorUnits, Currency currency) {
        return new BigDecimal(minorUnits, currency.exponent()).toPlainString();
    }

    /**
     * Writes the decimal with exactly the digits of the currency as ASCII, from {@code offset} on, and returns the offset
     * after it; at most {@link #MAX_WRITTEN_LENGTH} bytes are written.
     */
    public static int write(long minorUnits, Currency currency, byte[] target, int offset) {
        int end = offset + writtenLength(minorUnits, currency);
        int position = end;
        long rest = negated(minorUnits);
        int digits = 0;
        do {
            if (digits > 0 && digits == currency.exponent()) {
                target[--position] = '.';
            }
            target[--position] = (byte) ('0' - rest % 10);
            rest /= 10;
            digits++;
        } while (rest != 0 || digits <= currency.exponent());
        if (minorUnits < 0) {
            target[--position] = '-';
        }
        return end;
    }

    /**
     * Returns whether a decimal that {@link #parse(byte[], int, int, Currency)} accepts is exactly what {@link #write}
     * would write: as many digits after the point as the currency has, no leading zeros, and no negative zero.
     */
    public static boolean isWritten(byte[] bytes, int offset, int length, Currency currency) {
        int end = offset + length;
        int exponent = currency.exponent();
        int point = exponent == 0 ? end : end - exponent - 1;
        int start = bytes[offset] == '-' ? offset + 1 : offset;
        if (point <= start || (exponent == 0 ? hasFraction(bytes, start, end) : bytes[point] != '.')) {
            return false;
        }
        return bytes[start] != '0' || point - start == 1 && start == offset;
    }

    private static int writtenLength(long minorUnits, Currency currency) {
        int digits = 1;
        for (long rest = negated(minorUnits) / 10; rest != 0; rest /= 10) {
            digits++;
        }
        int exponent = currency.exponent();
        return (minorUnits < 0 ? 1 : 0) + Math.max(digits, exponent + 1) + (exponent > 0 ? 1 : 0);
    }

    // Digits are taken from the negative number, because the smallest long has no positive counterpart.
    private static long negated(long minorUnits) {
        return minorUnits < 0 ? minorUnits : -minorUnits;
    }

    /** Returns whether a decimal in a currency without minor units has a fraction, which can only be zeros. */
    private static boolean hasFraction(byte[] bytes, int start, int end) {
        int last = end - 1;
        while (last > start && bytes[last] == '0') {
            last--;
        }
        return bytes[last] == '.';
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static void requireDecimal(boolean condition) {
        if (!condition) {
            throw new MoneyException(MoneyFault.NOT_A_DECIMAL);
        }
    }
}
