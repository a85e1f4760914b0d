package org.txsearch.statement.typeset;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.DeflaterOutputStream;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSBoolean;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSFloat;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.cos.COSString;
import org.jspecify.annotations.Nullable;

/**
 * Writes the objects and the structure of a file (ISO 32000-1, 7.5). PDFBox's writer needs half a kilobyte of memory
 * for each element of the structure.
 */
final class PdfWriter {

    /** The number of elements that are compressed together. */
    private static final int TOGETHER = 2_000;

    private static final int ID_BYTES = 16;
    private static final int PLACE_BYTES = 7;
    private static final int FREE = 0;
    private static final int AT_OFFSET = 1;
    private static final int COMPRESSED = 2;

    private final DigestOutputStream out;
    private final ElementTree structure;

    /** A placeholder for the structure in the catalog. */
    private final COSDictionary structurePlace;

    private final List<COSDictionary> objects = new ArrayList<>();
    private final IdentityHashMap<COSDictionary, Integer> numbers = new IdentityHashMap<>();

    /** The places of objects in 1, 4, and 2 bytes: kind, offset or containing object, and index in it. */
    private final ByteArrayOutputStream places = new ByteArrayOutputStream();

    private int length;

    PdfWriter(OutputStream out, ElementTree structure, COSDictionary structurePlace) {
        this.structure = structure;
        this.structurePlace = structurePlace;
        try {
            this.out = new DigestOutputStream(out, MessageDigest.getInstance("SHA-256"));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }

    /** Writes the file. The stream stays open. */
    void write(COSDictionary catalogue, COSDictionary information) throws IOException {
        find(catalogue);
        find(information);
        for (int i = 0; i < objects.size(); i++) {
            objects.get(i).getValues().forEach(this::find);
        }
        write("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n".getBytes(StandardCharsets.ISO_8859_1));
        place(FREE, 0, 0xFFFF);
        for (COSDictionary object : objects) {
            place(AT_OFFSET, length, 0);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            dictionary(object, bytes);
            write(number(object), bytes.toByteArray(), object instanceof COSStream stream ? raw(stream) : null);
        }
        List<Integer> offsets = writeStructure();
        offsets.forEach(offset -> place(AT_OFFSET, offset, 0));
        writePlaces(objects.size() + structure.size() + offsets.size() + 1);
    }

    /** Numbers the indirect objects, which are the dictionaries that are not written in place. */
    private void find(COSBase value) {
        if (value instanceof COSArray array) {
            array.forEach(this::find);
        } else if (value instanceof COSDictionary dictionary && value != structurePlace) {
            if (dictionary.isDirect()) {
                dictionary.getValues().forEach(this::find);
            } else if (numbers.putIfAbsent(dictionary, objects.size() + 1) == null) {
                objects.add(dictionary);
            }
        }
    }

    private int number(COSDictionary object) {
        return Objects.requireNonNull(numbers.get(object));
    }

    private void dictionary(COSDictionary dictionary, OutputStream to) throws IOException {
        ascii("<<", to);
        for (Map.Entry<COSName, COSBase> entry : dictionary.entrySet()) {
            entry.getKey().writePDF(to);
            to.write(' ');
            value(entry.getValue(), to);
        }
        ascii(">>", to);
    }

    private void value(COSBase value, OutputStream to) throws IOException {
        if (value == structurePlace) {
            ascii(firstOfStructure() + " 0 R", to);
        } else if (value instanceof COSDictionary dictionary) {
            if (dictionary.isDirect()) {
                dictionary(dictionary, to);
            } else {
                ascii(number(dictionary) + " 0 R", to);
            }
        } else if (value instanceof COSArray array) {
            ascii("[", to);
            for (COSBase element : array) {
                value(element, to);
                to.write(' ');
            }
            ascii("]", to);
        } else if (value instanceof COSName name) {
            name.writePDF(to);
        } else if (value instanceof COSInteger integer) {
            integer.writePDF(to);
        } else if (value instanceof COSFloat number) {
            number.writePDF(to);
        } else if (value instanceof COSBoolean truth) {
            truth.writePDF(to);
        } else if (value instanceof COSString string) {
            ascii("<" + string.toHexString() + ">", to);
        } else {
            throw new IllegalStateException("A file has no value of " + value.getClass());
        }
    }

    private static byte[] raw(COSStream stream) throws IOException {
        try (InputStream in = stream.createRawInputStream()) {
            return in.readAllBytes();
        }
    }

    private int firstOfStructure() {
        return objects.size() + 1;
    }

    /** Writes the elements into object streams, and returns their offsets. */
    private List<Integer> writeStructure() throws IOException {
        List<Integer> offsets = new ArrayList<>();
        int first = firstOfStructure();
        for (int from = 0; from < structure.size(); from += TOGETHER) {
            int to = Math.min(from + TOGETHER, structure.size());
            int number = first + structure.size() + offsets.size();
            StringBuilder head = new StringBuilder();
            StringBuilder body = new StringBuilder();
            for (int i = from; i < to; i++) {
                head.append(first + i).append(' ').append(body.length()).append(' ');
                body.append(structure.object(i, first, this::number)).append('\n');
                place(COMPRESSED, number, i - from);
            }
            offsets.add(length);
            writeCompressed(
                    number,
                    "/Type/ObjStm/N " + (to - from) + "/First " + head.length(),
                    head.append(body).toString().getBytes(StandardCharsets.US_ASCII));
        }
        return offsets;
    }

    /** Writes the cross-reference stream and the trailer. */
    private void writePlaces(int number) throws IOException {
        String id =
                HexFormat.of().formatHex(Arrays.copyOf(out.getMessageDigest().digest(), ID_BYTES));
        int start = length;
        place(AT_OFFSET, start, 0);
        writeCompressed(
                number,
                "/Type/XRef/W[1 4 2]/Size " + (number + 1) + "/Root 1 0 R/Info 2 0 R/ID[<" + id + "><" + id + ">]",
                places.toByteArray());
        write(("startxref\n" + start + "\n%%EOF\n").getBytes(StandardCharsets.US_ASCII));
    }

    private void place(int kind, int where, int index) {
        places.writeBytes(ByteBuffer.allocate(PLACE_BYTES)
                .put((byte) kind)
                .putInt(where)
                .putShort((short) index)
                .array());
    }

    private void writeCompressed(int number, String entries, byte[] content) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflating = new DeflaterOutputStream(compressed)) {
            deflating.write(content);
        }
        String dictionary = "<<" + entries + "/Filter/FlateDecode/Length " + compressed.size() + ">>";
        write(number, dictionary.getBytes(StandardCharsets.US_ASCII), compressed.toByteArray());
    }

    private void write(int number, byte[] dictionary, byte @Nullable [] stream) throws IOException {
        write((number + " 0 obj\n").getBytes(StandardCharsets.US_ASCII));
        write(dictionary);
        if (stream != null) {
            write("\nstream\n".getBytes(StandardCharsets.US_ASCII));
            write(stream);
            write("\nendstream".getBytes(StandardCharsets.US_ASCII));
        }
        write("\nendobj\n".getBytes(StandardCharsets.US_ASCII));
    }

    private void write(byte[] bytes) throws IOException {
        out.write(bytes);
        length += bytes.length;
    }

    private static void ascii(String text, OutputStream to) throws IOException {
        to.write(text.getBytes(StandardCharsets.US_ASCII));
    }
}
