package org.txsearch.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.cos.COSObjectKey;
import org.apache.pdfbox.pdfparser.PDFStreamParser;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.junit.jupiter.api.Test;

class NothingActiveTest {

    private static final Set<String> ACTIVE = Set.of(
            "JS",
            "JavaScript",
            "Launch",
            "URI",
            "AA",
            "OpenAction",
            "A",
            "Annots",
            "AcroForm",
            "XFA",
            "EmbeddedFiles",
            "EmbeddedFile",
            "AF",
            "RichMedia",
            "GoToR",
            "SubmitForm",
            "XObject");

    private static final int ROWS = 150;

    private static final List<String> ATTACKS = List.of(
            "/JavaScript (app.alert(1))",
            ") Tj ET /URI (http://example.com) BT (",
            "endstream endobj 1 0 obj << /OpenAction << /S /JavaScript /JS (x) >> >>",
            "\\) >> /AA << /O 5 0 R >>",
            "<FEFF> Tj",
            "\u202e/Launch\u0000\u0007",
            "%PDF-1.7\r\ntrailer << /Root 1 0 R >>",
            "x".repeat(1 << 20));

    @Test
    void statement_hasNothingThatActs() throws IOException {
        TestStatement statement = new TestStatement();
        for (int i = 0; i < ROWS; i++) {
            // Controls, joiners, overrides, lone surrogates, noncharacters, and unassigned characters.
            String attack = ATTACKS.get(i % ATTACKS.size());
            statement.with(TestStatement.row(i, hostile(i) + attack + hostile(i * 7) + attack));
        }
        StatementHeader header = new StatementHeader(
                ATTACKS.get(1),
                new StatementIssuer(
                        ATTACKS.get(0),
                        ATTACKS.subList(0, 6),
                        "DE",
                        ATTACKS.get(1),
                        ATTACKS.get(2),
                        ATTACKS.get(3),
                        ATTACKS.get(4)),
                ATTACKS.get(2),
                StatementLanguage.EN,
                null,
                null,
                TestStatement.HEADER.zone(),
                ATTACKS.get(3),
                false,
                false,
                List.of(),
                TestStatement.HEADER.asOf(),
                TestStatement.HEADER.madeAt());
        byte[] pdf = statement.pdf(header, new Paper(PaperSize.LETTER, Orientation.LANDSCAPE));

        try (PDDocument document = Loader.loadPDF(pdf)) {
            Set<String> names = new HashSet<>();
            for (COSObjectKey key : document.getDocument().getXrefTable().keySet()) {
                collect(document.getDocument().getObjectFromPool(key), names, new HashSet<>());
            }
            collect(document.getDocument().getTrailer(), names, new HashSet<>());
            assertThat(names).contains("Font", "Contents").doesNotContainAnyElementsOf(ACTIVE);
            for (PDPage page : document.getPages()) {
                assertThat(operators(page))
                        .isSubsetOf("BT", "ET", "Td", "Tf", "Ts", "TJ", "BMC", "BDC", "EMC", "g", "re", "f");
            }
        }
    }

    private static String hostile(int number) {
        int[] starts = {
            0, 0x7f, 0x200b, 0x2028, 0x2066, 0xd7f8, 0xdffc, 0xe000, 0xfdd0, 0xfff0, 0x378, 0x1fff0, 0x10ff80
        };
        return Character.toString(starts[number % starts.length] + number / starts.length);
    }

    private static Set<String> operators(PDPage page) throws IOException {
        Set<String> operators = new HashSet<>();
        for (Object token : new PDFStreamParser(page).parse()) {
            if (token instanceof Operator operator) {
                operators.add(operator.getName());
            }
        }
        return operators;
    }

    private static void collect(COSBase value, Set<String> names, Set<COSBase> seen) {
        if (value instanceof COSObject object) {
            COSBase resolved = object.getObject();
            if (resolved != null) {
                collect(resolved, names, seen);
            }
        } else if (!seen.add(value)) {
            return;
        } else if (value instanceof COSName name) {
            names.add(name.getName());
        } else if (value instanceof COSArray array) {
            array.forEach(element -> collect(element, names, seen));
        } else if (value instanceof COSDictionary dictionary) {
            dictionary.entrySet().forEach(entry -> {
                // An action has the same name as attributes of tables.
                boolean isAttribute = entry.getKey().equals(COSName.A)
                        && entry.getValue() instanceof COSDictionary attributes
                        && "Table".equals(attributes.getNameAsString(COSName.O));
                names.add(isAttribute ? "attributes" : entry.getKey().getName());
                collect(entry.getValue(), names, seen);
            });
        }
    }
}
