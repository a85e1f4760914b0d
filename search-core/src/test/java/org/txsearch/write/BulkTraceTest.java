package org.txsearch.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TransactionDocument;
import org.txsearch.process.Tracing;

@Timeout(300)
class BulkTraceTest {

    private static final SpanContext FIRST = context("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7");
    private static final SpanContext SECOND = context("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331");
    private static final BulkSettings SETTINGS = new BulkSettings(1_000, 64 << 20, 2, Duration.ofMinutes(5));
    private static final StubBulk STORED = (request, operations) -> StubElasticsearch.each(operations, 201);

    @Test
    void documentOfATrace_takesItToElasticsearch_whereNoSpansAreMade() throws Exception {
        try (StubElasticsearch stub = new StubElasticsearch(STORED, Writes.NEWER)) {
            write(stub, Tracing.off(), null, FIRST);

            assertThat(stub.traces).containsExactly("00-" + FIRST.getTraceId() + "-" + FIRST.getSpanId() + "-01");
        }
    }

    @Test
    void documentsOfNoTrace_haveNone() throws Exception {
        try (StubElasticsearch stub = new StubElasticsearch(STORED, Writes.NEWER)) {
            write(stub, Tracing.off(), null, null);

            assertThat(stub.traces).containsExactly("");
        }
    }

    @Test
    void requestOfManyTraces_isPartOfTheFirst_andLinksToTheOthers() throws Exception {
        InMemorySpanExporter spans = InMemorySpanExporter.create();
        try (StubElasticsearch stub = new StubElasticsearch(STORED, Writes.NEWER);
                Tracing tracing = Tracing.to(spans, "test", 0)) {
            write(stub, tracing, FIRST, SECOND);
            tracing.flush();
            SpanData write = span(spans, "write");
            SpanData bulk = span(spans, "elasticsearch bulk");

            assertThat(write.getTraceId()).isEqualTo(FIRST.getTraceId());
            assertThat(write.getParentSpanId()).isEqualTo(FIRST.getSpanId());
            assertThat(write.getLinks())
                    .extracting(link -> link.getSpanContext().getTraceId())
                    .containsExactly(SECOND.getTraceId());
            assertThat(bulk.getParentSpanId()).isEqualTo(write.getSpanId());
            assertThat(stub.traces).containsExactly("00-" + FIRST.getTraceId() + "-" + bulk.getSpanId() + "-01");
        }
    }

    private static SpanData span(InMemorySpanExporter spans, String name) {
        return spans.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not among " + spans.getFinishedSpanItems()));
    }

    /** Two documents in one request. */
    private static void write(
            StubElasticsearch stub, Tracing tracing, @Nullable SpanContext first, @Nullable SpanContext second)
            throws Exception {
        Writes writes = new Writes();
        try (Cluster cluster = Cluster.connect(List.of(stub.uri())).tracedBy(tracing);
                BulkWriter writer = new BulkWriter(cluster, SETTINGS, WriteTarget.homes())) {
            List<TransactionDocument> documents = Writes.documents(2);
            write(writer, writes, documents.get(0), first);
            write(writer, writes, documents.get(1), second);
            writer.flush();
        }
    }

    private static void write(
            BulkWriter writer, Writes writes, TransactionDocument document, @Nullable SpanContext trace)
            throws InterruptedException {
        Context context = trace == null ? Context.root() : Context.root().with(Span.wrap(trace));
        try (Scope unused = context.makeCurrent()) {
            writes.all(writer, List.of(document));
        }
    }

    private static SpanContext context(String trace, String span) {
        return SpanContext.createFromRemoteParent(trace, span, TraceFlags.getSampled(), TraceState.getDefault());
    }
}
