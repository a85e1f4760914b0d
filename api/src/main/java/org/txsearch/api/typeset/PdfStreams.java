package org.txsearch.api.typeset;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.pdfbox.cos.COSDocument;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;

/** Makes the compressed streams of a PDF file. */
record PdfStreams(COSDocument document) {

    COSStream of(byte[] content) throws IOException {
        COSStream stream = document.createCOSStream();
        try (OutputStream out = stream.createOutputStream(COSName.FLATE_DECODE)) {
            out.write(content);
        }
        return stream;
    }
}
