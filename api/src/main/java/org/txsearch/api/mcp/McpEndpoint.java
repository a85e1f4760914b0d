package org.txsearch.api.mcp;

import io.modelcontextprotocol.server.McpStatelessSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/**
 * The server of the protocol with its transport.
 *
 * @param instructions instructions that each assistant receives
 */
record McpEndpoint(HttpServletStatelessServerTransport transport, McpStatelessSyncServer server, String instructions)
        implements AutoCloseable {

    /** Returns the revisions of the protocol with a handshake. */
    List<String> protocolVersions() {
        return transport.protocolVersions();
    }

    /** Answers a message. */
    void answer(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        transport.service(request, response);
    }

    @Override
    public void close() {
        server.close();
    }
}
