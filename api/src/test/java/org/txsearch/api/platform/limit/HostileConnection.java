package org.txsearch.api.platform.limit;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.function.IntConsumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/** One connection of an {@link Attack}. It never blocks, and does not wait for its bytes to be sent. */
final class HostileConnection {

    /** How much of the connection is established before the attack begins. */
    enum Layer {
        TCP,
        HALF_A_HELLO,
        HELLO,
        HTTP1,
        HTTP1_TLS12,
        HTTP2;

        private boolean isWhole() {
            return compareTo(HTTP1) >= 0;
        }
    }

    /** As many requests as the service allows at once. */
    private static final int STREAMS = 100;

    private static final int WINDOW = 65_535;

    // What all connections do within a tick. Volume alone would slow down anything.
    private static final int REPLACED_PER_TICK = 20;
    private static final int TRICKLES_PER_TICK = 40;
    private static final int FLOODED_PER_TICK = 2_000;
    private static final int LARGE_PER_TICK = 2;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final int RECORD = 16 << 10;
    /** Where the server does not read, no more than this is kept. */
    private static final int MAX_UNSENT = 256 << 10;
    /** The smallest, so that a server that is not read from has to wait soon. */
    private static final int RECEIVE_BUFFER = 4 << 10;

    private final HostileClients clients;
    private final long number;
    private final Layer layer;
    private final SocketChannel channel;
    private final SelectionKey key;
    private final @Nullable SSLEngine engine;
    private final ByteBuffer received = ByteBuffer.allocate(2 * RECORD + 4096);
    private final ByteBuffer plain = ByteBuffer.allocate(2 * RECORD);
    private final ByteArrayOutputStream unencrypted = new ByteArrayOutputStream();
    private final FrameEnds frames = new FrameEnds();
    private ByteBuffer unsent = ByteBuffer.allocate(4 * RECORD).limit(0);
    private boolean begun;
    private boolean reads = true;
    private int begunStreams;
    private int turn;
    private long ticks;

    HostileConnection(HostileClients clients, Layer layer, InetSocketAddress server, SSLContext tls, Selector selector)
            throws IOException {
        this.clients = clients;
        this.number = clients.opened();
        this.layer = layer;
        engine = layer == Layer.TCP ? null : engine(tls, layer, server);
        channel = SocketChannel.open();
        channel.configureBlocking(false);
        if (clients.attack().readsNothing()) {
            channel.setOption(StandardSocketOptions.SO_RCVBUF, RECEIVE_BUFFER);
        }
        channel.connect(server);
        key = channel.register(selector, SelectionKey.OP_CONNECT, this);
    }

    private static SSLEngine engine(SSLContext tls, Layer layer, InetSocketAddress server) {
        SSLEngine engine = tls.createSSLEngine("localhost", server.getPort());
        engine.setUseClientMode(true);
        SSLParameters offer = engine.getSSLParameters();
        offer.setApplicationProtocols(new String[] {layer == Layer.HTTP2 ? "h2" : "http/1.1"});
        if (layer == Layer.HTTP1_TLS12) {
            offer.setProtocols(new String[] {"TLSv1.2"});
        }
        engine.setSSLParameters(offer);
        return engine;
    }

    /** Does what the selector found possible. */
    void proceed() throws IOException {
        if (key.isConnectable() && channel.finishConnect()) {
            key.interestOps(SelectionKey.OP_READ);
            connected();
        }
        if (key.isValid() && key.isReadable()) {
            readAll();
        }
        flush();
    }

    private void connected() throws IOException {
        if (engine == null) {
            begin();
            return;
        }
        engine.beginHandshake();
        encrypt(NOTHING);
        if (layer == Layer.HALF_A_HELLO) {
            unsent.limit(unsent.limit() / 2);
        }
        if (!layer.isWhole()) {
            begin();
        }
    }

    private void begin() throws IOException {
        begun = true;
        reads = !clients.attack().readsNothing();
        key.interestOps(reads ? SelectionKey.OP_READ : 0);
        clients.attack().begin(this);
        encryptAll();
    }

    /** Lets the attack go on. */
    void tick() throws IOException {
        if (begun) {
            ticks++;
            clients.attack().goOn(this);
            encryptAll();
            flush();
        }
    }

    private void readAll() throws IOException {
        int read = channel.read(received);
        if (read < 0) {
            throw new EOFException("The server has closed the connection");
        }
        if (engine == null || !layer.isWhole()) {
            received.clear();
            return;
        }
        while (decrypt()) {
            proceedHandshake();
        }
        proceedHandshake();
        if (!begun && engine.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING) {
            begin();
        }
    }

    private void proceedHandshake() throws IOException {
        SSLEngine tls = tls();
        while (true) {
            switch (tls.getHandshakeStatus()) {
                case NEED_TASK -> tls.getDelegatedTask().run();
                case NEED_WRAP -> encrypt(NOTHING);
                default -> {
                    return;
                }
            }
        }
    }

    private boolean decrypt() throws IOException {
        received.flip();
        SSLEngineResult result = tls().unwrap(received, plain);
        received.compact();
        if (layer == Layer.HTTP2) {
            frames.read(plain.flip());
        }
        plain.clear();
        if (result.getStatus() == SSLEngineResult.Status.CLOSED) {
            throw new EOFException("The server has said goodbye");
        }
        return result.bytesConsumed() > 0;
    }

    private SSLEngine tls() {
        if (engine == null) {
            throw new IllegalStateException("There is no TLS");
        }
        return engine;
    }

    private void encryptAll() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(unencrypted.toByteArray());
        unencrypted.reset();
        while (bytes.hasRemaining()) {
            if (encrypt(bytes) == 0) {
                return;
            }
        }
    }

    private int encrypt(ByteBuffer bytes) throws IOException {
        ByteBuffer room = ByteBuffer.allocate(unsent.remaining() + 2 * RECORD).put(unsent);
        SSLEngineResult result = tls().wrap(bytes, room);
        unsent = room.flip();
        return result.bytesConsumed();
    }

    private void flush() throws IOException {
        if (!channel.isConnected()) {
            return;
        }
        channel.write(unsent);
        int reading = reads ? SelectionKey.OP_READ : 0;
        key.interestOps(unsent.hasRemaining() ? reading | SelectionKey.OP_WRITE : reading);
    }

    void close() throws IOException {
        channel.close();
    }

    // What attacks do.

    /** Sends bytes of HTTP, or drops them if the server does not read. */
    HostileConnection send(byte[] bytes) {
        if (unsent.remaining() + unencrypted.size() < MAX_UNSENT) {
            unencrypted.writeBytes(bytes);
        }
        return this;
    }

    HostileConnection send(String text) {
        return send(text.getBytes(US_ASCII));
    }

    HostileConnection frame(int type, int flags, int stream, byte[] payload) {
        return send(RawHttp2.frame(type, flags, stream, payload));
    }

    /** Sends a frame whose payload has these bytes. */
    HostileConnection frame(int type, int flags, int stream, int... payload) {
        byte[] bytes = new byte[payload.length];
        for (int i = 0; i < payload.length; i++) {
            bytes[i] = (byte) payload[i];
        }
        return frame(type, flags, stream, bytes);
    }

    /** Begins HTTP/2 with the usual windows. */
    HostileConnection http2() {
        return http2(WINDOW);
    }

    /** Begins HTTP/2, with the given window for each response. */
    HostileConnection http2(int window) {
        return send(RawHttp2.PREFACE).send(RawHttp2.windows(window));
    }

    /** Keeps the maximum number of requests open: begins all at once, and replaces each that ends. */
    HostileConnection streams(byte[] headers, @Nullable String body) {
        int atOnce = begunStreams == 0 ? STREAMS : partOf(REPLACED_PER_TICK);
        for (int i = 0; i < atOnce && begunStreams - frames.ended < STREAMS; i++) {
            request(headers, body);
        }
        return this;
    }

    /** Begins a request, and returns its stream. An empty body never ends. */
    int request(byte[] headers, @Nullable String body) {
        int stream = nextStream();
        int end = body == null ? RawHttp2.END_STREAM : 0;
        frame(RawHttp2.HEADERS, RawHttp2.END_HEADERS | end, stream, headers);
        if (body != null && !body.isEmpty()) {
            frame(RawHttp2.DATA, RawHttp2.END_STREAM, stream, body.getBytes(US_ASCII));
        }
        return stream;
    }

    int nextStream() {
        return 2 * begunStreams++ + 1;
    }

    /** Does something slowly to one of the last streams after the other. */
    void trickle(IntConsumer step) {
        for (int i = partOf(TRICKLES_PER_TICK); i > 0; i--) {
            int back = turn++ % Math.min(STREAMS, begunStreams);
            step.accept(2 * (begunStreams - 1 - back) + 1);
        }
    }

    /** Allows one more byte. */
    void widen(int stream) {
        frame(RawHttp2.WINDOW_UPDATE, 0, stream, 0, 0, 0, 1);
    }

    void sendByte(int stream) {
        frame(RawHttp2.DATA, 0, stream, ' ');
    }

    /** Does something as often as one machine might. */
    void flood(Runnable step) {
        for (int i = partOf(FLOODED_PER_TICK); i > 0; i--) {
            step.run();
        }
    }

    /** Does something that is large in itself. */
    void someTimes(Attack.Step step) throws IOException {
        for (int i = partOf(LARGE_PER_TICK); i > 0; i--) {
            step.take(this);
        }
    }

    /** Sends a whole request with more headers than allowed. */
    void sendLargeHeaders() {
        int stream = nextStream();
        frame(RawHttp2.HEADERS, RawHttp2.END_STREAM, stream, RawHttp2.headers("GET", "/docs"));
        // Literal headers, whose names and values have a byte each.
        byte[] more = "\0\1x\1y".repeat(3_000).getBytes(US_ASCII);
        for (int i = 1; i <= 5; i++) {
            frame(RawHttp2.CONTINUATION, i == 5 ? RawHttp2.END_HEADERS : 0, stream, more);
        }
    }

    /** This connection's part of a number for all connections in this tick. */
    private int partOf(int count) {
        long step = number + ticks;
        return (int) (count * (step + 1) / clients.connections() - count * step / clients.connections());
    }

    /** Reads the given number of bytes from TCP. */
    void sip(int bytes) throws IOException {
        if (channel.read(ByteBuffer.allocate(bytes)) < 0) {
            throw new EOFException("The server has closed the connection");
        }
    }

    /** Asks for another handshake; TLS 1.3 has new keys in place of it. */
    void shakeHandsAgain() throws IOException {
        tls().beginHandshake();
        proceedHandshake();
    }

    String token() {
        return clients.token();
    }

    /** Counts the streams that the server ends. */
    private static final class FrameEnds {

        private final ByteBuffer head = ByteBuffer.allocate(9);
        private int payload;
        private int ended;

        void read(ByteBuffer bytes) {
            while (bytes.hasRemaining()) {
                if (payload > 0) {
                    int skipped = Math.min(payload, bytes.remaining());
                    bytes.position(bytes.position() + skipped);
                    payload -= skipped;
                } else {
                    head.put(bytes.get());
                    if (!head.hasRemaining()) {
                        frame();
                    }
                }
            }
        }

        private void frame() {
            payload = head.getInt(0) >>> 8;
            RawHttp2.Frame frame = new RawHttp2.Frame(head.get(3), head.get(4), head.getInt(5), new byte[0]);
            if (frame.endsStream() || frame.type() == RawHttp2.RST_STREAM) {
                ended++;
            }
            head.clear();
        }
    }
}
