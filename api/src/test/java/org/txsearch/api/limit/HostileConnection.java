package org.txsearch.api.limit;

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
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/** One connection of an {@link Attack}. It never blocks, and what it sends is never waited for. */
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

    /** How many requests replace those that the service has ended, on all connections. */
    private static final int REPLACED_A_TICK = 20;

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

    /** Sends bytes of HTTP; where the server does not read them, they are lost. */
    HostileConnection send(byte[] bytes) {
        if (unsent.remaining() + unencrypted.size() < MAX_UNSENT) {
            unencrypted.writeBytes(bytes);
        }
        return this;
    }

    HostileConnection send(String text) {
        return send(text.getBytes(US_ASCII));
    }

    HostileConnection frame(int type, int flags, int stream, byte... payload) {
        return send(RawHttp2.frame(type, flags, stream, payload));
    }

    /** Begins HTTP/2, with so many bytes for each response. */
    HostileConnection preface(int window) {
        return send(RawHttp2.PREFACE).send(RawHttp2.windows(window));
    }

    /** Begins requests of HTTP/2 until there are so many that are not answered: all at once, and those again that end one by one. */
    HostileConnection streams(int count, boolean ended, byte[] headers) {
        int atOnce = begunStreams == 0 ? count : partOf(REPLACED_A_TICK);
        for (int i = 0; i < atOnce && begunStreams - frames.ended < count; i++) {
            frame(RawHttp2.HEADERS, RawHttp2.END_HEADERS | (ended ? RawHttp2.END_STREAM : 0), nextStream(), headers);
        }
        return this;
    }

    int nextStream() {
        return 2 * begunStreams++ + 1;
    }

    /** One of the last streams, each in its turn. */
    int streamInTurn(int streams) {
        int last = Math.min(streams, begunStreams);
        return 2 * (begunStreams - 1 - turn++ % last) + 1;
    }

    /** This connection's part of a number for all connections in this tick. */
    int partOf(int count) {
        long step = number + ticks;
        return (int) (count * (step + 1) / clients.connections() - count * step / clients.connections());
    }

    /** Reads so many bytes of TCP alone. */
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
