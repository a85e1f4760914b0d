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
import org.txsearch.local.LocalKafka;
import org.txsearch.local.LocalKafkaSettings;
import org.txsearch.local.LocalServerException;

@Tag("slow")
class LocalKafkaIT {

    @TempDir
    private Path folder;

    @Test
    void broker_keepsItsData_andRefusesASecondOneInItsHome() throws Exception {
        LocalKafkaSettings settings = TestKafka.settings(folder.resolve("kafka ü"));
        try (LocalKafka broker = LocalKafka.start(settings, KafkaConnection::isUp, phrase -> {})) {
            ensure(broker, "kept");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(settings.home())))
                    .as("who may read the log")
                    .isEqualTo("rwx------");
            assertThatThrownBy(() -> LocalKafka.start(settings, KafkaConnection::isUp, phrase -> {}))
                    .isInstanceOf(LocalServerException.class)
                    .hasMessageStartingWith("Another process runs a Kafka in ");
        }
        LocalKafkaSettings elsewhere = TestKafka.settings(folder.resolve("kafka ü"));
        try (LocalKafka broker = LocalKafka.start(elsewhere, KafkaConnection::isUp, phrase -> {})) {
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
            LocalKafkaSettings free = TestKafka.settings(folder);
            LocalKafkaSettings settings = new LocalKafkaSettings(
                    free.classPath(), folder, taken.getLocalPort(), "256m", free.maxMessageBytes(), true);
            assertThatThrownBy(() -> LocalKafka.start(settings, KafkaConnection::isUp, phrase -> {}))
                    .isInstanceOf(LocalServerException.class)
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
