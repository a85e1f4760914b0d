package org.txsearch.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.junit.jupiter.api.Test;

/**
 * Compares pages with the last reviewed ones. After an intended change, review the new pages, which
 * {@code -Dpictures.write=true} writes.
 */
class StatementPicturesTest {
    private static final Path PICTURES = Path.of("src/test/resources/org/txsearch/statement");
    private static final Path FOUND = Path.of("target/pictures");
    private static final int DOTS_PER_INCH = 120;

    private static final List<String> CURRENCIES = List.of("EUR", "JPY", "KWD");

    static final List<String> NAMES = List.of(
            "José García Nuñez",
            "Ελένη Παπαδοπούλου",
            "Наталья Іванівна Ґалаґан",
            "محمد علي الحسيني",
            "دُوِّنَ لِلْبَيْع",
            "فروشگاه می‌خواهم",
            "דוד בן־גוריון",
            "Müller & محمد (Berlin) 12",
            "क्षत्रिय हिन्दी शर्मा",
            "श्री कृष्णमूर्ति",
            "สมชาย ที่น้ำ กุ้งเผา",
            "王小明有限公司",
            "山田 太郎さん",
            "김민수",
            "রবীন্দ্রনাথ ঠাকুর",
            "தமிழ் செல்வி",
            "Nguyễn Thị Hồng Ánh",
            "Smile 😀 \ue000 𒀀",
            "Dr. Maximilian-Alexander von und zu Hohenstaufen-Württemberg der Jüngere",
            "شركة الاختبار الطويلة جدا للتجارة العامة والمقاولات والاستيراد والتصدير المحدودة");

    @Test
    void names_areSetAsTheirReadersExpect() throws IOException {
        TestStatement statement = new TestStatement();
        for (int i = 0; i < NAMES.size(); i++) {
            statement.with(TestStatement.row(i, NAMES.get(i)));
        }

        StatementHeader header = TestStatement.with(TestStatement.ISSUER, StatementLanguage.EN, List.of());

        assertLooksLike("names", page(statement.pdf(header, TestStatement.PORTRAIT), 1));
    }

    @Test
    void lastPage_hasTheSums() throws IOException {
        TestStatement statement = new TestStatement();
        for (int i = 0; i < 40; i++) {
            statement.with(TestStatement.row(i * 1_000, NAMES.get(i % 3), CURRENCIES.get(i % CURRENCIES.size())));
        }

        byte[] pdf = statement.pdf();

        assertLooksLike("sums", page(pdf, TestStatement.pages(pdf)));
    }

    @Test
    void landscape_hasMoreColumns() throws IOException {
        TestStatement statement = new TestStatement();
        NAMES.forEach(name -> statement.with(TestStatement.row(7, name)));

        StatementHeader header = TestStatement.with(
                TestStatement.ISSUER,
                StatementLanguage.DE,
                List.of(TestStatement.balance("EUR", 12_345_67), TestStatement.balance("JPY", 9_876_543)));

        assertLooksLike(
                "landscape", page(statement.pdf(header, new Paper(PaperSize.LETTER, Orientation.LANDSCAPE)), 1));
    }

    private static BufferedImage page(byte[] pdf, int number) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return new PDFRenderer(document).renderImageWithDPI(number - 1, DOTS_PER_INCH, ImageType.GRAY);
        }
    }

    private static void assertLooksLike(String name, BufferedImage found) throws IOException {
        Path known = PICTURES.resolve(name + ".png");
        if (Boolean.getBoolean("pictures.write")) {
            Files.createDirectories(PICTURES);
            ImageIO.write(found, "png", known.toFile());
        }
        BufferedImage expected = ImageIO.read(known.toFile());
        List<String> differences = Pictures.differences(expected, found);
        if (!differences.isEmpty()) {
            Files.createDirectories(FOUND);
            ImageIO.write(found, "png", FOUND.resolve(name + ".png").toFile());
        }
        assertThat(differences)
                .as("%s beside %s", FOUND.resolve(name + ".png"), known)
                .isEmpty();
    }
}
