package org.txsearch.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementScriptsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "José García Nuñez",
                "Ελένη Παπαδοπούλου",
                "Наталья Іванівна",
                "محمد علي الحسيني",
                "דוד בן־גוריון",
                "क्षत्रिय हिन्दी शर्मा",
                "王小明",
                "山田 太郎さん",
                "김민수",
                "Nguyễn Thị Hồng Ánh",
                "রবীন্দ্রনাথ ঠাকুর",
                "தமிழ் செல்வி",
                "😀 Smile",
                "Müller & محمد",
                "\ue123 𒀀"
            })
    void name_canBeReadBack(String name) throws IOException {
        byte[] pdf = new TestStatement().with(TestStatement.row(7, name)).pdf();

        assertThat(TestStatement.text(pdf, 1)).contains(name);
    }

    /** Not by the stripper's text, which sorts the marks of a letter by position. */
    @ParameterizedTest
    @ValueSource(strings = {"สมชาย ที่น้ำ กุ้งเผา", "क्षत्रिय हिन्दी", "Aṇṇāmậḷai"})
    void marks_followTheirLetters(String name) throws IOException {
        byte[] pdf = new TestStatement().with(TestStatement.row(7, name)).pdf();

        assertThat(String.join("", glyphs(pdf)).replace("\u2060", "")).contains(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"שָׁלוֹם", "لِلْبَيْع"})
    void marksFromRightToLeft_followTheirLetters(String name) throws IOException {
        byte[] pdf = new TestStatement().with(TestStatement.row(7, name)).pdf();

        List<String> glyphs = glyphs(pdf);
        Collections.reverse(glyphs);
        assertThat(String.join("", glyphs)).contains(name);
    }

    /** Returns the texts of the glyphs on the first page, from left to right. */
    private static List<String> glyphs(byte[] pdf) throws IOException {
        List<String> glyphs = new ArrayList<>();
        try (PDDocument document = Loader.loadPDF(pdf)) {
            new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition glyph) {
                    glyphs.add(glyph.getUnicode());
                }
            }.getText(document);
        }
        return glyphs;
    }
}
