package org.txsearch.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.txsearch.money.Currencies;
import org.txsearch.money.Money;
import org.verapdf.core.VeraPDFException;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/** Verifies that veraPDF reports no fault of statements as files for archives or for screen readers. */
class ConformanceTest {

    @BeforeAll
    static void start() {
        VeraGreenfieldFoundryProvider.initialise();
    }

    @ParameterizedTest
    @EnumSource
    void namesInManyScripts_conform(Orientation orientation) throws Exception {
        TestStatement statement = new TestStatement();
        for (int i = 0; i < StatementPicturesTest.NAMES.size(); i++) {
            statement.with(TestStatement.row(i, StatementPicturesTest.NAMES.get(i)));
        }

        assertConforms(statement.pdf(header(StatementLanguage.EN, 2), new Paper(PaperSize.A4, orientation)));
    }

    @ParameterizedTest
    @EnumSource
    void everyLanguage_conforms(StatementLanguage language) throws Exception {
        assertConforms(new TestStatement()
                .with(TestStatement.row(1, "山田 太郎さん"))
                .pdf(header(language, 1), TestStatement.LANDSCAPE));
    }

    @Test
    void emptyStatement_conforms() throws Exception {
        assertConforms(new TestStatement().pdf());
    }

    @Test
    void manyPagesAndCurrencies_conform() throws Exception {
        TestStatement statement = new TestStatement();
        Currencies.all().stream().limit(30).forEach(currency -> {
            statement.with(TestStatement.row(1, "José García", currency.code()));
            statement.with(
                    TestStatement.row(2, "محمد علي", "REFUND", "PENDING", new Money(Money.MAX_MINOR_UNITS, currency)));
        });

        assertConforms(statement.pdf(header(StatementLanguage.EN, 7), TestStatement.PORTRAIT));
    }

    @Test
    void longAndHostileTexts_conform() throws Exception {
        TestStatement statement = new TestStatement();
        for (String text : List.of(
                "W".repeat(300),
                "\ue000\uf8ff \ud83d\ude00 \ud808\udc00",
                "\ufffe\uffff\ufdd0\udbff\udfff",
                "\ufeff\u0000\u0007\u202e) Tj ET",
                "م".repeat(200) + " (12) [a]",
                "\ud800 \udc00",
                "]]>&lt;<x/>\"'")) {
            statement.with(TestStatement.row(1, text));
        }
        StatementHeader header = TestStatement.timeless(
                "\ufffe<&>\ue000 \u0007 ]]>", "payer name is \ue123 \uffff " + "محمد ".repeat(400), false);

        assertConforms(statement.pdf(header, TestStatement.PORTRAIT));
    }

    private static StatementHeader header(StatementLanguage language, int currencies) {
        List<StatementBalance> balances = Currencies.all().stream()
                .limit(currencies)
                .map(currency -> TestStatement.balance(currency.code(), 1_000_000))
                .toList();
        return TestStatement.with(TestStatement.ISSUER, language, balances);
    }

    private static void assertConforms(byte[] pdf) throws IOException, VeraPDFException {
        for (PDFAFlavour flavour : List.of(PDFAFlavour.PDFA_2_A, PDFAFlavour.PDFUA_1)) {
            assertThat(findings(pdf, flavour)).as(flavour.toString()).isEmpty();
        }
    }

    static List<String> findings(byte[] pdf, PDFAFlavour flavour) throws IOException, VeraPDFException {
        try (PDFAParser parser = Foundries.defaultInstance().createParser(new ByteArrayInputStream(pdf), flavour);
                PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false)) {
            ValidationResult result = validator.validate(parser);
            List<String> findings = new ArrayList<>();
            for (TestAssertion assertion : result.getTestAssertions()) {
                findings.add(assertion.getRuleId().getClause() + "-"
                        + assertion.getRuleId().getTestNumber() + " " + assertion.getMessage() + " at "
                        + assertion.getLocation().getContext());
            }
            assertThat(result.isCompliant()).as(findings.toString()).isTrue();
            return findings;
        }
    }
}
