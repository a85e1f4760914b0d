package org.txsearch.api.export.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;

/** The entries of one currency. */
abstract class StatementEntries implements AutoCloseable {

    static final String FEE = "FEE";

    /** No transaction has it in its id, so that the fee of one never has the reference of another. */
    private static final String BEFORE_FEE = ":";

    final Currency currency;
    final ZoneId zone;
    final OutputStream waiting;
    private final Path file = Files.createTempFile("statement-", ".gz");
    private BigInteger net = BigInteger.ZERO;

    StatementEntries(Currency currency, ZoneId zone) throws IOException {
        this.currency = currency;
        this.zone = zone;
        this.waiting = new GZIPOutputStream(Files.newOutputStream(file), 1 << 16);
    }

    /** Writes one entry to {@link #waiting}. */
    abstract void write(JsonNode item, BigInteger units, boolean isFee) throws IOException;

    /** Writes to {@link #waiting} what is buffered. */
    abstract void flush() throws IOException;

    /** Adds the transaction and its fee; returns the number of its entries. */
    final int add(JsonNode item) throws IOException {
        entry(item, units(item.path("amount")), false);
        BigInteger fee = units(item.path("fee"));
        if (fee.signum() == 0) {
            return 1;
        }
        entry(item, fee, true);
        return 2;
    }

    /** The reference of an entry, which no other entry has. */
    static String reference(JsonNode item, boolean isFee) {
        String id = item.path("id").asString();
        return isFee ? id + BEFORE_FEE + FEE : id;
    }

    private void entry(JsonNode item, BigInteger units, boolean isFee) throws IOException {
        net = net.add(units);
        write(item, units, isFee);
    }

    private BigInteger units(JsonNode money) {
        return money.isObject()
                ? BigInteger.valueOf(MinorUnits.parse(money.path("value").asString(), currency))
                : BigInteger.ZERO;
    }

    final LocalDate day(JsonNode instant) {
        return LocalDate.ofInstant(Rfc3339.parse(instant.asString()), zone);
    }

    /** What they add to the account. */
    final BigInteger net() {
        return net;
    }

    final void copyTo(OutputStream out) throws IOException {
        flush();
        waiting.close();
        try (InputStream entries = new GZIPInputStream(Files.newInputStream(file), 1 << 16)) {
            entries.transferTo(out);
        }
    }

    @Override
    public final void close() throws IOException {
        try (waiting) {
            Files.deleteIfExists(file);
        }
    }
}
