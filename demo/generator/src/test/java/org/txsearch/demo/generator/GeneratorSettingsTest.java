package org.txsearch.demo.generator;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratorSettingsTest {

    private static final LocalDate DAY = LocalDate.of(2026, 1, 31);

    @Test
    void countOutOfBounds_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new GeneratorSettings(-1, 1, DAY, DAY));
        assertThatIllegalArgumentException().isThrownBy(() -> new GeneratorSettings(1_000_000_001, 1, DAY, DAY));
    }

    @Test
    void daysInTheWrongOrder_areRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new GeneratorSettings(1, 1, DAY, DAY.minusDays(1)));
    }

    @Test
    void daysThatTheLoadWouldRefuse_areRefused() {
        LocalDate tooEarly = LocalDate.of(1989, 12, 31);
        assertThatIllegalArgumentException().isThrownBy(() -> new GeneratorSettings(1, 1, tooEarly, DAY));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 20_001})
    void merchantsOutOfBounds_areRefused(int merchants) {
        GeneratorSettings settings = new GeneratorSettings(1, 1, DAY, DAY);
        assertThatIllegalArgumentException().isThrownBy(() -> settings.withMerchants(merchants));
    }
}
