package org.txsearch.api.typeset;

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

    /** The name of the file beside this class. */
    String file() {
        return file;
    }
}
