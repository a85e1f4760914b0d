package org.txsearch.api.platform.limit;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.Base64;
import org.txsearch.api.platform.limit.HostileConnection.Layer;

/** The ways to be slow, silent or noisy, each on connections of its own; without a token, unless it says otherwise. */
// Steps are functions without state.
@SuppressWarnings("ImmutableEnumChecker")
enum Attack {
    // HTTP/2: windows that stay closed, or nearly so.
    ZERO_WINDOW_DOCS(Layer.HTTP2, c -> c.http2(0), gets("/docs")),
    ZERO_WINDOW_NO_TOKEN(Layer.HTTP2, c -> c.http2(0), gets("/v1/transactions")),
    ZERO_WINDOW_INVALID_TOKEN(Layer.HTTP2, c -> c.http2(0), gets("/v1/transactions", "authorization", "Bearer x")),
    ZERO_WINDOW_OPENAPI(Layer.HTTP2, c -> c.http2(0), gets("/v3/api-docs")),
    ZERO_WINDOW_TOKEN_REQUEST(
            Layer.HTTP2, c -> c.http2(0), c -> c.streams(tokenRequest(), "grant_type=client_credentials")),
    ZERO_WINDOW_OF_A_MERCHANT(Layer.HTTP2, c -> c.http2(0), c -> c.streams(search(c, "GET"), null)),
    ZERO_WINDOW_LATER(Layer.HTTP2, c -> c.http2(), gets("/docs").then(c -> c.send(RawHttp2.windows(0)))),
    TINY_WINDOW(Layer.HTTP2, c -> c.http2(10), gets("/docs")),
    WINDOW_BYTE_BY_BYTE(Layer.HTTP2, c -> c.http2(1), gets("/docs").then(c -> c.trickle(c::widen))),
    CONNECTION_WINDOW_EXHAUSTED(Layer.HTTP2, c -> c.http2(Integer.MAX_VALUE), gets("/docs")),
    CONNECTION_WINDOW_BYTE_BY_BYTE(
            Layer.HTTP2, c -> c.http2(Integer.MAX_VALUE), gets("/docs").then(c -> c.trickle(stream -> c.widen(0)))),

    // HTTP/2: requests that do not end, and answers that nobody waits for.
    BODIES_BYTE_BY_BYTE(
            Layer.HTTP2, c -> c.http2(), c -> c.streams(tokenRequest(), "").trickle(c::sendByte)),
    BODIES_OF_A_MERCHANT(
            Layer.HTTP2, c -> c.http2(), c -> c.streams(search(c, "POST"), "").trickle(c::sendByte)),
    RAPID_RESET(
            Layer.HTTP2,
            c -> c.http2(),
            c -> c.flood(() -> c.frame(RawHttp2.RST_STREAM, 0, c.request(get("/docs"), null), 0, 0, 0, 8))),
    HEADERS_WITHOUT_END(
            Layer.HTTP2,
            c -> c.http2().frame(RawHttp2.HEADERS, RawHttp2.END_STREAM, c.nextStream(), get("/docs")),
            c -> {}),
    CONTINUATION_BYTE_BY_BYTE(
            Layer.HTTP2,
            // A literal header, whose name has 100 bytes.
            c -> c.http2().frame(RawHttp2.HEADERS, RawHttp2.END_STREAM, c.nextStream(), 0, 100),
            c -> c.frame(RawHttp2.CONTINUATION, 0, 1, 'x')),
    CONTINUATION_FLOOD(
            Layer.HTTP2,
            c -> c.http2().frame(RawHttp2.HEADERS, RawHttp2.END_STREAM, c.nextStream(), get("/docs")),
            c -> c.flood(() -> c.frame(RawHttp2.CONTINUATION, 0, 1))),
    HEADERS_TOO_LARGE(Layer.HTTP2, c -> c.http2(), c -> c.someTimes(HostileConnection::sendLargeHeaders)),
    READS_NOTHING(
            Layer.HTTP2,
            c -> c.http2(Integer.MAX_VALUE).frame(RawHttp2.WINDOW_UPDATE, 0, 0, 0x3F, 0, 0, 0),
            gets("/v3/api-docs").then(c -> c.frame(RawHttp2.PING, 0, 0, new byte[8]))),

    // HTTP/2: frames that cost their receiver more.
    SETTINGS_FLOOD(Layer.HTTP2, c -> c.http2(), c -> c.flood(() -> c.frame(RawHttp2.SETTINGS, 0, 0))),
    PING_FLOOD(Layer.HTTP2, c -> c.http2(), c -> c.flood(() -> c.frame(RawHttp2.PING, 0, 0, new byte[8]))),
    PING_FLOOD_UNREAD(Layer.HTTP2, c -> c.http2(), c -> c.flood(() -> c.frame(RawHttp2.PING, 0, 0, new byte[8]))),
    PRIORITY_FLOOD(Layer.HTTP2, c -> c.http2(), c -> c.flood(() -> c.frame(RawHttp2.PRIORITY, 0, 1, 0, 0, 0, 3, 15))),
    WINDOW_UPDATE_FLOOD(Layer.HTTP2, c -> c.http2(), c -> c.flood(() -> c.widen(0))),
    EMPTY_DATA_FLOOD(
            Layer.HTTP2, c -> c.http2().request(tokenRequest(), ""), c -> c.flood(() -> c.frame(RawHttp2.DATA, 0, 1))),
    SILENT_HTTP2(Layer.HTTP2, c -> c.http2(), c -> {}),
    HALF_A_PREFACE(Layer.HTTP2, c -> c.send(RawHttp2.PREFACE.substring(0, 10)), c -> {}),

    // HTTP/1.1.
    HTTP1_HEADERS_BYTE_BY_BYTE(
            Layer.HTTP1, c -> c.send("GET /docs HTTP/1.1\r\nHost: localhost\r\nSlow: "), c -> c.send("x")),
    HTTP1_BODY_BYTE_BY_BYTE(
            Layer.HTTP1,
            c -> c.send("POST /oauth2/token HTTP/1.1\r\nHost: localhost\r\nAuthorization: " + WrongSecret.BASIC
                    + "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n"),
            c -> c.send("x")),
    HTTP1_BODY_OF_A_MERCHANT(
            Layer.HTTP1,
            c -> c.send("POST /v1/transactions/search HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + c.token()
                    + "\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n"),
            c -> c.send(" ")),
    HTTP1_HEADERS_TOO_LARGE(
            Layer.HTTP1,
            c -> c.send("GET /docs HTTP/1.1\r\nHost: localhost\r\nLarge: " + "x".repeat(70_000) + "\r\n\r\n"),
            c -> {}),
    // Empty lines between requests mean nothing; but only who writes notices the end of a connection that it does not
    // read.
    HTTP1_PIPELINE_UNREAD(Layer.HTTP1, Attack::sendPipeline, c -> c.send("\r\n")),
    HTTP1_READS_BYTE_BY_BYTE(Layer.HTTP1, Attack::sendPipeline, c -> c.sip(1)),

    // Connections and TLS.
    CONNECTED(Layer.TCP, c -> {}, c -> {}),
    HALF_A_CLIENT_HELLO(Layer.HALF_A_HELLO, c -> {}, c -> {}),
    CLIENT_HELLO(Layer.HELLO, c -> {}, c -> {}),
    HANDSHAKEN(Layer.HTTP1, c -> {}, c -> {}),
    RENEGOTIATION(Layer.HTTP1_TLS12, c -> {}, HostileConnection::shakeHandsAgain),
    KEY_UPDATES(Layer.HTTP1, c -> {}, c -> c.someTimes(HostileConnection::shakeHandsAgain));

    /** What a connection does. */
    interface Step {
        void take(HostileConnection connection) throws IOException;

        default Step then(Step next) {
            return c -> {
                take(c);
                next.take(c);
            };
        }
    }

    /** The credentials of a client that is known to the demo, but for the secret. */
    private static final class WrongSecret {
        static final String BASIC = "Basic " + Base64.getEncoder().encodeToString("M0001:x".getBytes(US_ASCII));
    }

    private final Layer layer;
    private final Step begin;
    private final Step goOn;

    Attack(Layer layer, Step begin, Step goOn) {
        this.layer = layer;
        this.begin = begin;
        this.goOn = goOn;
    }

    Layer layer() {
        return layer;
    }

    /** Returns whether the server's bytes stay in the network once the attack has begun. */
    boolean readsNothing() {
        return switch (this) {
            case READS_NOTHING, PING_FLOOD_UNREAD, HTTP1_PIPELINE_UNREAD, HTTP1_READS_BYTE_BY_BYTE -> true;
            default -> false;
        };
    }

    void begin(HostileConnection connection) throws IOException {
        begin.take(connection);
    }

    /** Ten times a second. */
    void goOn(HostileConnection connection) throws IOException {
        goOn.take(connection);
    }

    private static Step gets(String path, String... headers) {
        byte[] block = RawHttp2.headers("GET", path, headers);
        return c -> c.streams(block, null);
    }

    private static byte[] get(String path) {
        return RawHttp2.headers("GET", path);
    }

    /** Requests more than the buffers of a network hold. */
    private static void sendPipeline(HostileConnection connection) {
        connection.send("GET /v3/api-docs HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(30));
    }

    private static byte[] tokenRequest() {
        return RawHttp2.headers(
                "POST",
                "/oauth2/token",
                "authorization",
                WrongSecret.BASIC,
                "content-type",
                "application/x-www-form-urlencoded");
    }

    /** Returns a search of the attacking merchant. */
    private static byte[] search(HostileConnection connection, String method) {
        return RawHttp2.headers(
                method,
                method.equals("GET") ? "/v1/transactions" : "/v1/transactions/search",
                "authorization",
                "Bearer " + connection.token(),
                "content-type",
                "application/json");
    }
}
