package org.txsearch.cli.runtime.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cli.CommandSettings;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.RequestBounds;

class WriteSettingsTest {

    @AutoClose
    private final CommandSettings settings = new CommandSettings();

    @Test
    void nothingSet_isTheDefault() {
        assertThat(WriteSettings.current()).isEqualTo(BulkSettings.defaults());
    }

    @Test
    void besideSearches_oneRequestIsInFlight_andThereIsTimeBetweenThem() {
        assertThat(WriteSettings.besideSearches().requests().maxInFlight()).isEqualTo(1);
        assertThat(WriteSettings.besideSearches().rest()).isPositive();
        assertThat(WriteSettings.current().rest()).isZero();
        settings.set(WriteSettings.IN_FLIGHT, "3");
        assertThat(WriteSettings.besideSearches().requests().maxInFlight()).isEqualTo(3);
    }

    @Test
    void eachSetting_isRead() {
        settings.set(WriteSettings.DOCUMENTS, "777")
                .set(WriteSettings.BYTES, "1234567")
                .set(WriteSettings.IN_FLIGHT, "9");
        RequestBounds current = WriteSettings.current().requests();
        assertThat(current.maxDocuments()).isEqualTo(777);
        assertThat(current.maxBytes()).isEqualTo(1_234_567);
        assertThat(current.maxInFlight()).isEqualTo(9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "many", "1.5", "100001", "99999999999"})
    void wrongSetting_isNamedWithTheFix(String value) {
        settings.set(WriteSettings.DOCUMENTS, value);
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(WriteSettings::current)
                .withMessage("txsearch.write.max-documents: must be a whole number from 1 to 100000"
                        + " (TXSEARCH_WRITE_MAXDOCUMENTS in the environment)");
    }
}
