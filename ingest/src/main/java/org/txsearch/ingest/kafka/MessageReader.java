package org.txsearch.ingest.kafka;

import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.RecordFault;
import org.txsearch.ingest.pipeline.CheckedRecord;
import org.txsearch.ingest.source.SourceRecord;
import org.txsearch.schema.MalformedAvroException;

/**
 * Reads and validates messages. Every command that reads a topic uses this class, so that all of them accept or reject
 * the same messages. For one thread.
 */
public final class MessageReader {

    private final MessageFormat format;
    private final DocumentEncoder encoder;

    public MessageReader(MessageSettings messages, DocumentEncoder encoder) {
        this.format = new MessageFormat(messages);
        this.encoder = encoder;
    }

    /**
     * Reads a message, which is a document, a change, or rejected.
     *
     * @param ingestedAt when the message was ingested, in epoch milliseconds
     * @throws RegistryUnavailableException if the schema cannot be looked up; the message may be valid
     */
    public CheckedRecord read(ConsumerRecord<byte[], byte[]> message, long ingestedAt) throws InterruptedException {
        try {
            SourceRecord record = format.read(message.key(), message.value());
            CheckedRecord checked = CheckedRecord.of(record, encoder, ingestedAt);
            if (!record.bytes().atEnd()) {
                throw new MalformedAvroException("bytes follow the record");
            }
            return checked;
        } catch (MalformedAvroException e) {
            RecordFault fault = new RecordFault("", "MALFORMED_AVRO", "The record cannot be read: " + e.getMessage());
            return CheckedRecord.refused(List.of(fault), "");
        }
    }
}
