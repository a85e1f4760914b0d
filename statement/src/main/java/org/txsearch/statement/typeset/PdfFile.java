package org.txsearch.statement.typeset;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Objects;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSBoolean;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSDocument;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;

/**
 * Builds a PDF file of pages with text and rectangles, without active content. It is tagged for screen readers
 * (PDF/UA-1) and suitable for archives (PDF/A-2a). Equal calls give equal bytes.
 *
 * <p>Compressed pages stay in memory until the file is saved, when all used glyphs are known.
 */
public final class PdfFile implements AutoCloseable {
    private static final int MAX_TITLE = 200;

    private final PDDocument document = new PDDocument();
    private final FontShelf fonts = new FontShelf();
    private final Typesetter typesetter = new Typesetter(fonts);
    private final List<PDPage> pages = new ArrayList<>();
    private final COSDictionary resources = new COSDictionary();
    private final ElementTree structure = new ElementTree();
    private final COSDictionary structurePlace = new COSDictionary();

    /**
     * Creates a file without pages.
     *
     * @param language the language tag (BCP 47)
     */
    public PdfFile(String title, String language, Instant made) throws IOException {
        String legible = Legible.of(title, MAX_TITLE);
        document.getDocumentInformation().setTitle(legible);
        document.getDocumentInformation().setCreationDate(GregorianCalendar.from(made.atZone(ZoneOffset.UTC)));
        COSDictionary catalogue = document.getDocumentCatalog().getCOSObject();
        catalogue.setString(COSName.LANG, language);
        catalogue.setItem(COSName.VIEWER_PREFERENCES, with(COSName.DISPLAY_DOC_TITLE, COSBoolean.TRUE));
        catalogue.setItem(COSName.MARK_INFO, with(COSName.getPDFName("Marked"), COSBoolean.TRUE));
        catalogue.setItem(COSName.STRUCT_TREE_ROOT, structurePlace);
        catalogue.setItem(COSName.METADATA, metadata(legible, language, made));
        catalogue.setItem(COSName.OUTPUT_INTENTS, new COSArray(List.of(grays())));
    }

    private static COSDictionary with(COSName name, COSBase value) {
        COSDictionary dictionary = new COSDictionary();
        dictionary.setItem(name, value);
        return dictionary;
    }

    /** Returns the metadata for archives: the title, and the standards that the file follows. */
    private COSStream metadata(String title, String language, Instant made) throws IOException {
        String filled = new String(resource("metadata.xmp"), StandardCharsets.UTF_8)
                .replace("{language}", language)
                .replace("{made}", made.truncatedTo(ChronoUnit.SECONDS).toString())
                .replace(
                        "{title}",
                        title.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
        COSStream metadata = document.getDocument().createCOSStream();
        metadata.setItem(COSName.TYPE, COSName.METADATA);
        metadata.setName(COSName.SUBTYPE, "XML");
        try (OutputStream out = metadata.createOutputStream()) {
            out.write(filled.getBytes(StandardCharsets.UTF_8));
        }
        return metadata;
    }

    /** Returns the color profile of the grays. */
    private COSDictionary grays() throws IOException {
        COSStream profile = stream(document.getDocument(), resource("Gray.icc"));
        profile.setInt(COSName.N, 1);
        COSDictionary intent = new COSDictionary();
        intent.setItem(COSName.TYPE, COSName.OUTPUT_INTENT);
        intent.setItem(COSName.S, COSName.GTS_PDFA1);
        intent.setString(COSName.OUTPUT_CONDITION_IDENTIFIER, "Gray");
        intent.setString(COSName.INFO, "Gray");
        intent.setItem(COSName.DEST_OUTPUT_PROFILE, profile);
        return intent;
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(PdfFile.class.getResourceAsStream(name))) {
            return in.readAllBytes();
        }
    }

    /** Returns the element that contains all others. */
    public Element root() {
        return structure.root;
    }

    public Typesetter typesetter() {
        return typesetter;
    }

    /** Adds a page; the size is in points. */
    public Canvas addPage(double width, double height) {
        PDPage page = new PDPage(new PDRectangle((float) width, (float) height));
        page.getCOSObject().setItem(COSName.CONTENTS, new COSArray());
        page.getCOSObject().setItem(COSName.RESOURCES, resources);
        page.getCOSObject().setInt(COSName.STRUCT_PARENTS, pages.size());
        structure.addPage();
        document.addPage(page);
        pages.add(page);
        return page(pages.size());
    }

    public int pages() {
        return pages.size();
    }

    /** Reopens a page; the first has the number 1. */
    public Canvas page(int number) {
        return new Canvas(pages.get(number - 1).getCOSObject(), document.getDocument(), structure.owners(number));
    }

    /** Embeds the fonts and writes the file. The stream stays open. */
    public void save(OutputStream out) throws IOException {
        COSDictionary dictionaries = new COSDictionary();
        for (DocumentFont font : fonts.inUse()) {
            font.embed(document.getDocument());
            dictionaries.setItem(font.name(), font.dictionary());
        }
        resources.setItem(COSName.FONT, dictionaries);
        new PdfWriter(out, structure, structurePlace)
                .write(
                        document.getDocumentCatalog().getCOSObject(),
                        document.getDocumentInformation().getCOSObject());
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
