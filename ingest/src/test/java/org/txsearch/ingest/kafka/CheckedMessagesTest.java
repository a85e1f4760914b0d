package org.txsearch.ingest.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.ingest.pipeline.CheckedRecord;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.TransactionFiles;

class CheckedMessagesTest {

    private final MessageFormat format = new MessageFormat(MessageKey.MERCHANT_AND_ID, null);
    private final DocumentEncoder encoder = DocumentEncoder.forChecks();

    @Test
    void eachMessage_hasOneOutcome() throws Exception {
        byte[] good = MessageFormatTest.encoded(SampleTransactions.minimal("M-read", "t1"));
        GenericRecord invalid = SampleTransactions.minimal("M-read", "t1");
        invalid.put("amount", SampleTransactions.money("1.001", "EUR"));
        byte[] unknown = good.clone();
        unknown[5] ^= 1;
        byte[] empty = Arrays.copyOf(good, MessageFormat.HEADER_BYTES);
        Map<String, byte @Nullable []> values = new LinkedHashMap<>();
        values.put("stored", good);
        values.put(
                "stored ",
                TransactionFiles.json(SampleTransactions.minimal("M-read", "t1"))
                        .getBytes(UTF_8));
        values.put("MALFORMED_AVRO", Arrays.copyOf(good, good.length + 1));
        values.put("MALFORMED_AVRO ", Arrays.copyOf(good, good.length - 1));
        values.put("MALFORMED_AVRO  ", empty);
        values.put("UNKNOWN_SCHEMA", unknown);
        values.put("BAD_MAGIC", "text".getBytes(UTF_8));
        values.put("NO_REGISTRY", new byte[] {0, 0, 0, 0, 1, 2});
        values.put("TOO_MANY_DECIMALS", MessageFormatTest.encoded(invalid));
        values.put("KEY_MISMATCH", MessageFormatTest.encoded(SampleTransactions.minimal("M-read", "t2")));
        values.put("NO_VALUE", null);
        for (Map.Entry<String, byte @Nullable []> value : values.entrySet()) {
            CheckedRecord checked = format.read(
                    new ConsumerRecord<>("t", 0, 0, "M-read|t1".getBytes(UTF_8), value.getValue()), encoder, 0);
            assertThat(
                            checked.document() != null
                                    ? "stored"
                                    : checked.faults().get(0).code())
                    .isEqualTo(value.getKey().strip());
            assertThat(checked.isRefused()).isEqualTo(checked.document() == null);
        }
    }
}
