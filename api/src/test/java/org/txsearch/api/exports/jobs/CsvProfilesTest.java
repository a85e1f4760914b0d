package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.api.exports.formats.ExportContents;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.exports.formats.RowWriter;
import org.txsearch.api.platform.problem.Fault;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.request.Faults;
import org.txsearch.exports.ExportJob;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** CSV for people and their programs: the forms of times, columns and labels, and the profiles, from the request to the bytes. */
class CsvProfilesTest {

    private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");
    private static final String NOVEMBER = "'filter':{'and':[{'currency':{'eq':'EUR'}},"
            + "{'created_at':{'gte':'2026-11-01','lt':'2026-12-01'}}]},'time_zone':'Europe/Madrid'";
    private static final String LEDGER = "{'consultant':'29098','client':'55003','fiscal_year_start':'2026-01-01',"
            + "'bank_account':'1360','revenue_account':'8400','fee_account':'4970','payout_account':'1460'}";
    private static final String DATEV =
            "{'format':'CSV'," + NOVEMBER + ",'csv':{'profile':'datev','datev':" + LEDGER + "}}";

    /** The month with each type; without the pending, 50.00 - 1.75 - 10.00 - 0.30 - 30.00 - 2.00 + 0.07 + 0.10. */
    private static final List<String> MONTH = List.of(
            item("t1", "PAYMENT", "COMPLETED", "50.00", "-1.75", "José García", "INV-1"),
            item("t2", "REFUND", "PARTIALLY_REFUNDED", "-10.00", "-0.30", "Łukasz Żółć", null),
            item("t3", "PAYOUT", "REFUNDED", "-30.00", null, null, null),
            item("t4", "FEE", "REVERSED", "-2.00", "0.00", null, null),
            item("t5", "PAYMENT", "PENDING", "99.00", "-1.00", "x", null),
            item("t6", "PAYMENT", "FAILED", "98.00", null, "x", null),
            item("t7", "ADJUSTMENT", "COMPLETED", "0.00", "0.07", "山田 太郎", "=cmd|' /C calc'!A0"),
            item("t8", "DISPUTE", "COMPLETED", "0.00", null, "nothing", null),
            item("t_9", "TRANSFER", "COMPLETED", "0.10", null, "=1+1;\r\n\"q\"", "R 1/2;x"));

    private final ExportRequestReader reader = new ExportRequestReader(ExportFormats.ALL);

    @Test
    void withoutOptions_filesAreAsEver_andOptionsAreAnswered() throws IOException {
        String whole = written("{'format':'CSV','fields':['id','created_at','fee','payer.name']}", MONTH.subList(0, 1));
        assertThat(whole)
                .isEqualTo("id,created_at,fee.value,fee.currency_code,payer.name\r\n"
                        + "t1,2026-11-21T23:04:17.120Z,-1.75,EUR,José García\r\n");
        assertThat(read("{'format':'CSV'}").json(1).get("csv").toString())
                .isEqualTo(
                        "{\"profile\":\"generic\",\"delimiter\":\",\",\"decimal_separator\":\".\",\"bom\":false,"
                                + "\"date_format\":\"iso\",\"language\":null,\"columns\":null,\"datev\":null,\"compression\":\"NONE\"}");
        JsonNode stored =
                JsonMapper.shared().readTree("{\"format\":\"CSV\",\"query\":{},\"csv\":{\"delimiter\":\";\"}}");
        assertThat(reader.kept(stored).options())
                .as("as an earlier build has stored it")
                .isEqualTo(ExportAnswer.options(stored, ExportFormats.ALL).get("csv"))
                .isEqualTo(
                        read("{'format':'CSV','csv':{'delimiter':';'}}").json(1).get("csv"));
        assertThat(written("{'format':'CSV','fields':['id','created_at'],'csv':{}}", MONTH.subList(0, 1)))
                .isEqualTo("id,created_at\r\nt1,2026-11-21T23:04:17.120Z\r\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "iso | Europe/Madrid | 2026-11-21T23:04:17.120Z",
                "iso_local | Europe/Madrid | 2026-11-22T00:04:17+01:00",
                "iso_local | Etc/UTC | 2026-11-21T23:04:17+00:00",
                "iso_local | Asia/Kolkata | 2026-11-22T04:34:17+05:30",
                "date | Europe/Madrid | 2026-11-22",
                "date | America/New_York | 2026-11-21",
                "dd.MM.yyyy HH:mm:ss | Europe/Berlin | 22.11.2026 00:04:17",
                "M/d/yyyy h:mm a | America/New_York | 11/21/2026 6:04 PM",
                "d MMM yyyy | Europe/Madrid | 22 Nov 2026",
                "d, M, yyyy | Europe/Madrid | \"22, 11, 2026\"",
                "-yyyyMMdd | Europe/Madrid | '-20261122",
                "yyyy-MM-dd'T'HH:mm | Europe/Madrid | 2026-11-22T00:04",
            },
            quoteCharacter = '~')
    void timesAreWritten_asTheFormHasThem(String form, String zone, String cell) throws IOException {
        String csv = written(
                "{'format':'CSV','fields':['id','created_at'],'time_zone':'" + zone + "','csv':{'date_format':'"
                        + form.replace("'", "\\u0027") + "'}}",
                MONTH.subList(0, 1));
        assertThat(csv).isEqualTo("id,created_at\r\nt1," + cell + "\r\n");
    }

    @Test
    void hourOfTheClockChange_hasItsOffset() throws IOException {
        String request =
                "{'format':'CSV','fields':['id','created_at'],'time_zone':'Europe/Madrid','csv':{'date_format':'iso_local'}}";
        String item = MONTH.get(0);
        assertThat(written(
                        request,
                        List.of(
                                item.replace("2026-11-21T23:04:17.120Z", "2026-10-25T00:30:00.000Z"),
                                item.replace("2026-11-21T23:04:17.120Z", "2026-10-25T01:30:00.000Z"))))
                .isEqualTo("id,created_at\r\nt1,2026-10-25T02:30:00+02:00\r\nt1,2026-10-25T02:30:00+01:00\r\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dd.mm.yyyy | loses the date",
                "HH:mm:ss | loses the date",
                "dd.MM | loses the date",
                "YYYY-MM-dd | neither iso",
                "iso-local | neither iso",
                "dd.MM.yyyy hh:mm | morning",
                "ddd.MM.yyyy | more often",
                "yyyy-MM-ddTHH:mm | neither iso",
                "yyyy-MM-dd[ HH] | neither iso",
            })
    void patternsThatLoseTheDate_areFaults(String form, String words) {
        assertThat(faults("{'format':'CSV','csv':{'date_format':'" + form + "'}}"))
                .singleElement()
                .asString()
                .startsWith("/csv/date_format INVALID_VALUE ")
                .contains(words);
        assertThat(faults("{'format':'CSV','csv':{'date_format':'" + "yyyy-MM-dd ".repeat(5) + "'}}"))
                .singleElement()
                .asString()
                .contains("INVALID_LENGTH");
    }

    @Test
    void columns_comeInTheirOrderUnderTheirLabels() throws IOException {
        String columns =
                "'columns':[{'path':'amount.value','label':'=Sum; net'},{'path':'metadata.a.b'},{'path':'created_at'},"
                        + "{'path':'amount.value'},{'path':'items'}]";
        List<String> items = List.of(
                MONTH.get(0).replace("}$", "").replaceFirst("\\{", "{\"items\":[],\"metadata\":{\"a.b\":\"7\"},"));
        assertThat(written("{'format':'CSV','csv':{" + columns + "}}", items))
                .isEqualTo("\"'=Sum; net\",metadata.a.b,created_at,amount.value,items\r\n"
                        + "50.00,\"7\",2026-11-21T23:04:17.120Z,50.00,[]\r\n");
        assertThat(written("{'format':'CSV','csv':{'language':'fr'," + columns + "}}", items))
                .startsWith("\"'=Sum; net\",Métadonnées : a.b,Créé le,Montant,Articles\r\n");
        assertThat(written("{'format':'CSV','fields':['id','fee'],'csv':{'language':'de'}}", items))
                .startsWith("Transaktions-ID,Gebühr,Gebühr (Währung)\r\n");
        JsonNode kept = read("{'format':'CSV','csv':{" + columns + "}}").json(1);
        assertThat(reader.kept(kept).json(1)).isEqualTo(kept);
    }

    @Test
    void faultsOfColumns_nameTheirPlaces() {
        assertThat(faults(
                        "{'format':'CSV','fields':['id'],'csv':{'columns':[{'path':'payer.nam'},{'path':'amount'},{'path':'id'},"
                                + "{'path':'id'},{'path':'fee.value','label':'a'},{'path':'fee.value','label':'b'}]}}"))
                .satisfiesExactlyInAnyOrder(
                        fault -> assertThat(fault).startsWith("/fields INVALID_VALUE"),
                        fault -> assertThat(fault)
                                .startsWith("/csv/columns/0/path UNKNOWN_FIELD")
                                .endsWith("payer.name"),
                        fault -> assertThat(fault)
                                .startsWith("/csv/columns/1/path UNKNOWN_FIELD")
                                .contains("amount.value"),
                        fault -> assertThat(fault).startsWith("/csv/columns/3 INVALID_VALUE"));
        assertThat(faults("{'format':'CSV','csv':{'columns':[]}}"))
                .singleElement()
                .asString()
                .contains("EMPTY_VALUE");
        assertThat(faults("{'format':'CSV','csv':{'columns':'id'}}"))
                .singleElement()
                .asString()
                .contains("INVALID_VALUE");
        assertThat(faults("{'format':'CSV','csv':{'columns':[7,{'label':'x','paht':'id'},{'path':'id','label':'"
                        + "x".repeat(101) + "'}]}}"))
                .satisfiesExactlyInAnyOrder(
                        fault -> assertThat(fault).startsWith("/csv/columns/0 INVALID_VALUE"),
                        fault -> assertThat(fault).startsWith("/csv/columns/1/paht UNKNOWN_PARAMETER"),
                        fault -> assertThat(fault).startsWith("/csv/columns/1/path MISSING_VALUE"),
                        fault -> assertThat(fault).startsWith("/csv/columns/2/label INVALID_LENGTH"));
        assertThat(faults("{'format':'CSV','csv':{'columns':[" + "{'path':'id'},".repeat(100) + "{'path':'id'}]}}"))
                .singleElement()
                .asString()
                .contains("TOO_MANY_VALUES");
    }

    @Test
    void excel_hasABom_localTimes_theSeparatorsOfItsLanguage_andBoundedCells() throws IOException {
        String wide = MONTH.get(0).replace("José García", "x".repeat(40_000) + "\ud83d\ude00");
        String csv = written(
                "{'format':'CSV','time_zone':'Europe/Berlin','fields':['id','created_at','amount.value','payer.name'],"
                        + "'csv':{'profile':'excel','language':'de'}}",
                List.of(wide));
        assertThat(csv)
                .isEqualTo("\ufeffTransaktions-ID;Erstellt;Betrag;Zahler: Name\r\nt1;2026-11-22 00:04:17;50,00;"
                        + "x".repeat(32_766) + "…\r\n");
        assertThat(written(
                        "{'format':'CSV','fields':['id','amount.value'],'csv':{'profile':'excel'}}",
                        MONTH.subList(0, 1)))
                .isEqualTo("\ufeffid,amount.value\r\nt1,50.00\r\n");
        assertThat(written(
                        "{'format':'CSV','fields':['id','amount.value'],'csv':{'profile':'excel','delimiter':';','decimal_separator':',','date_format':'date'}}",
                        MONTH.subList(0, 1)))
                .isEqualTo("\ufeffid;amount.value\r\nt1;50,00\r\n");
        assertThat(faults("{'format':'CSV','csv':{'profile':'excel','bom':false}}"))
                .singleElement()
                .asString()
                .startsWith("/csv/bom INVALID_VALUE");
        assertThat(faults("{'format':'CSV','csv':{'profile':'Excel'}}"))
                .singleElement()
                .asString()
                .endsWith(" excel");
    }

    @Test
    void quickBooks_hasThreeColumns_feesAsRows_andWhatHasMovedOnly() throws IOException {
        Written file = file("{'format':'CSV'," + NOVEMBER + ",'csv':{'profile':'quickbooks'}}", MONTH);
        assertThat(file.text()).isEqualTo("""
                        Date,Description,Amount
                        "22/11/2026","Payment José García INV-1 t1",50.00
                        "22/11/2026","Fee INV-1 t1",-1.75
                        "22/11/2026","Refund Łukasz Żółć t2",-10.00
                        "22/11/2026","Fee t2",-0.30
                        "22/11/2026","Payout t3",-30.00
                        "22/11/2026","Fee t4",-2.00
                        "22/11/2026","Fee =cmd|' /C calc'!A0 t7",0.07
                        "22/11/2026","Transfer =1+1; ""q"" R 1/2;x t_9",0.10
                        """.replace("\n", "\r\n"));
        assertThat(file.rows()).containsExactly(2, 2, 1, 1, 0, 0, 1, 0, 1);
        assertThat(sum(file.text(), 2)).isEqualByComparingTo("6.12");
        assertThat(written(
                        "{'format':'CSV'," + NOVEMBER
                                + ",'csv':{'profile':'quickbooks','date_format':'MM/dd/yyyy','language':'es'}}",
                        MONTH))
                .contains(
                        "\r\n\"11/22/2026\",\"Pago José García INV-1 t1\",50.00\r\n\"11/22/2026\",\"Comisión INV-1 t1\",-1.75\r\n");
    }

    @Test
    void descriptions_keepTheId_andAFileOfThemStaysBelowTheLimitOfBytes() throws IOException {
        String wide = item(
                "i".repeat(64),
                "PAYMENT",
                "COMPLETED",
                "90071992547409.91",
                "-90071992547409.91",
                "山".repeat(300),
                "\"\";=1".repeat(30));
        String csv = written("{'format':'CSV'," + NOVEMBER + ",'csv':{'profile':'quickbooks'}}", List.of(wide));
        String row = csv.lines().skip(1).findFirst().orElseThrow();
        assertThat(row).contains("i".repeat(64)).endsWith(",90071992547409.91");
        assertThat(csv.lines().skip(1))
                .allSatisfy(line -> assertThat(line.getBytes(StandardCharsets.UTF_8).length + 2)
                        .isLessThan(350));
    }

    @Test
    void xero_hasFiveColumns_alsoForCurrenciesWithoutOrWithThreeDecimals() throws IOException {
        assertThat(written("{'format':'CSV'," + NOVEMBER + ",'csv':{'profile':'xero'}}", MONTH))
                .isEqualTo("""
                        Date,Amount,Payee,Description,Reference
                        "2026-11-22",50.00,"José García","Payment t1","INV-1"
                        "2026-11-22",-1.75,"","Fee t1","INV-1"
                        "2026-11-22",-10.00,"Łukasz Żółć","Refund t2",""
                        "2026-11-22",-0.30,"","Fee t2",""
                        "2026-11-22",-30.00,"","Payout t3",""
                        "2026-11-22",-2.00,"","Fee t4",""
                        "2026-11-22",0.07,"","Fee t7","'=cmd|' /C calc'!A0"
                        "2026-11-22",0.10,"'=1+1; ""q\""","Transfer t_9","R 1/2;x"
                        """.replace("\n", "\r\n"));
        for (String[] money : new String[][] {{"JPY", "1200", "-3"}, {"KWD", "1.234", "-0.001"}}) {
            String item = item("t1", "PAYMENT", "COMPLETED", money[1], money[2], null, null)
                    .replace("EUR", money[0]);
            assertThat(written(
                            "{'format':'CSV','filter':{'currency':{'eq':'" + money[0]
                                    + "'}},'csv':{'profile':'xero','date_format':'dd/MM/yyyy'}}",
                            List.of(item)))
                    .endsWith("\"21/11/2026\"," + money[1] + ",\"\",\"Payment t1\",\"\"\r\n\"21/11/2026\"," + money[2]
                            + ",\"\",\"Fee t1\",\"\"\r\n");
        }
    }

    @Test
    void excel_translatesTypesAndStatuses_intoItsLanguage() throws IOException {
        String request = "{'format':'CSV','fields':['type','status'],'csv':{'profile':'excel','language':'de'}}";
        assertThat(written(request, MONTH.subList(0, 3)))
                .isEqualTo("\ufeffTransaktions-ID;Art;Status\r\nt1;Zahlung;Abgeschlossen\r\n"
                        + "t2;Erstattung;Teilweise erstattet\r\nt3;Auszahlung;Erstattet\r\n");
        assertThat(written(request.replace("excel", "generic"), MONTH.subList(0, 1)))
                .isEqualTo("Transaktions-ID,Art,Status\r\nt1,PAYMENT,COMPLETED\r\n");
        assertThat(written(request.replace(",'language':'de'", ""), MONTH.subList(0, 1)))
                .endsWith("\r\nt1,PAYMENT,COMPLETED\r\n");
    }

    @ParameterizedTest
    @CsvSource({"quickbooks, 1000", "xero, 1000", "datev, 99999"})
    void aFileOfAProgram_hasItsLimit(String profile, int rows) {
        ExportRequest request = read(
                profile.equals("datev")
                        ? DATEV
                        : "{'format':'CSV'," + NOVEMBER + ",'csv':{'profile':'" + profile + "'}}");
        assertThat(request.format().rowsPerFile(request.options(), 1_000_000)).isEqualTo(rows);
        assertThat(request.format().rowsPerFile(request.options(), 40)).isEqualTo(40);
        assertThat(request.format().rowsPerFile(request.options(), 1)).isEqualTo(1);
        assertThat(request.format().maxRows(request.options(), 10_000_000)).isLessThan(10_000_000);
        assertThat(request.format().maxRows(request.options(), 5)).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "generic ,",
                "generic ;",
                "generic \\t",
                "generic |",
                "excel ,",
                "excel ;",
                "excel \\t",
                "excel |",
                "quickbooks ,",
                "xero ,",
                "datev ;"
            })
    void formulaBehindASeparator_startsNoCell(String profile, String delimiter) throws IOException {
        String request =
                switch (profile) {
                    case "datev" -> DATEV;
                    case "quickbooks", "xero" ->
                        "{'format':'CSV'," + NOVEMBER + ",'csv':{'profile':'" + profile + "'}}";
                    default ->
                        "{'format':'CSV','fields':['id','payer.name','invoice_id'],'csv':{'profile':'" + profile
                                + "','delimiter':'" + delimiter + "'}}";
                };
        for (String start : List.of("", "x", "\n", "\"")) {
            for (String separator : List.of("\n", "\r\n", "\t", ";", "|", "\u000b", "\u0085", "\u2028", "\u2029")) {
                String text = start + separator + "=cmd|'/C calc'!A0;x";
                String csv = written(request, List.of(item("t1", "PAYMENT", "COMPLETED", "50.00", null, text, text)));
                assertThat(csv.split("[,;|\t\r\n\u000b\f\u0085\u2028\u2029]"))
                        .as(csv)
                        .hasSizeGreaterThan(3)
                        .noneMatch(cell -> cell.matches("[ \"]*=.*"));
            }
        }
    }

    @Test
    void whatContradictsAProfile_isAFault() {
        assertThat(faults(
                        "{'format':'CSV','fields':['id'],'csv':{'profile':'xero','delimiter':';','decimal_separator':'.','bom':true,"
                                + "'date_format':'iso_local','columns':[{'path':'id'}],'datev':" + LEDGER + "}}"))
                .extracting(fault -> fault.split(" ", 3)[0] + " " + fault.split(" ", 3)[1])
                .containsExactlyInAnyOrder(
                        "/fields INVALID_VALUE",
                        "/csv/delimiter INVALID_VALUE",
                        "/csv/bom INVALID_VALUE",
                        "/csv/date_format INVALID_VALUE",
                        "/csv/columns INVALID_VALUE",
                        "/csv/datev INVALID_VALUE",
                        "/filter INVALID_VALUE");
        assertThat(faults("{'format':'CSV','filter':{'currency':{'in':['EUR','USD']}},'csv':{'profile':'quickbooks'}}"))
                .singleElement()
                .asString()
                .startsWith("/filter INVALID_VALUE")
                .contains("exactly one");
        assertThat(faults("{'format':'CSV','filter':{'currency':{'eq':'EURO'}},'csv':{'profile':'quickbooks'}}"))
                .as("an invalid currency is one fault")
                .singleElement()
                .asString()
                .startsWith("/filter/currency/eq");
    }

    @Test
    void datev_isABatchOfBookings_inItsCharacterSet() throws IOException {
        Written file = file(DATEV, MONTH);
        String[] lines = file.text().split("\r\n", -1);
        assertThat(lines[0])
                .isEqualTo(
                        "\"EXTF\";700;21;\"Buchungsstapel\";13;20261121163107211;;\"RE\";\"\";\"\";29098;55003;20260101;4;"
                                + "20261101;20261130;\"Zahlungen\";\"\";1;0;0;\"EUR\";;\"\";;;\"\";;;\"\";\"\"");
        assertThat(lines[0].split(";", -1)).hasSize(31);
        assertThat(lines[1].split(";", -1))
                .hasSize(125)
                .doesNotHaveDuplicates()
                .startsWith("Umsatz (ohne Soll/Haben-Kz)");
        assertThat(lines).hasSize(2 + 8 + 1);
        String end = ";".repeat(125 - 22);
        assertThat(lines[2])
                .isEqualTo(
                        "50,00;\"S\";\"EUR\";;;;1360;8400;;2211;\"INV-1\";;;\"Zahlung José García\";;;;;;;\"ID\";\"t1\""
                                + end);
        assertThat(lines[3]).startsWith("1,75;\"H\";\"EUR\";;;;1360;4970;;2211;\"INV-1\";;;\"Gebühr\";");
        assertThat(lines[4]).startsWith("10,00;\"H\";\"EUR\";;;;1360;8400;;2211;\"t2\";;;\"Erstattung Lukasz Zólc\";");
        assertThat(lines[6]).startsWith("30,00;\"H\";\"EUR\";;;;1360;1460;;2211;\"t3\";;;\"Auszahlung\";");
        assertThat(lines[8]).startsWith("0,07;\"S\";\"EUR\";;;;1360;4970;;2211;\"cmd-/C-calc-A0\";;;\"Gebühr\";");
        assertThat(lines[9])
                .startsWith("0,10;\"S\";\"EUR\";;;;1360;1460;;2211;\"R-1/2-x\";;;\"Umbuchung =1+1; \"\"q\"\"\";");
        BigDecimal balance = BigDecimal.ZERO;
        for (String line : Arrays.asList(lines).subList(2, 10)) {
            String[] cells = line.split(";", 3);
            BigDecimal amount = new BigDecimal(cells[0].replace(',', '.'));
            balance = cells[1].equals("\"S\"") ? balance.add(amount) : balance.subtract(amount);
        }
        assertThat(balance).isEqualByComparingTo("6.12");
        ExportRequest request = read(DATEV);
        assertThat(request.format().fileType(request.options())).isEqualTo("text/csv;charset=windows-1252");
        assertThat(request.format().namePrefix(request.options())).isEqualTo("EXTF_");
        assertThat(request.format().nameWord(request.options())).isEqualTo("datev");
        assertThat(reader.kept(request.json(1)).json(1)).isEqualTo(request.json(1));
    }

    /** The expressions of DATEV's description of the columns that are filled. */
    @Test
    void everyCellOfDatev_hasTheFormThatItsDescriptionRequires() throws IOException {
        List<String> hostile = new ArrayList<>(MONTH);
        for (String text : List.of(
                "",
                " ",
                "-",
                "\u0000\u0007\u2028",
                "\ud83d\ude00".repeat(40),
                "\ud83d",
                "a\"b\"c;d",
                "ﬁ Ω ẞ € ’",
                "x".repeat(300),
                "=;=;=|=",
                "\t+1")) {
            hostile.add(item("t-" + hostile.size(), "PAYMENT", "COMPLETED", "1.00", "-0.01", text, text));
        }
        hostile.add(item("big", "PAYMENT", "COMPLETED", "-25000000000.00", null, null, null));
        String[] lines = file(DATEV, hostile).text().split("\r\n", -1);
        assertThat(lines[lines.length - 1]).isEmpty();
        for (String line : Arrays.asList(lines).subList(2, lines.length - 1)) {
            List<String> cells = cells(line);
            assertThat(cells).hasSize(125);
            assertThat(cells.get(0)).matches("(?!0{1,10},00)\\d{1,10},\\d{2}");
            assertThat(cells.get(1)).matches("\"[SH]\"");
            assertThat(cells.get(2)).isEqualTo("\"EUR\"");
            assertThat(cells.get(6)).matches("\\d{4,9}");
            assertThat(cells.get(7)).matches("\\d{4,9}");
            assertThat(cells.get(9)).isEqualTo("2211");
            assertThat(cells.get(10)).matches("\"[A-Za-z0-9$%&*+/-]{0,36}\"").doesNotMatch("\"[-+=@].*");
            assertThat(cells.get(13).replace("\"\"", "'")).matches("\"[^\\p{Cntrl}]{1,60}\"");
            assertThat(cells.get(20)).isEqualTo("\"ID\"");
            assertThat(cells.get(21)).matches("\".{1,210}\"");
        }
        assertThat(Arrays.stream(lines).filter(line -> line.contains("\"big\";;;")))
                .hasSize(3);
    }

    @Test
    void settingsOfDatev_areChecked() {
        String csv = "{'format':'CSV'," + NOVEMBER + ",'csv':{'profile':'datev','datev':";
        assertThat(codes("{'format':'CSV'," + NOVEMBER + ",'csv':{'profile':'datev'}}"))
                .containsExactly("/csv/datev MISSING_VALUE");
        assertThat(codes(csv + "{}}}"))
                .containsExactlyInAnyOrder(
                        "/csv/datev/consultant MISSING_VALUE",
                        "/csv/datev/client MISSING_VALUE",
                        "/csv/datev/fiscal_year_start MISSING_VALUE",
                        "/csv/datev/bank_account MISSING_VALUE",
                        "/csv/datev/revenue_account MISSING_VALUE",
                        "/csv/datev/fee_account MISSING_VALUE",
                        "/csv/datev/payout_account MISSING_VALUE");
        assertThat(codes(csv
                        + LEDGER.replace("29098", "1000")
                                .replace("55003", "0")
                                .replace("'8400'", "8400")
                                .replace("1460", "14-60")
                        + "}}"))
                .containsExactlyInAnyOrder(
                        "/csv/datev/consultant INVALID_VALUE",
                        "/csv/datev/client INVALID_VALUE",
                        "/csv/datev/revenue_account INVALID_VALUE",
                        "/csv/datev/payout_account INVALID_VALUE");
        assertThat(codes(csv + LEDGER.replace("8400", "840000").replace("2026-01-01", "2026-02-30") + "}}"))
                .containsExactlyInAnyOrder(
                        "/csv/datev/revenue_account INVALID_LENGTH", "/csv/datev/fiscal_year_start INVALID_DATE");
        assertThat(codes(csv + LEDGER.replace("8400", "70001") + "}}")).isEmpty();
        assertThat(codes(csv + LEDGER.replace("{", "{'account_length':'6',").replace("8400", "840000") + "}}"))
                .hasSize(3);
        assertThat(codes(csv + LEDGER + ",'date_format':'date'}}")).containsExactly("/csv/date_format INVALID_VALUE");
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-01, 2026-12-01, 2026-01-01, ''",
        "2026-01-01, 2027-01-01, 2026-01-01, ''",
        "2026-07-01, 2026-08-01, 2025-08-01, ''",
        "2025-12-31, 2026-02-01, 2026-01-01, /csv/datev/fiscal_year_start INVALID_RANGE",
        "2026-12-01, 2027-01-02, 2026-01-01, /csv/datev/fiscal_year_start INVALID_RANGE",
        "2026-01-01T00:00:00+01:00, 2027-01-01T00:00:00+01:00, 2026-01-01, ''",
        "2026-01-01T00:00:00Z, 2027-01-01T00:00:00Z, 2026-01-01, /csv/datev/fiscal_year_start INVALID_RANGE",
    })
    void periodOfDatev_liesWithinTheFiscalYear(String from, String to, String year, String fault) {
        String request = DATEV.replace("2026-12-01", to)
                .replace("2026-11-01", from)
                .replace("2026-01-01','bank", year + "','bank");
        assertThat(codes(request)).isEqualTo(fault.isEmpty() ? List.of() : List.of(fault));
    }

    @Test
    void datevWithoutPeriodOrInOtherCurrencies_isRefused() {
        assertThat(codes(DATEV.replace(",{'created_at':{'gte':'2026-11-01','lt':'2026-12-01'}}", "")))
                .containsExactly("/filter INVALID_VALUE");
        assertThat(codes(DATEV.replace("'EUR'", "'USD'"))).containsExactly("/filter INVALID_CURRENCY");
    }

    @Test
    void schedulesOfDatev_haveTheFiscalYearOfEachPeriod() throws IOException {
        String export = DATEV.replace(",{'created_at':{'gte':'2026-11-01','lt':'2026-12-01'}}", "");
        assertThat(schedule("DAILY", export)).isEmpty();
        assertThat(schedule("MONTHLY", export)).isEmpty();
        assertThat(schedule("WEEKLY", export)).containsExactly("/export/csv/datev/fiscal_year_start INVALID_VALUE");
        assertThat(schedule("MONTHLY", export.replace("2026-01-01", "2026-01-15")))
                .containsExactly("/export/csv/datev/fiscal_year_start INVALID_VALUE");
        assertThat(schedule("MONTHLY", export.replace("'EUR'", "'USD'")))
                .containsExactly("/export/filter INVALID_CURRENCY");
        ExportJob.ExportOrigin march = new ExportJob.ExportOrigin(
                "sch_1", "2028-03", Instant.parse("2028-02-29T23:00:00Z"), Instant.parse("2028-03-31T22:00:00Z"));
        Faults faults = new Faults();
        ExportRequest request = Objects.requireNonNull(reader.readSchedule(
                        TestExports.members(
                                "{'frequency':'MONTHLY','time_zone':'Europe/Berlin','export':"
                                        + export.replace("2026-01-01", "2026-07-01") + "}",
                                faults),
                        faults.inBody()))
                .export();
        assertThat(file(request, march, List.of()).text()).contains(";29098;55003;20270701;4;20280301;20280331;");
    }

    private List<String> schedule(String frequency, String export) {
        Faults faults = new Faults();
        Object unused = reader.readSchedule(
                TestExports.members(
                        "{'frequency':'" + frequency + "','time_zone':'Europe/Madrid','export':" + export + "}",
                        faults),
                faults.inBody());
        return withoutDetails(thrown(faults));
    }

    private static List<String> cells(String line) {
        return Pattern.compile("\"(?:[^\"]|\"\")*\"|[^;\"]+|(?<=;|^)(?=;|$)")
                .matcher(line)
                .results()
                .map(match -> match.group())
                .toList();
    }

    private static BigDecimal sum(String csv, int column) {
        return csv.lines()
                .skip(1)
                .map(line -> new BigDecimal(line.split(",(?=[\"-]|\\d+\\.)", -1)[column]))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static String item(
            String id,
            String type,
            String status,
            String amount,
            @Nullable String fee,
            @Nullable String payer,
            @Nullable String invoice) {
        return "{\"id\":" + quoted(id) + ",\"type\":\"" + type + "\",\"status\":\"" + status
                + "\",\"created_at\":\"2026-11-21T23:04:17.120Z\",\"amount\":{\"value\":\"" + amount
                + "\",\"currency_code\":\"EUR\"},\"fee\":"
                + (fee == null ? "null" : "{\"value\":\"" + fee + "\",\"currency_code\":\"EUR\"}")
                + ",\"payer\":{\"name\":"
                + quoted(payer) + "},\"invoice_id\":" + quoted(invoice) + ",\"reference\":null}";
    }

    private static String quoted(@Nullable String text) {
        return JsonMapper.shared().writeValueAsString(text);
    }

    /**
     * A file.
     *
     * @param rows how many of its rows each item became
     */
    private record Written(String text, List<Integer> rows) {}

    private String written(String request, List<String> items) throws IOException {
        return file(request, items).text();
    }

    private Written file(String request, List<String> items) throws IOException {
        return file(read(request), null, items);
    }

    private static Written file(ExportRequest request, ExportJob.@Nullable ExportOrigin origin, List<String> items)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<Integer> rows = new ArrayList<>();
        ExportContents contents = TestExports.contents(
                TestExports.job("M0001", request.json(1), origin), request.rows(), new TreeMap<>());
        try (RowWriter writer = request.format().writer(contents, request.options(), out)) {
            for (String item : items) {
                byte[] bytes = item.getBytes(StandardCharsets.UTF_8);
                writer.row(bytes, 0, bytes.length);
                rows.add(writer.rowsOfLast());
            }
            writer.finish();
        }
        boolean isDatev = request.format().fileType(request.options()).endsWith("windows-1252");
        return new Written(out.toString(isDatev ? WINDOWS_1252 : StandardCharsets.UTF_8), rows);
    }

    private ExportRequest read(String body) {
        return TestExports.read(reader, body);
    }

    private List<String> codes(String body) {
        return withoutDetails(faults(body));
    }

    /** A fault of one part hides no fault of another, and adds none. */
    @Test
    void allFaults_areNotedAtOnce() {
        assertThat(codes("{'format':'CSV','csv':{'profile':'datev','datev':{'consultant':'29098'}}}"))
                .containsExactlyInAnyOrder(
                        "/csv/datev/client MISSING_VALUE",
                        "/csv/datev/fiscal_year_start MISSING_VALUE",
                        "/csv/datev/bank_account MISSING_VALUE",
                        "/csv/datev/revenue_account MISSING_VALUE",
                        "/csv/datev/fee_account MISSING_VALUE",
                        "/csv/datev/payout_account MISSING_VALUE",
                        "/filter INVALID_VALUE",
                        "/filter INVALID_VALUE");
        assertThat(codes("{'format':'CSV','csv':{'profile':'datev'}}"))
                .containsExactlyInAnyOrder(
                        "/csv/datev MISSING_VALUE", "/filter INVALID_VALUE", "/filter INVALID_VALUE");
        assertThat(
                        codes(
                                "{'format':'CSV','filter':{'status':{'eq':'NOPE'}},'sort':'nope','fields':['nope'],"
                                        + "'csv':{'profile':'xero','delimiter':'x','columns':[{'path':'nope'},{}],'date_format':'yyyy HH'}}"))
                .containsExactlyInAnyOrder(
                        "/filter/status/eq INVALID_ENUM",
                        "/filter INVALID_VALUE",
                        "/sort SORT_NOT_ALLOWED",
                        "/fields UNKNOWN_FIELD",
                        "/fields INVALID_VALUE",
                        "/csv/delimiter INVALID_ENUM",
                        "/csv/columns/1/path MISSING_VALUE",
                        "/csv/columns/0/path UNKNOWN_FIELD",
                        "/csv/columns INVALID_VALUE",
                        "/csv/date_format INVALID_VALUE");
        assertThat(codes("{'format':'CSV','filter':{'currency':{'eq':'EURO'}},'csv':{'profile':'xero'}}"))
                .containsExactly("/filter/currency/eq INVALID_CURRENCY");
        assertThat(codes("{'format':'CSV','csv':{'profile':'datve','datev':" + LEDGER + "}}"))
                .containsExactly("/csv/profile INVALID_ENUM");
        assertThat(codes("{'format':'CAMT053','fields':['nope'],'filter':{'status':{'eq':'NOPE'}}}"))
                .containsExactlyInAnyOrder(
                        "/filter/status/eq INVALID_ENUM",
                        "/filter INVALID_VALUE",
                        "/fields UNKNOWN_FIELD",
                        "/fields INVALID_VALUE");
        assertThat(codes("{'format':'CAMT053','filter':{'created_at':{'gte':'NOPE'}}}"))
                .containsExactly("/filter/created_at/gte INVALID_DATE");
    }

    private static List<String> withoutDetails(List<String> faults) {
        return faults.stream()
                .map(fault -> fault.split(" ", 3)[0] + " " + fault.split(" ", 3)[1])
                .toList();
    }

    /** Each fault: pointer, code, detail and suggestion. */
    private List<String> faults(String body) {
        Faults faults = new Faults();
        Object unused = reader.read(TestExports.members(body, faults), faults.inBody());
        return thrown(faults);
    }

    private static List<String> thrown(Faults faults) {
        ProblemException problem = catchThrowableOfType(ProblemException.class, faults::throwIfAny);
        return problem == null
                ? List.of()
                : problem.faults().stream().map(CsvProfilesTest::text).toList();
    }

    private static String text(Fault fault) {
        return fault.pointer() + " " + fault.code() + " " + fault.detail() + " " + fault.suggestion();
    }
}
