package org.txsearch.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LocalKafkaTest {

    @Test
    void clusterId_isNoOptionOfKafkasCommands() {
        assertThat(Stream.generate(LocalKafka::clusterId).limit(1_000))
                .allMatch(id -> id.matches("[A-Za-z0-9][A-Za-z0-9_-]{21}"));
    }
}
