package org.txsearch.local;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.Cluster;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A cluster of three nodes on loopback, each of which can be stopped, continued and killed. The third is in a zone of its own,
 * which matters to a cluster that is set to look at zones.
 */
public final class ThreeNodes implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ThreeNodes.class);
    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    static final int NODES = 3;
    private static final String TABLE = "txsearch-three";

    private final List<StoppableNode> nodes = new ArrayList<>();

    /** Starts them; returns when each of them is in the cluster. */
    public ThreeNodes() throws IOException {
        this(false);
    }

    /** Returns nodes, each with a disk of its own that can be filled; on a machine that does not permit mounts, without. */
    public static ThreeNodes withDisks() throws IOException {
        return new ThreeNodes(canMount());
    }

    private ThreeNodes(boolean haveDisks) throws IOException {
        List<Integer> ports = FreePorts.next(2 * NODES);
        String seeds = ports.subList(NODES, 2 * NODES).stream()
                .map(port -> "\"127.0.0.1:" + port + "\"")
                .collect(Collectors.joining(","));
        for (int i = 0; i < NODES; i++) {
            nodes.add(new StoppableNode(i, ports.get(i), ports.get(NODES + i), seeds, haveDisks));
        }
        nodes.forEach(StoppableNode::start);
        Awaitility.await().atMost(START_LIMIT).until(() -> nodes.stream().allMatch(StoppableNode::seesAll));
    }

    /** Their addresses, in the order of their numbers from 0. */
    public List<URI> uris() {
        return nodes.stream().map(StoppableNode::uri).toList();
    }

    /** A connection to all of them. */
    public Cluster connect() {
        return Cluster.connect(uris());
    }

    /** Returns the number of the node that is the master at this moment, as that node reports it. */
    public int master(int reporter) {
        String id = text(uris().get(reporter), "/_cat/master?h=node").strip();
        return Integer.parseInt(id.substring(1)) - 1;
    }

    /** Returns the number of the node that holds the primary of an index of one shard. */
    public int primary(String index) {
        return copies(index, "p").get(0);
    }

    /** Returns the numbers of the nodes that hold copies of an index. */
    public List<Integer> copies(String index) {
        return copies(index, "");
    }

    private List<Integer> copies(String index, String kind) {
        return text(uris().get(0), "/_cat/shards/" + index + "?h=prirep,node")
                .lines()
                .filter(copy -> copy.startsWith(kind))
                .map(copy -> Integer.parseInt(copy.substring(1).strip().substring(1)) - 1)
                .sorted()
                .toList();
    }

    /** Returns how many nodes that node counts in the cluster. */
    public long count(int reporter) {
        return members(uris().get(reporter)).size();
    }

    /** Returns the id that Elasticsearch gave to that node. */
    public String id(int node) {
        return members(uris().get(node)).properties().stream()
                .filter(member -> member.getValue().path("name").asString("").equals("n" + (node + 1)))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    /** Returns the nodes by their ids, as that node knows without asking the others. */
    static JsonNode members(URI reporter) {
        String state = text(reporter, "/_cluster/state/nodes?local=true&filter_path=nodes.*.name");
        return JsonMapper.shared().readTree(state.isEmpty() ? "{}" : state).path("nodes");
    }

    /** As SIGSTOP does: the node keeps its connections and answers nothing. */
    public void stop(int node) {
        nodes.get(node).signal("STOP");
    }

    /** Returns whether this machine lets a test drop packets: by root, with nftables. */
    public static boolean canCut() {
        return run("nft", "list", "tables");
    }

    /** Returns whether this machine lets a test mount a small disk in memory: by root. */
    public static boolean canMount() throws IOException {
        Path trial = Files.createTempDirectory("txsearch-mount");
        try {
            return run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", trial.toString())
                    && run("umount", trial.toString());
        } finally {
            Files.delete(trial);
        }
    }

    /** Fills the node's disk to the last byte, while the node writes to it, too. */
    public void fill(int node) {
        Path filling = nodes.get(node).disk().resolve("filling");
        byte[] zeros = new byte[1 << 20];
        try (OutputStream out = Files.newOutputStream(filling)) {
            while (true) {
                out.write(zeros);
            }
        } catch (IOException e) {
            LOG.info("The disk of node {} is full: {}", node, e.getMessage());
        }
    }

    /** Frees it again, and has shards assigned that Elasticsearch no longer tries to, as the runbook says. */
    public void free(int node) {
        try {
            Files.delete(nodes.get(node).disk().resolve("filling"));
            Http.send(uris().get((node + 1) % NODES), "POST", "/_cluster/reroute?retry_failed=true", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Drops, without a word, what the node and the others send to each other; its HTTP goes on. */
    public void cut(int node) {
        drop(node, true);
    }

    /** Drops what the node sends to the others, and not what they send to it. */
    public void cutOutgoing(int node) {
        drop(node, false);
    }

    private void drop(int node, boolean alsoIncoming) {
        String all =
                nodes.stream().map(it -> Integer.toString(it.transportPort)).collect(Collectors.joining(","));
        int port = nodes.get(node).transportPort;
        List<String> rules = new ArrayList<>();
        rules.add(
                "meta skuid %d tcp dport { %s } drop".formatted(nodes.get(node).user(), all));
        rules.add(
                "meta skuid %d tcp sport { %s } drop".formatted(nodes.get(node).user(), all));
        if (alsoIncoming) {
            rules.add("tcp dport %d drop".formatted(port));
            rules.add("tcp sport %d drop".formatted(port));
        }
        require("nft", "add", "table", "inet", TABLE);
        require("nft", "add chain inet " + TABLE + " out { type filter hook output priority 0 ; }");
        rules.forEach(rule -> require("nft", "add rule inet " + TABLE + " out " + rule));
    }

    /** Takes back what was cut. */
    public void mend() {
        require("nft", "delete", "table", "inet", TABLE);
    }

    static void require(String... command) {
        if (!run(command)) {
            throw new IllegalStateException("Failed: " + String.join(" ", command));
        }
    }

    private static boolean run(String... command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Lets it continue. */
    public void resume(int node) {
        nodes.get(node).signal("CONT");
    }

    /** As {@code kill -9} does. */
    public void kill(int node) {
        nodes.get(node).signal("KILL");
    }

    /** As an operator stops it; returns when its processes are gone. */
    public void terminate(int node) {
        Objects.requireNonNull(nodes.get(node).process).stop();
    }

    /** Starts a killed node again; does not wait for it. */
    public void restart(int node) {
        nodes.get(node).start();
    }

    /** Waits until all nodes are in the cluster and all copies of all shards are there. */
    public void awaitGreen() {
        Awaitility.await()
                .atMost(START_LIMIT)
                .ignoreExceptions()
                .conditionEvaluationListener(state -> {
                    if (!state.isSatisfied() && state.getRemainingTimeInMS() < 1_000) {
                        LOG.info("{}", text(uris().get(0), "/_cluster/health") + text(uris().get(0), "/_cat/nodes"));
                        LOG.info("{}", text(uris().get(0), "/_cluster/allocation/explain"));
                    }
                })
                .until(() -> nodes.stream()
                        .allMatch(node -> node.seesAll()
                                && text(node.uri(), "/_cluster/health?filter_path=status")
                                        .contains("green")));
    }

    @Override
    public void close() throws IOException {
        for (StoppableNode node : nodes) {
            node.close();
        }
    }

    private static String text(URI node, String path) {
        try {
            return Http.send(node, "GET", path, "").body();
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
