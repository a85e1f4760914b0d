package org.txsearch.local;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class NodeLaunchTest {

    @Test
    void aServerThatNeedsANewerJava_isReportedInOneLine() {
        assertThatThrownBy(() -> NodeLaunch.requireJava("elasticsearch-9.5.3", 17))
                .isInstanceOf(LocalServerException.class)
                .hasMessageContaining("elasticsearch-9.5.3 needs Java 21 or newer and this is 17: set JAVA_HOME")
                .message()
                .doesNotContain("\n");
    }

    @Test
    void otherServers_start() {
        assertThatCode(() -> {
                    NodeLaunch.requireJava("elasticsearch-8.19.21", 17);
                    NodeLaunch.requireJava("elasticsearch-9.5.3", 21);
                    NodeLaunch.requireJava("elasticsearch", 17);
                })
                .doesNotThrowAnyException();
    }
}
