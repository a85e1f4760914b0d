package org.txsearch.local;

import java.io.IOException;
import java.nio.file.Path;

/** A process that starts a node, prints the ids of its processes on one line, and stays until it is killed. */
final class NodeOwner {

    private NodeOwner() {}

    public static void main(String[] arguments) throws IOException {
        LocalElasticsearch node =
                LocalElasticsearch.start(LocalElasticsearchSettings.forTest(Path.of(arguments[0])), phrase -> {});
        node.processes().forEach(process -> System.out.print(process.pid() + " "));
        System.out.println();
        System.in.read();
    }
}
