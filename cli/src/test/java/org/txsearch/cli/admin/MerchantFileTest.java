package org.txsearch.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.merchants.Merchant;

class MerchantFileTest {

    private static final Merchant BAKERY = new Merchant(
            "M0001",
            "Bäckerei Grün GmbH",
            List.of("Große Straße 1", "10115 Berlin"),
            "DE",
            "HRB 1",
            "DE123456789",
            "",
            "");

    @TempDir
    private Path folder;

    @Test
    void jsonAndCsv_readAlike() throws IOException {
        String object = """
                {"merchant_id":"M0001","legal_name":"Bäckerei Grün GmbH",
                 "address":["Große Straße 1","10115 Berlin"],"country":"DE",
                 "registration":"HRB 1","vat_number":"DE123456789","account":null}""";
        String csv = """
                merchant_id,legal_name,address_1,address_2,country,registration,vat_number,account
                M0001,Bäckerei Grün GmbH,Große Straße 1,10115 Berlin,DE,HRB 1,DE123456789,
                """;

        assertThat(read("a.json", "[" + object + "]")).containsExactly(BAKERY);
        assertThat(read("a.ndjson", object + "\n" + object.replace("M0001", "M0002")))
                .extracting(Merchant::id)
                .containsExactly("M0001", "M0002");
        assertThat(read("a.csv", "\ufeff" + csv)).containsExactly(BAKERY);
        assertThat(read("a.CSV", csv.replace(',', ';').replace("\n", "\r\n"))).containsExactly(BAKERY);
    }

    @Test
    void storedForm_readsBack() throws IOException {
        assertThat(read("a.json", BAKERY.json().toString())).containsExactly(BAKERY);
    }

    @Test
    void allFaults_areListedWithTheirLines() {
        assertThatThrownBy(() -> read("a.csv", """
                        merchant_id,legal_name,address_1,country,support,colour
                        M0001,Ada,Main Street 1,GB,,
                        M 2,,Main Street 2,UK,%s,red
                        M0001,"Eve\u0007\u202e",,GB, ,
                        """.formatted("x".repeat(201))))
                .isInstanceOf(CommandException.class)
                .hasMessageStartingWith("FILE has faults, and nothing was loaded:\n")
                .hasMessageContaining("line 2: a member or column is none of account, address, country,")
                .hasMessageContaining("line 3: merchant_id is not an id")
                .hasMessageContaining("line 3: legal_name is missing.")
                .hasMessageContaining("line 3: country is not a country of ISO 3166")
                .hasMessageContaining("line 3: support is longer than 200 characters.")
                .hasMessageContaining("line 4: legal_name has a control character")
                .hasMessageContaining("line 4: address is missing.")
                .hasMessageContaining("line 4: support is blank")
                .hasMessageContaining("line 4: merchant_id is that of line 2, too.")
                .hasMessageNotContainingAny("M 2", "UK", "Eve", "red", "colour");
        assertThatThrownBy(() -> read("a.json", """
                        [{"merchant_id":"M0001","legal_name":7,
                          "address":["1","2","3","4","5","6","7"],"country":"DE"},
                         {"merchant_id":"M0002","legal_name":"Ada","address":"1","country":["DE","FR"]},
                         7]"""))
                .hasMessageContaining("line 1: legal_name is not a text.")
                .hasMessageContaining("line 1: address has more than 6 lines.")
                .hasMessageContaining("line 3: country has several values.")
                .hasMessageContaining("line 4: there is something else than an object");
    }

    @Test
    void brokenFiles_areRefused() throws IOException {
        assertThatThrownBy(() -> read("a.json", "[{\"merchant_id\":\"M0001\",\n\"merchant_id\":\"M0002\"}]"))
                .hasMessageContaining("line 2: the text is not JSON");
        assertThatThrownBy(() -> read("a.json", "{")).hasMessageContaining("the text is not JSON");
        assertThatThrownBy(() -> read("a.json", "[]")).hasMessageContaining("there is no merchant in it");
        assertThatThrownBy(() -> read("a.csv", "")).hasMessageContaining("there is no merchant in it");
        assertThatThrownBy(() -> read("a.csv", "merchant_id\nM1,M2\n"))
                .hasMessageContaining("line 2: there are more or fewer cells than columns.");
        assertThatThrownBy(() -> MerchantFile.read(folder)).hasMessage("FILE is not a file that can be read.");
        Path latin = folder.resolve("latin.json");
        Files.write(latin, "{\"legal_name\":\"é\"}".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> MerchantFile.read(latin)).hasMessageContaining("not UTF-8");
    }

    private List<Merchant> read(String name, String content) throws IOException {
        return MerchantFile.read(Files.writeString(folder.resolve(name), content));
    }
}
