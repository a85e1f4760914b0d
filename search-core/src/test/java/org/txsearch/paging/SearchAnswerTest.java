package org.txsearch.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cluster.AnswerBody;

class SearchAnswerTest {

    private static final String ITEM = "{\"id\":\"t1\",\"note\":\"a } and a \\\"\",\"items\":[{\"sku\":\"1\"}]}";

    /** What the index member tells of the item's length: the truth, nothing, or something that cannot be. */
    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1, 17, 24, 1_000_000, Long.MAX_VALUE})
    void item_isFound_whateverTheIndexMemberHolds(long told) {
        long length = told < 0 ? ITEM.length() : told;
        assertThat(items("{\"length\":" + length + ",\"tie\":7}")).containsExactly(ITEM, ITEM);
    }

    /** What it tells of its own rest: the truth, nothing, or something that cannot be. */
    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1, 8, 1_000_000, Long.MAX_VALUE})
    void item_isFound_whateverLengthTheIndexMemberStates(long told) {
        String rest = ",\"tie\":7,\"text\":[\"a},b\"]}";
        assertThat(items("{\"length\":" + ITEM.length() + ",\"rest\":" + (told < 0 ? rest.length() : told) + rest))
                .containsExactly(ITEM, ITEM);
    }

    @Test
    void itemOfAnEarlierRevision_isFound() {
        assertThat(items("{\"tie\":7}")).containsExactly(ITEM, ITEM);
    }

    private static List<String> items(String indexMember) {
        String hit = "{\"_index\":\"i\",\"_id\":\"m|t1\",\"_score\":null,\"_source\":{\"search\":" + indexMember + ","
                + ITEM.substring(1) + ",\"sort\":[1700000000000,7]}";
        // Rows that are sorted as they are stored have their merchant first.
        String asStored = hit.replace("\"sort\":[", "\"sort\":[\"m\",");
        String answer = "{\"took\":3,\"timed_out\":false,\"_shards\":{\"total\":1,\"successful\":1,\"failed\":0},"
                + "\"hits\":{\"total\":{\"value\":2,\"relation\":\"eq\"},\"hits\":[" + hit + "," + asStored + "]}}";
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        // Behind the body an array may hold anything.
        AnswerBody body = new AnswerBody(Arrays.copyOf(bytes, bytes.length + 10), bytes.length);
        assertThat(SearchAnswer.readTotal(body)).isEqualTo(new PageTotal(2, true));
        SearchAnswer read = SearchAnswer.read(body);
        assertThat(read.rows()).allMatch(row -> row.key() == 1_700_000_000_000L && row.tie() == 7);
        return read.rows().stream()
                .map(row -> new String(row.bytes(), row.offset(), row.length(), StandardCharsets.UTF_8))
                .toList();
    }
}
