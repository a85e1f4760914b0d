package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FirstVersionTest {

    private static TransactionDocument document(boolean updated) {
        GenericRecord record = Records.minimal("M1", "t1");
        return Records.document(Records.set(record, "updated_at", updated ? Records.INGESTED.toEpochMilli() : null));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void onlyAVersionThatLooksOtherwise_statesIt(boolean updated) {
        TransactionDocument plain = document(updated);
        assertThat(FirstVersion.isFirst(plain.source())).isEqualTo(!updated);
        assertThat(plain.first(!updated)).isSameAs(plain);
        TransactionDocument marked = plain.first(updated);
        assertThat(FirstVersion.isFirst(marked.source())).isEqualTo(updated);
        assertThat(marked.first(updated).source()).isEqualTo(marked.source());
        assertThat(marked.first(!updated).source()).isEqualTo(plain.source());
        assertThat(marked.source().length - plain.source().length).isBetween(13, 16);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void statement_changesNeitherTheItem_norWhereItStarts(boolean updated) {
        TransactionDocument plain = document(updated);
        TransactionDocument marked = plain.first(updated);
        JsonNode before = JsonMapper.shared().readTree(plain.source());
        JsonNode after = JsonMapper.shared().readTree(marked.source());
        assertThat(after.at("/search/first").asBoolean()).isEqualTo(updated);
        assertThat(FirstVersion.isFirst(after)).isEqualTo(updated);
        assertThat(FirstVersion.isFirst(before)).isEqualTo(!updated);
        assertThat(after.path("search").path("rest").asInt()
                        - before.path("search").path("rest").asInt())
                .isEqualTo(marked.source().length - plain.source().length - digits(after) + digits(before));
        String text = new String(marked.source(), StandardCharsets.UTF_8);
        int rest = text.indexOf("\"rest\":") + "\"rest\":".length();
        int end = text.indexOf(',', rest);
        int start = end + after.at("/search/rest").asInt();
        assertThat(text.substring(start - 1, start + 1)).isEqualTo("},");
        assertThat(start + after.at("/search/length").asInt()).isEqualTo(text.length());
        assertThat(text.substring(marked.ingestedAtOffset()))
                .isEqualTo(new String(plain.source(), StandardCharsets.UTF_8).substring(plain.ingestedAtOffset()));
    }

    @ParameterizedTest
    @CsvSource({"'', true", "',\"updated_at\":null', true", "',\"updated_at\":\"2026-11-29T00:00:00Z\"', false"})
    void documentWhoseIndexMemberHasAnotherForm_isRead(String members, boolean isFirst) {
        String source = "{\"search\":{\"older\":[1,{\"rest\":\"none\"}]},\"id\":\"t1\"" + members + "}";
        assertThat(FirstVersion.isFirst(source.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(isFirst);
    }

    private static int digits(JsonNode document) {
        return document.at("/search/rest").asString().length();
    }

    @Test
    void contentIsTheSame_whicheverVersionWasFirst() {
        TransactionDocument plain = document(true);
        TransactionDocument marked = plain.first(true);
        assertThat(plain.hasContentOf(marked.source())).isTrue();
        assertThat(marked.hasContentOf(plain.source())).isTrue();
        assertThat(marked.hasContentOf(document(false).source())).isFalse();
    }
}
