package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ShardLimitTest {

    private static final String DEFAULT = "{`defaults`:{`cluster`:{`max_shards_per_node`:`1000`}}}";
    private static final String THREE_NODES =
            "`nodes`:{`a`:{`roles`:[`data_hot`,`master`]},`b`:{`roles`:[`data`]},`c`:{`roles`:[`data_frozen`,`data_cold`]}}";

    @Test
    void everyOpenIndex_countsWithItsCopies() {
        String indices = index("one", "open", "`number_of_shards`:`1`,`number_of_replicas`:`1`") + ","
                + index(".hidden.too", "open", "`number_of_shards`:`3`,`number_of_replicas`:`2`") + ","
                + index("closed", "close", "`number_of_shards`:`100`,`number_of_replicas`:`0`") + ","
                + index(
                        "frozen",
                        "open",
                        "`number_of_shards`:`200`,`number_of_replicas`:`0`,`shard_limit`:{`group`:`frozen`}");
        assertThat(limit(DEFAULT, THREE_NODES, indices)).isEqualTo(new ShardLimit(2 + 9, 3_000, 3));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "`a`:{`roles`:[`master`]},`b`:{`roles`:[`data_content`]} | 1",
                "`a`:{`roles`:[`data_frozen`]},`b`:{`roles`:[`data_warm`]} | 1",
                "`a`:{`roles`:[]},`b`:{`roles`:[`ingest`,`data`,`data_hot`]} | 1",
                "`a`:{`roles`:[`master`,`ingest`]} | 0"
            })
    void nodesThatHoldOtherThanFrozenData_count(String nodes, int expected) {
        assertThat(limit(DEFAULT, "`nodes`:{" + nodes.strip() + "}", ""))
                .isEqualTo(new ShardLimit(0, expected * 1_000L, expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "`persistent`:{`cluster`:{`max_shards_per_node`:`20`}} | 60",
                "`persistent`:{`cluster`:{`max_shards_per_node`:`20`}},`transient`:{`cluster`:{`max_shards_per_node`:`7`}}"
                        + " | 21",
                "`persistent`:{} | 3000"
            })
    void lastSetting_counts(String levels, int expected) {
        assertThat(limit("{" + levels.strip() + "}", THREE_NODES, "").max()).isEqualTo(expected);
    }

    @Test
    void room_isNeverNegative() {
        assertThat(new ShardLimit(12, 10, 1).room()).isZero();
        assertThat(new ShardLimit(7, 10, 1).room()).isEqualTo(3);
    }

    private static String index(String name, String state, String settings) {
        return "`" + name + "`:{`state`:`" + state + "`,`settings`:{`index`:{" + settings + "}}}";
    }

    private static ShardLimit limit(String settings, String nodes, String indices) {
        return ShardLimit.of(json(settings), json("{" + nodes + ",`metadata`:{`indices`:{" + indices + "}}}"));
    }

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text.replace('`', '"'));
    }
}
