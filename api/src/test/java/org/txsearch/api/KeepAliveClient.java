package org.txsearch.api;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One plain connection to the API that is kept, read to the letter of HTTP/1.1: what comes too much or too little shows. */
public final class KeepAliveClient implements AutoCloseable {

    private final Socket socket;
    private int requests;

    public KeepAliveClient(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(60_000);
    }

    /**
     * A response, complete by its own framing.
     *
     * @param status its status
     * @param headers its headers, names in lower case
     * @param body its bytes
     */
    public record Answer(int status, Map<String, String> headers, byte[] body) {

        public String text() {
            return new String(body, UTF_8);
        }
    }

    /**
     * Sends a request and reads its answer; headers are lines.
     *
     * @throws EOFException if the connection ends before the response is complete
     * @throws AssertionError if it answers another request, or none
     */
    public Answer send(String method, String path, @Nullable String body, String... headers) throws IOException {
        String id = "r" + socket.getLocalPort() + "-" + ++requests;
        byte[] bytes = body == null ? new byte[0] : body.getBytes(UTF_8);
        StringBuilder head =
                new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nRequest-Id: " + id + "\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        if (body != null) {
            head.append("Content-Type: application/json\r\nContent-Length: ")
                    .append(bytes.length)
                    .append("\r\n");
        }
        write(head.append("\r\n").toString().getBytes(ISO_8859_1));
        write(bytes);
        Answer answer = read(method.equals("HEAD"));
        if (!id.equals(answer.headers().get("request-id"))) {
            throw new AssertionError("Out of step: asked as " + id + ", answered " + answer.headers());
        }
        return answer;
    }

    public void write(byte[] bytes) throws IOException {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException closed) {
            throw eof(closed);
        }
    }

    private static EOFException eof(IOException cause) {
        EOFException closed = new EOFException("The connection has ended");
        closed.initCause(cause);
        return closed;
    }

    /** Reads an answer. */
    public Answer read(boolean withoutBody) throws IOException {
        InputStream in = socket.getInputStream();
        try {
            String status = line(in);
            if (!status.matches("HTTP/1\\.1 [1-5][0-9][0-9].*")) {
                throw new AssertionError("Out of step: no answer starts with " + status);
            }
            Map<String, String> headers = new TreeMap<>();
            for (String line = line(in); !line.isEmpty(); line = line(in)) {
                int colon = line.indexOf(':');
                headers.put(
                        line.substring(0, colon).toLowerCase(Locale.ROOT),
                        line.substring(colon + 1).strip());
            }
            int code = Integer.parseInt(status.substring(9, 12));
            return new Answer(
                    code, headers, withoutBody || code == 204 || code == 304 ? new byte[0] : body(headers, in));
        } catch (EOFException closed) {
            throw closed;
        } catch (java.net.SocketException reset) {
            throw eof(reset);
        }
    }

    private static byte[] body(Map<String, String> headers, InputStream in) throws IOException {
        String length = headers.get("content-length");
        if (length == null) {
            if (!"chunked".equals(headers.get("transfer-encoding"))) {
                throw new AssertionError("Nothing says where the answer ends: " + headers);
            }
            return chunks(in);
        }
        byte[] body = in.readNBytes(Integer.parseInt(length));
        if (body.length < Integer.parseInt(length)) {
            throw new EOFException("The connection ended within the body");
        }
        return body;
    }

    /** Returns the bytes of a body in chunks. */
    static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            int size = Integer.parseInt(line(in).strip(), 16);
            byte[] chunk = in.readNBytes(size);
            if (chunk.length < size) {
                throw new EOFException("The connection ended within a chunk");
            }
            body.writeBytes(chunk);
            line(in);
            if (size == 0) {
                return body.toByteArray();
            }
        }
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (true) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("The connection ended within a line");
            }
            if (next == '\n') {
                return line.toString(ISO_8859_1).stripTrailing();
            }
            line.write(next);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
