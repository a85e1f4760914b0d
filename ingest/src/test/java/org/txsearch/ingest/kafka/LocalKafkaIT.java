package org.txsearch.ingest.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class LocalKafkaIT {

    @TempDir
    private Path folder;

    @Test
    void broker_keepsItsData_andRefusesASecondOneInItsHome() throws Exception {
        LocalKafka.LocalKafkaSettings settings = TestKafka.settings(folder.resolve("kafka ü"));
        try (LocalKafka broker = LocalKafka.start(settings, phrase -> {})) {
            ensure(broker, "kept");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(settings.home())))
                    .as("who may read the log")
                    .isEqualTo("rwx------");
            assertThatThrownBy(() -> LocalKafka.start(settings, phrase -> {}))
                    .isInstanceOf(KafkaUnavailableException.class)
                    .hasMessageStartingWith("Another process runs a Kafka in ");
        }
        LocalKafka.LocalKafkaSettings elsewhere = TestKafka.settings(folder.resolve("kafka ü"));
        try (LocalKafka broker = LocalKafka.start(elsewhere, phrase -> {})) {
            KafkaConnection connection = new KafkaConnection(broker.bootstrapServers(), Map.of());
            try (Admin admin = connection.admin()) {
                assertThat(new TransactionTopic(connection, admin).partitions("kept"))
                        .hasSize(3);
            }
        }
    }

    @Test
    void portOfAnotherProgram_isRefusedInOneLine() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            LocalKafka.LocalKafkaSettings free = TestKafka.settings(folder);
            LocalKafka.LocalKafkaSettings settings =
                    new LocalKafka.LocalKafkaSettings(free.classPath(), folder, taken.getLocalPort(), "256m", true);
            assertThatThrownBy(() -> LocalKafka.start(settings, phrase -> {}))
                    .isInstanceOf(KafkaUnavailableException.class)
                    .hasMessage("Port " + taken.getLocalPort() + " on 127.0.0.1 is taken by another program: stop it,"
                            + " or choose another port with TXSEARCH_KAFKA_PORT.");
        }
    }

    private static void ensure(LocalKafka broker, String topic) throws InterruptedException {
        KafkaConnection connection = new KafkaConnection(broker.bootstrapServers(), Map.of());
        try (Admin admin = connection.admin()) {
            new TransactionTopic(connection, admin).ensure(topic, 3);
        }
    }
}
