package org.txsearch.api.exports.formats;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.exports.files.Spool;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;

/** Writes the entries of one currency. */
abstract class StatementEntries implements AutoCloseable {

    static final String FEE = "FEE";

    /** No id contains this character, so that the reference of a fee never equals another reference. */
    private static final String BEFORE_FEE = ":";

    private static final int BUFFER = 1 << 16;

    final Currency currency;
    final ZoneId zone;
    final OutputStream out;
    private final @Nullable WaitingEntries waiting;
    private BigInteger net = BigInteger.ZERO;

    /** A temporary file and the stream that compresses its content. */
    private record WaitingEntries(Spool spool, GZIPOutputStream compressed) {}

    /**
     * Creates a writer.
     *
     * @param spool the temporary file for the entries; null to write them directly to the file
     * @param file the file of the statements
     */
    StatementEntries(Currency currency, ZoneId zone, @Nullable Spool spool, OutputStream file) throws IOException {
        this.currency = currency;
        this.zone = zone;
        this.waiting = spool == null ? null : new WaitingEntries(spool, new GZIPOutputStream(spool, BUFFER));
        this.out = waiting == null ? file : waiting.compressed();
    }

    /** Writes one entry to {@link #out}. */
    abstract void write(JsonNode item, BigInteger units, boolean isFee) throws IOException;

    /** Writes buffered entries to {@link #out}. */
    abstract void flush() throws IOException;

    /** Adds a transaction and its fee; returns the number of entries. */
    final int add(JsonNode item) throws IOException {
        entry(item, units(item.path("amount")), false);
        BigInteger fee = units(item.path("fee"));
        if (fee.signum() == 0) {
            return 1;
        }
        entry(item, fee, true);
        return 2;
    }

    /** Returns the unique reference of an entry. */
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

    final BigInteger net() {
        return net;
    }

    /** Returns whether the entries wait until the start of their statement is known. */
    final boolean isWaiting() {
        return waiting != null;
    }

    /** Writes the entries that are not in the file of the statements yet. */
    final void writeTo(OutputStream file) throws IOException {
        flush();
        if (waiting != null) {
            waiting.compressed().finish();
            try (InputStream entries = new GZIPInputStream(waiting.spool().read(), BUFFER)) {
                entries.transferTo(file);
            }
        }
    }

    @Override
    public final void close() throws IOException {
        if (waiting != null) {
            Spool spool = waiting.spool();
            try (spool) {
                waiting.compressed().close();
            }
        }
    }
}
