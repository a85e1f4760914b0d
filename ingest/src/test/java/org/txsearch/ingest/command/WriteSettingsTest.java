package org.txsearch.ingest.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.write.BulkSettings;

class WriteSettingsTest {

    @AfterEach
    void noSettings() {
        System.clearProperty(WriteSettings.MAX_DOCUMENTS);
        System.clearProperty(WriteSettings.MAX_BYTES);
        System.clearProperty(WriteSettings.MAX_IN_FLIGHT);
    }

    @Test
    void nothingSet_isTheDefault() {
        assertThat(WriteSettings.current()).isEqualTo(BulkSettings.defaults());
    }

    @Test
    void eachSetting_isRead() {
        System.setProperty(WriteSettings.MAX_DOCUMENTS, "777");
        System.setProperty(WriteSettings.MAX_BYTES, "1234567");
        System.setProperty(WriteSettings.MAX_IN_FLIGHT, "9");
        BulkSettings settings = WriteSettings.current();
        assertThat(settings.maxDocuments()).isEqualTo(777);
        assertThat(settings.maxBytes()).isEqualTo(1_234_567);
        assertThat(settings.maxInFlight()).isEqualTo(9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "many", "1.5", "100001", "99999999999"})
    void wrongSetting_isNamedWithTheFix(String value) {
        System.setProperty(WriteSettings.MAX_DOCUMENTS, value);
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(WriteSettings::current)
                .withMessage("txsearch.write.max-documents: must be a whole number from 1 to 100000"
                        + " (TXSEARCH_WRITE_MAXDOCUMENTS in the environment)");
    }
}
