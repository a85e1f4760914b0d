package org.txsearch.cli.rebuild;

import java.util.List;
import java.util.function.DoubleConsumer;
import org.txsearch.document.Fault;
import org.txsearch.ingest.kafka.TopicReplay;
import org.txsearch.ingest.source.RecordSink;
import org.txsearch.schema.MalformedAvroException;

/** The records of a topic, from its beginning to where it ends when it is read. */
public final class TopicFeed implements RecordFeed {

    private final TopicReplay replay;
    private final String name;

    /**
     * The records that a replay gives.
     *
     * @param name the topic and its cluster
     */
    public TopicFeed(TopicReplay replay, String name) {
        this.replay = replay;
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void read(RecordSink sink, DoubleConsumer onFraction) throws InterruptedException {
        replay.run((kind, record, ingestedAt, position) -> {
            try {
                switch (kind) {
                    case TRANSACTION -> sink.record(record, position);
                    case CHANGE -> sink.change(record, position);
                }
            } catch (MalformedAvroException e) {
                sink.unreadable(position, List.of(malformed(e)), "");
            }
        });
    }

    private static Fault malformed(MalformedAvroException e) {
        return new Fault("", "MALFORMED_AVRO", "The record cannot be read: " + e.getMessage());
    }
}
