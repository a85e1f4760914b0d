package org.txsearch.api.export.format;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.txsearch.csv.Controls;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;

/** Writes the elements of a message of ISO 20022, with texts of valid length and characters. */
final class CamtXml {

    /** The length of names and texts. */
    static final int TEXT = 140;

    /** The length of references. */
    static final int REFERENCE = 35;

    private static final int DIGITS_OF_HASH = 16;
    private static final XMLOutputFactory FACTORY = XMLOutputFactory.newDefaultFactory();

    private final XMLStreamWriter xml;

    CamtXml(OutputStream out) throws IOException {
        try {
            xml = FACTORY.createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
    }

    private interface Writing {
        void run() throws XMLStreamException;
    }

    private CamtXml write(Writing writing) throws IOException {
        try {
            writing.run();
            return this;
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
    }

    CamtXml startMessage(String namespace) throws IOException {
        return write(() -> {
            xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
            xml.writeStartElement("Document");
            xml.writeDefaultNamespace(namespace);
        });
    }

    CamtXml start(String... names) throws IOException {
        return write(() -> {
            for (String name : names) {
                xml.writeStartElement(name);
            }
        });
    }

    CamtXml end(int elements) throws IOException {
        return write(() -> {
            for (int i = 0; i < elements; i++) {
                xml.writeEndElement();
            }
        });
    }

    /** An element that contains a valid text. */
    CamtXml text(String name, String text) throws IOException {
        return write(() -> {
            xml.writeStartElement(name);
            xml.writeCharacters(text);
            xml.writeEndElement();
        });
    }

    /** The code of a currency, or ISO 4217's code for none. */
    static String code(@Nullable Currency currency) {
        return currency == null ? "XXX" : currency.code();
    }

    CamtXml date(String name, LocalDate day) throws IOException {
        return start(name).text("Dt", day.toString()).end(1);
    }

    /** An amount without its sign. */
    CamtXml amount(BigInteger minorUnits, @Nullable Currency currency) throws IOException {
        return write(() -> {
            xml.writeStartElement("Amt");
            xml.writeAttribute("Ccy", code(currency));
            xml.writeCharacters(currency == null ? "0" : MinorUnits.toDecimal(minorUnits.abs(), currency));
            xml.writeEndElement();
        });
    }

    /** An amount, and whether it adds to the account. */
    CamtXml signed(BigInteger minorUnits, @Nullable Currency currency) throws IOException {
        return amount(minorUnits, currency).direction(minorUnits);
    }

    CamtXml direction(BigInteger minorUnits) throws IOException {
        return text("CdtDbtInd", minorUnits.signum() < 0 ? "DBIT" : "CRDT");
    }

    CamtXml flush() throws IOException {
        return write(xml::flush);
    }

    CamtXml endMessage() throws IOException {
        return write(() -> {
            xml.writeEndDocument();
            xml.flush();
        });
    }

    /** The text on one line, with U+FFFD for what XML cannot hold; empty if it has only blanks. */
    static String clean(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints()
                .map(c -> c == '\t' || c == '\n' || c == '\r' || c == '\u2028' || c == '\u2029' ? ' ' : c)
                .map(c -> c <= Character.MAX_VALUE
                                && (Controls.isControl((char) c)
                                        || Character.isSurrogate((char) c)
                                        || c == '\ufffe'
                                        || c == '\uffff')
                        ? '\ufffd'
                        : c)
                .forEach(line::appendCodePoint);
        return line.toString().strip();
    }

    /** The pieces of a clean text, none of more than so many characters. */
    static List<String> pieces(String text, int length) {
        List<String> pieces = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int to = text.offsetByCodePoints(from, Math.min(length, text.codePointCount(from, text.length())));
            String piece = text.substring(from, to).strip();
            if (!piece.isEmpty()) {
                pieces.add(piece);
            }
            from = to;
        }
        return pieces;
    }

    /** The reference, or where it is too long its start and a hash of it, so that two references stay two. */
    static String reference(String reference, int length) {
        String clean = clean(reference);
        if (clean.codePointCount(0, clean.length()) <= length) {
            return clean;
        }
        return pieces(clean, length - DIGITS_OF_HASH - 1).get(0)
                + "~"
                + DigestUtils.sha256Hex(reference).substring(0, DIGITS_OF_HASH);
    }
}
