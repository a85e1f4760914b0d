package org.txsearch.statement.typeset;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** A font file that ships with the project. */
enum Typeface {
    SANS("NotoSans-Regular"),
    SANS_BOLD("NotoSans-Bold"),
    ARABIC("NotoSansArabic-Regular"),
    ARMENIAN("NotoSansArmenian-Regular"),
    BENGALI("NotoSansBengali-Regular"),
    CHINESE("NotoSansSC-Regular"),
    DEVANAGARI("NotoSansDevanagari-Regular"),
    EMOJI("NotoEmoji-Regular"),
    ETHIOPIC("NotoSansEthiopic-Regular"),
    GEORGIAN("NotoSansGeorgian-Regular"),
    GUJARATI("NotoSansGujarati-Regular"),
    GURMUKHI("NotoSansGurmukhi-Regular"),
    HEBREW("NotoSansHebrew-Regular"),
    JAPANESE("NotoSansJP-Regular"),
    KANNADA("NotoSansKannada-Regular"),
    KHMER("NotoSansKhmer-Regular"),
    KOREAN("NotoSansKR-Regular"),
    LAO("NotoSansLao-Regular"),
    MALAYALAM("NotoSansMalayalam-Regular"),
    MYANMAR("NotoSansMyanmar-Regular"),
    ORIYA("NotoSansOriya-Regular"),
    SINHALA("NotoSansSinhala-Regular"),
    SYMBOLS("NotoSansSymbols2-Regular"),
    TAMIL("NotoSansTamil-Regular"),
    TELUGU("NotoSansTelugu-Regular"),
    THAANA("NotoSansThaana-Regular"),
    THAI("NotoSansThai-Regular");

    private final String file;

    Typeface(String name) {
        this.file = name + ".ttf";
    }

    /** The file's bytes, up to ten megabytes: read again by each document that needs them, and kept for no other. */
    byte[] bytes() {
        try (InputStream in = Typeface.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("The font " + file + " is missing");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("The font " + file + " cannot be read", e);
        }
    }
}
