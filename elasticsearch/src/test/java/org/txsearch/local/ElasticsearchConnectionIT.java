package org.txsearch.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ElasticsearchConnectionIT {

    @Test
    void twoCommandsAtOnce_shareOneNode_whichItsOwnerStops() throws Exception {
        TemporaryHome home = TemporaryHome.create();
        LocalElasticsearchSettings settings =
                LocalElasticsearchSettings.forTest(home.path()).withHttpPort(FreePorts.next());
        URI address = URI.create("http://127.0.0.1:" + settings.httpPort());
        ConcurrentLinkedQueue<String> phrases = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedQueue<HealthProbe.HealthAnswer> announced = new ConcurrentLinkedQueue<>();
        ExecutorService commands = Executors.newFixedThreadPool(2);
        try {
            List<CompletableFuture<ElasticsearchConnection>> opening = List.of(
                    CompletableFuture.supplyAsync(() -> open(settings, phrases, announced), commands),
                    CompletableFuture.supplyAsync(() -> open(settings, phrases, announced), commands));
            List<ElasticsearchConnection> connections =
                    opening.stream().map(CompletableFuture::join).toList();
            ElasticsearchConnection owner = onlyOne(connections, true);
            ElasticsearchConnection guest = onlyOne(connections, false);
            assertThat(guest.uris()).isEqualTo(owner.uris()).containsExactly(address);
            assertThat(phrases)
                    .contains(
                            "Waiting for the Elasticsearch that another command starts at " + address,
                            "Using the Elasticsearch at " + address);

            // Its owner alone was told, before it answered.
            assertThat(announced).containsExactly(HealthProbe.HealthAnswer.NOBODY);

            guest.close();
            assertThat(HealthProbe.ask(address)).isEqualTo(HealthProbe.HealthAnswer.READY);

            owner.close();
            assertThat(HealthProbe.ask(address)).isEqualTo(HealthProbe.HealthAnswer.NOBODY);
        } finally {
            commands.shutdown();
            assertThat(commands.awaitTermination(2, TimeUnit.MINUTES)).isTrue();
            home.delete();
        }
    }

    private static ElasticsearchConnection open(
            LocalElasticsearchSettings settings,
            ConcurrentLinkedQueue<String> phrases,
            ConcurrentLinkedQueue<HealthProbe.HealthAnswer> announced) {
        return ElasticsearchConnection.open(
                List.of(), settings, phrases::add, address -> announced.add(HealthProbe.ask(address)));
    }

    private static ElasticsearchConnection onlyOne(List<ElasticsearchConnection> connections, boolean owner) {
        List<ElasticsearchConnection> matching = connections.stream()
                .filter(connection -> connection.own().isPresent() == owner)
                .toList();
        assertThat(matching).hasSize(1);
        return matching.get(0);
    }
}
