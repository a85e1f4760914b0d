package org.txsearch.api.platform.limit;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLSocket;
import org.txsearch.api.HttpsClient;

/** Speaks HTTP/2 frame by frame (RFC 9113), as slowly as a client may. */
final class RawHttp2 implements AutoCloseable {

    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int PRIORITY = 2;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int PING = 6;
    static final int GOAWAY = 7;
    static final int WINDOW_UPDATE = 8;
    static final int CONTINUATION = 9;
    static final int MAX_CONCURRENT_STREAMS = 3;
    static final int END_STREAM = 1;
    static final int END_HEADERS = 4;
    static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

    private static final int INITIAL_WINDOW_SIZE = 4;
    private static final int INTEGER_PREFIX = 127;

    private final SSLSocket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    /** A frame as it arrived. */
    record Frame(int type, int flags, int stream, byte[] payload) {

        boolean endsStream() {
            return (type == DATA || type == HEADERS) && (flags & END_STREAM) != 0;
        }

        /** Returns the first header of a response with a usual status: a number of the static table (RFC 7541, appendix A). */
        int indexedHeader() {
            int place = 0;
            // Before it, the size of the table may change: an integer whose first five bits are all set goes on.
            while ((payload[place] & 0xE0) == 0x20) {
                boolean goesOn = (payload[place++] & 0x1F) == 0x1F;
                while (goesOn) {
                    goesOn = (payload[place++] & 0x80) != 0;
                }
            }
            return payload[place] & 0x7F;
        }
    }

    /** Connects with a window for each response, which this client never enlarges. */
    RawHttp2(int port, int window) throws IOException {
        socket = HttpsClient.to(port).http2Socket();
        if (!socket.getApplicationProtocol().equals("h2")) {
            throw new IOException("The server does not speak HTTP/2");
        }
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        out.writeBytes(PREFACE);
        out.write(windows(window));
        out.flush();
    }

    /** Begins a request. Streams of a client have odd numbers, ascending. */
    void request(int stream, boolean ended, String method, String path, String... headers) throws IOException {
        send(HEADERS, END_HEADERS | (ended ? END_STREAM : 0), stream, headers(method, path, headers));
    }

    /** Returns the SETTINGS frame with the window of each response. */
    static byte[] windows(int bytes) {
        return frame(
                SETTINGS,
                0,
                0,
                ByteBuffer.allocate(6)
                        .putShort((short) INITIAL_WINDOW_SIZE)
                        .putInt(bytes)
                        .array());
    }

    /** Returns the header block of a request; headers are names and values in turn. */
    static byte[] headers(String method, String path, String... headers) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        // By their numbers in the static table: Tomcat accepts no other form of these names.
        literal(block, 2, method);
        literal(block, 6, "https");
        literal(block, 4, path);
        literal(block, 1, "localhost");
        for (int i = 0; i < headers.length; i += 2) {
            literal(block, headers[i], headers[i + 1]);
        }
        return block.toByteArray();
    }

    void data(int stream, String body) throws IOException {
        send(DATA, 0, stream, body.getBytes(US_ASCII));
    }

    /** Literal fields without indexing. */
    private static void literal(ByteArrayOutputStream block, String name, String value) {
        block.write(0);
        text(block, name);
        text(block, value);
    }

    private static void literal(ByteArrayOutputStream block, int name, String value) {
        block.write(name);
        text(block, value);
    }

    private static void text(ByteArrayOutputStream block, String text) {
        int length = text.length();
        if (length < INTEGER_PREFIX) {
            block.write(length);
        } else {
            block.write(INTEGER_PREFIX);
            int rest = length - INTEGER_PREFIX;
            for (; rest >= 128; rest >>= 7) {
                block.write(rest & 0x7F | 0x80);
            }
            block.write(rest);
        }
        block.writeBytes(text.getBytes(US_ASCII));
    }

    private void send(int type, int flags, int stream, byte[] payload) throws IOException {
        out.write(frame(type, flags, stream, payload));
        out.flush();
    }

    /** Returns a frame, with its header. */
    static byte[] frame(int type, int flags, int stream, byte[] payload) {
        return ByteBuffer.allocate(9 + payload.length)
                .put((byte) (payload.length >> 16))
                .putShort((short) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
    }

    Frame read() throws IOException {
        int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        int stream = in.readInt();
        return new Frame(type, flags, stream, in.readNBytes(length));
    }

    /** Returns the next frame of a type for a stream, and drops others. */
    Frame await(int type, int stream) throws IOException {
        while (true) {
            Frame frame = read();
            if (frame.type == type && frame.stream == stream) {
                return frame;
            }
            if (frame.type == GOAWAY) {
                throw new IOException("The server closes the connection: " + new String(frame.payload, US_ASCII));
            }
        }
    }

    /** Returns whether the next bytes are the end of the connection. */
    boolean isAtEnd() throws IOException {
        return in.read() < 0;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
