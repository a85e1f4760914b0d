package org.txsearch.local;

import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/** The published Elasticsearch image in a container that ends with this JVM. */
final class DockerElasticsearch {

    private static final String IMAGE = "docker.elastic.co/elasticsearch/elasticsearch:8.19.21";
    private static final int PORT = 9200;
    private static final String LOOPBACK = "127.0.0.1";

    private DockerElasticsearch() {}

    /** Asked by the command line, because Testcontainers waits for minutes where there is no registry. */
    static boolean isImagePresent() {
        try {
            Process process = new ProcessBuilder("docker", "image", "inspect", IMAGE)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (process.waitFor(10, TimeUnit.SECONDS)) {
                return process.exitValue() == 0;
            }
            process.destroyForcibly();
            return false;
        } catch (IOException e) {
            // No docker command.
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while asking for the image.", e);
        }
    }

    static URI start() {
        // The same limits as the local node sets, as far as the image's own modules can do with them.
        GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse(IMAGE))
                .withEnv("discovery.type", "single-node")
                .withEnv("xpack.security.enabled", "false")
                .withEnv("action.auto_create_index", "-transactions*,*")
                .withEnv("ES_JAVA_OPTS", "-Xms1g -Xmx1g")
                .withExposedPorts(PORT)
                // Nobody else's machine reaches it: it asks for no password.
                .withCreateContainerCmdModifier(command -> Objects.requireNonNull(command.getHostConfig())
                        .withPortBindings(new PortBinding(Ports.Binding.bindIp(LOOPBACK), new ExposedPort(PORT))))
                .waitingFor(Wait.forHttp("/_cluster/health?wait_for_status=yellow")
                        .forPort(PORT)
                        .withStartupTimeout(Duration.ofMinutes(2)));
        container.start();
        Runtime.getRuntime().addShutdownHook(new Thread(container::stop, "search-cluster-stop"));
        return URI.create("http://" + container.getHost() + ":" + container.getMappedPort(PORT));
    }
}
