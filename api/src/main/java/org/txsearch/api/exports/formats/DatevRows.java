package org.txsearch.api.exports.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.text.Normalizer;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import org.txsearch.document.Folding;
import org.txsearch.schema.LabelLanguage;
import org.txsearch.schema.ShippedText;

/**
 * Writes a batch of bookings in DATEV's format Buchungsstapel, version 13, described at
 * <a href="https://developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel">developer.datev.de</a>.
 */
final class DatevRows extends LedgerRows {

    static final String NAME_PREFIX = "EXTF_";

    private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");
    private static final String COLUMNS =
            ShippedText.read(DatevRows.class, "datev-columns.txt").strip();
    private static final int COLUMN_COUNT = COLUMNS.split(";", -1).length;

    // The used columns, by their numbers in the description.
    private static final int AMOUNT = 1;
    private static final int DEBIT_OR_CREDIT = 2;
    private static final int CURRENCY = 3;
    private static final int ACCOUNT = 7;
    private static final int CONTRA_ACCOUNT = 8;
    private static final int DAY = 10;
    private static final int DOCUMENT = 11;
    private static final int TEXT = 14;
    private static final int INFO_KIND = 21;
    private static final int INFO = 22;

    private static final int MAX_DOCUMENT = 36;
    private static final int MAX_TEXT = 60;
    private static final int MAX_INFO = 210;

    /** The maximum of ten digits and two decimals. A larger amount becomes several bookings. */
    private static final long MAX_MINOR_UNITS = 999_999_999_999L;

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuuMMdd", Locale.ROOT);
    private static final DateTimeFormatter DAY_AND_MONTH = DateTimeFormatter.ofPattern("ddMM", Locale.ROOT);
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("uuuuMMddHHmmssSSS", Locale.ROOT);

    private final DatevSettings settings;
    private final ZoneId zone;
    private final CharsetEncoder encoder = WINDOWS_1252.newEncoder();

    DatevRows(ExportContents contents, DatevSettings settings, LabelLanguage language, OutputStream out)
            throws IOException {
        super(language, ';', WINDOWS_1252, out);
        this.settings = settings;
        this.zone = contents.rows().zone();
        DatevPeriod period = DatevPeriod.of(contents.created(), zone);
        LocalDate year = settings.fiscalYearOf(period.from());
        line(String.join(
                ";",
                "\"EXTF\";700;21;\"Buchungsstapel\";13",
                MOMENT.format(contents.job().times().created().atZone(zone)),
                ";\"RE\";\"\";\"\"",
                settings.text("consultant"),
                settings.text("client"),
                DATE.format(year),
                settings.text("account_length"),
                DATE.format(period.from()),
                DATE.format(period.to()),
                "\"Zahlungen\";\"\";1;0;0;\"EUR\";;\"\";;;\"\";;;\"\";\"\""));
        line(COLUMNS);
    }

    @Override
    int rowsOf(LedgerEntry entry) {
        return Math.toIntExact((Math.abs(entry.minorUnits()) + MAX_MINOR_UNITS - 1) / MAX_MINOR_UNITS);
    }

    @Override
    void write(LedgerEntry entry) throws IOException {
        for (long left = Math.abs(entry.minorUnits()); left > 0; left -= MAX_MINOR_UNITS) {
            booking(entry, Math.min(left, MAX_MINOR_UNITS));
        }
    }

    private void booking(LedgerEntry entry, long minorUnits) throws IOException {
        String[] cells = new String[COLUMN_COUNT];
        Arrays.fill(cells, "");
        cells[AMOUNT - 1] = String.format(Locale.ROOT, "%d,%02d", minorUnits / 100, minorUnits % 100);
        // From the view of the bank account, incoming money is a debit (Soll).
        cells[DEBIT_OR_CREDIT - 1] = entry.minorUnits() > 0 ? "\"S\"" : "\"H\"";
        cells[CURRENCY - 1] = '"' + entry.currency().code() + '"';
        cells[ACCOUNT - 1] = settings.bankAccount();
        cells[CONTRA_ACCOUNT - 1] = settings.accountOf(entry.type());
        cells[DAY - 1] = DAY_AND_MONTH.format(entry.createdAt().atZone(zone));
        cells[DOCUMENT - 1] = '"' + document(entry.reference().isBlank() ? entry.id() : entry.reference()) + '"';
        cells[TEXT - 1] = quoted(inWindows1252(joined(type(entry), entry.payer())), MAX_TEXT);
        cells[INFO_KIND - 1] = "\"ID\"";
        cells[INFO - 1] = quoted(entry.id(), MAX_INFO);
        line(String.join(";", cells));
    }

    /** Returns a text for Belegfeld 1, which allows letters, digits and a few signs. None of them starts a formula. */
    private static String document(String text) {
        String allowed = text.replaceAll("[^A-Za-z0-9$%/]+", "-").replaceAll("^-+|-+$", "");
        return cut(allowed, MAX_DOCUMENT);
    }

    /** Replaces letters that Windows-1252 lacks by their folded form, or by a question mark if it lacks that as well. */
    private String inWindows1252(String text) {
        String composed = Normalizer.normalize(text, Normalizer.Form.NFC);
        if (encoder.canEncode(composed)) {
            return composed;
        }
        StringBuilder encodable = new StringBuilder();
        composed.codePoints().forEach(point -> {
            String character = Character.toString(point);
            String lower = Folding.fold(character);
            String plain = Character.isUpperCase(point) ? lower.toUpperCase(Locale.ROOT) : lower;
            encodable.append(encoder.canEncode(character) ? character : encoder.canEncode(plain) ? plain : "?");
        });
        return encodable.toString();
    }
}
