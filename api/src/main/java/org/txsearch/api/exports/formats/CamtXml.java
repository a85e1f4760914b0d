package org.txsearch.api.exports.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.apache.commons.lang3.function.FailableRunnable;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;

/** Writes the elements of a message of ISO 20022. */
final class CamtXml {

    /** The maximum length of names and texts. */
    static final int TEXT = 140;

    /** The maximum length of references. */
    static final int REFERENCE = 35;

    private static final XMLOutputFactory FACTORY = XMLOutputFactory.newDefaultFactory();

    private final XMLStreamWriter xml;

    CamtXml(OutputStream out) throws IOException {
        try {
            xml = FACTORY.createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
    }

    private CamtXml write(FailableRunnable<XMLStreamException> writing) throws IOException {
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

    /** Writes an element with a valid text. */
    CamtXml text(String name, String text) throws IOException {
        return write(() -> {
            xml.writeStartElement(name);
            xml.writeCharacters(text);
            xml.writeEndElement();
        });
    }

    /** Returns the code of a currency; without one, ISO 4217's code for none. */
    static String code(@Nullable Currency currency) {
        return currency == null ? "XXX" : currency.code();
    }

    CamtXml date(String name, LocalDate day) throws IOException {
        return start(name).text("Dt", day.toString()).end(1);
    }

    /** Writes an amount without its sign. */
    CamtXml amount(BigInteger minorUnits, @Nullable Currency currency) throws IOException {
        return write(() -> {
            xml.writeStartElement("Amt");
            xml.writeAttribute("Ccy", code(currency));
            xml.writeCharacters(currency == null ? "0" : MinorUnits.toDecimal(minorUnits.abs(), currency));
            xml.writeEndElement();
        });
    }

    /** Writes an amount and whether it is a credit or a debit. */
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
}
