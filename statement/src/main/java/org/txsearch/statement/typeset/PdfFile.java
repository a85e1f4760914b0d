package org.txsearch.statement.typeset;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.GregorianCalendar;
import java.util.List;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBoolean;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSDocument;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;

/**
 * A PDF file under construction: pages with text and rectangles, no active content. The same calls give the same bytes.
 *
 * <p>Pages are kept compressed in memory until the file is saved, because only then the fonts' glyphs are known.
 */
public final class PdfFile implements AutoCloseable {
    private static final float VERSION = 1.7f;
    private static final int MAX_TITLE = 200;

    private final PDDocument document = new PDDocument();
    private final FontShelf fonts = new FontShelf();
    private final Typesetter typesetter = new Typesetter(fonts);
    private final List<PDPage> pages = new ArrayList<>();
    private final COSDictionary resources = new COSDictionary();

    /**
     * A file without pages.
     *
     * @param language as BCP 47 names it
     */
    public PdfFile(String title, String language, Instant made) {
        document.getDocument().setVersion(VERSION);
        document.setDocumentId(made.toEpochMilli());
        document.getDocumentInformation().setTitle(Legible.of(title, MAX_TITLE));
        document.getDocumentInformation().setCreationDate(GregorianCalendar.from(made.atZone(ZoneOffset.UTC)));
        document.getDocumentCatalog().setLanguage(language);
        COSDictionary preferences = new COSDictionary();
        preferences.setItem(COSName.DISPLAY_DOC_TITLE, COSBoolean.TRUE);
        document.getDocumentCatalog().getCOSObject().setItem(COSName.VIEWER_PREFERENCES, preferences);
    }

    /** The typesetter for these pages. */
    public Typesetter typesetter() {
        return typesetter;
    }

    /** Adds a page of that size in points. */
    public Canvas addPage(double width, double height) {
        PDPage page = new PDPage(new PDRectangle((float) width, (float) height));
        page.getCOSObject().setItem(COSName.CONTENTS, new COSArray());
        page.getCOSObject().setItem(COSName.RESOURCES, resources);
        document.addPage(page);
        pages.add(page);
        return page(pages.size());
    }

    /** How many pages there are. */
    public int pages() {
        return pages.size();
    }

    /** Draws on a page again; the first has the number one. */
    public Canvas page(int number) {
        COSArray contents = pages.get(number - 1).getCOSObject().getCOSArray(COSName.CONTENTS);
        return new Canvas(contents, document.getDocument());
    }

    /** Embeds the fonts and writes the file; the stream stays open. */
    public void save(OutputStream out) throws IOException {
        COSDictionary dictionaries = new COSDictionary();
        for (DocumentFont font : fonts.inUse()) {
            font.embed(document.getDocument());
            dictionaries.setItem(font.name(), font.dictionary());
        }
        resources.setItem(COSName.FONT, dictionaries);
        document.save(out, CompressParameters.NO_COMPRESSION);
    }

    static COSStream stream(COSDocument document, byte[] content) throws IOException {
        COSStream stream = document.createCOSStream();
        try (OutputStream out = stream.createOutputStream(COSName.FLATE_DECODE)) {
            out.write(content);
        }
        return stream;
    }

    @Override
    public void close() throws IOException {
        fonts.close();
        document.close();
    }
}
