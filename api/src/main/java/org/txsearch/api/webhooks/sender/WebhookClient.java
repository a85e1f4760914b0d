package org.txsearch.api.webhooks.sender;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.async.methods.AbstractBinResponseConsumer;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http.nio.support.AsyncRequestBuilder;
import org.apache.hc.core5.http2.HttpVersionPolicy;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import org.txsearch.webhooks.DeliveryAttempt;
import org.txsearch.webhooks.DeliveryFailure;
import org.txsearch.webhooks.ReceiverAnswer;

/**
 * Sends events. The client connects to the checked addresses of a host without resolving its name again, does not follow
 * redirects, and reads a limited part of the response.
 */
@Component
public final class WebhookClient implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(WebhookClient.class);

    public static final String USER_AGENT = "txsearch-webhooks/1";

    /** Without a charset: JSON is always UTF-8. */
    private static final ContentType JSON = ContentType.create("application/json");

    private static final int MAX_BODY = 4 << 10;
    private static final int MAX_HEADERS = 50;
    private static final int MAX_HEADER_LENGTH = 1_000;
    private static final int MAX_READ = 64 << 10;
    private static final int MAX_CONNECTIONS = 1_000;
    private static final int FIRST_SUCCESS = 200;
    private static final int FIRST_REDIRECT = 300;
    static final int GONE = 410;

    private static final DnsResolver NO_NAMES = new DnsResolver() {
        @Override
        public InetAddress[] resolve(String host) throws UnknownHostException {
            throw new UnknownHostException("Names are resolved before");
        }

        @Override
        public String resolveCanonicalHostname(String host) throws UnknownHostException {
            throw new UnknownHostException("Names are resolved before");
        }
    };

    private final AddressRules rules;
    private final Duration timeout;
    private final Clock clock;
    private final CloseableHttpAsyncClient http;

    WebhookClient(AddressRules rules, WebhookSettings settings, Clock clock) {
        this.rules = rules;
        this.timeout = settings.timeout();
        this.clock = clock;
        Timeout patience = Timeout.of(timeout);
        this.http = HttpAsyncClients.custom()
                .setConnectionManager(PoolingAsyncClientConnectionManagerBuilder.create()
                        .setDnsResolver(NO_NAMES)
                        .setMaxConnTotal(MAX_CONNECTIONS)
                        .setMaxConnPerRoute(MAX_CONNECTIONS)
                        .setDefaultConnectionConfig(ConnectionConfig.custom()
                                .setConnectTimeout(patience)
                                .setSocketTimeout(patience)
                                .setTimeToLive(TimeValue.ofMinutes(5))
                                .setIdleTimeout(Timeout.ofSeconds(30))
                                .build())
                        .setDefaultTlsConfig(TlsConfig.custom()
                                .setVersionPolicy(HttpVersionPolicy.FORCE_HTTP_1)
                                .setHandshakeTimeout(patience)
                                .build())
                        .build())
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setResponseTimeout(patience)
                        .setConnectionRequestTimeout(patience)
                        .setProtocolUpgradeEnabled(false)
                        .build())
                .setUserAgent(USER_AGENT)
                .addRequestInterceptorFirst(RequestGate::pass)
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableContentCompression()
                .build();
        http.start();
    }

    /** Sends an event. Never fails, and never takes longer than the timeout of an attempt. */
    CompletableFuture<AttemptOutcome> send(String merchantId, String url, Map<String, String> headers, byte[] body) {
        Instant at = clock.instant();
        long start = System.nanoTime();
        AtomicReference<ReceiverReply> reply = new AtomicReference<>(new ReceiverReply());
        return rules.resolve(merchantId, url)
                .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .thenCompose(addresses -> exchange(
                                new MessageSending(URI.create(url), headers, body, reply, start), addresses)
                        .orTimeout(left(start), TimeUnit.NANOSECONDS)
                        .handle((done, failure) -> outcome(at, start, Objects.requireNonNull(reply.get()), failure)))
                // Only the resolution of the host can have failed.
                .exceptionally(unusable -> refused(at, unusable));
    }

    /** Returns an outcome that reveals neither by code nor by duration whether a forbidden name exists. */
    private static AttemptOutcome refused(Instant at, Throwable reason) {
        LOG.debug("The host of an endpoint cannot be used", reason);
        return new AttemptOutcome(new DeliveryAttempt(at, null, 0, DeliveryFailure.ADDRESS_REFUSED), null);
    }

    private long left(long start) {
        return Math.max(0, timeout.toNanos() - (System.nanoTime() - start));
    }

    private record MessageSending(
            URI uri, Map<String, String> headers, byte[] body, AtomicReference<ReceiverReply> reply, long start) {

        AsyncRequestProducer request(HttpHost target) {
            AsyncRequestBuilder request = AsyncRequestBuilder.post()
                    .setHttpHost(target)
                    .setPath(path(uri))
                    .setEntity(body, JSON);
            headers.forEach(request::addHeader);
            return request.build();
        }
    }

    /**
     * Sends a message to the first address, or to the next one if the first does not connect within its share of the time.
     * A message that was sent to one address is not sent to another.
     */
    private CompletableFuture<Void> exchange(MessageSending sending, List<InetAddress> addresses) {
        String name = sending.uri().getHost().replaceAll("[\\[\\]]", "");
        HttpHost target =
                new HttpHost(sending.uri().getScheme(), addresses.get(0), name, AddressRules.port(sending.uri()));
        RequestGate gate = new RequestGate();
        ReceiverReply reply = new ReceiverReply();
        sending.reply().set(reply);
        CompletableFuture<Void> done = new CompletableFuture<>();
        Future<Void> exchange =
                http.execute(target, sending.request(target), reply, null, gate.context(), new FutureCallback<>() {
                    @Override
                    public void completed(Void result) {
                        done.complete(null);
                    }

                    @Override
                    public void failed(Exception failure) {
                        done.completeExceptionally(failure);
                    }

                    @Override
                    public void cancelled() {
                        done.cancel(false);
                    }
                });
        long left = left(sending.start());
        // The end of the attempt cuts off a slow response.
        CompletableFuture<Void> limited = done.orTimeout(left, TimeUnit.NANOSECONDS)
                .whenComplete((result, failure) -> {
                    if (failure != null) {
                        exchange.cancel(true);
                    }
                });
        if (addresses.size() == 1) {
            return limited;
        }
        CompletableFuture.delayedExecutor(left / addresses.size(), TimeUnit.NANOSECONDS)
                .execute(() -> {
                    if (gate.giveUp()) {
                        done.completeExceptionally(new SocketTimeoutException("The address does not answer"));
                    }
                });
        return limited.exceptionallyCompose(failure -> gate.giveUp()
                ? exchange(sending, addresses.subList(1, addresses.size()))
                : CompletableFuture.failedFuture(failure));
    }

    private static String path(URI uri) {
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    }

    private static AttemptOutcome outcome(Instant at, long start, ReceiverReply reply, @Nullable Throwable failure) {
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        ReceiverAnswer answer = reply.answer();
        if (answer == null) {
            return new AttemptOutcome(new DeliveryAttempt(at, null, millis, failure(failure)), null);
        }
        boolean accepted = answer.statusCode() >= FIRST_SUCCESS && answer.statusCode() < FIRST_REDIRECT;
        DeliveryFailure error = accepted ? null : DeliveryFailure.STATUS;
        return new AttemptOutcome(new DeliveryAttempt(at, answer.statusCode(), millis, error), answer);
    }

    private static DeliveryFailure failure(@Nullable Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof SSLException) {
            return DeliveryFailure.TLS_FAILED;
        }
        return cause instanceof TimeoutException || cause instanceof SocketTimeoutException
                ? DeliveryFailure.TIMEOUT
                : DeliveryFailure.CONNECTION_FAILED;
    }

    /** The response so far. A body beyond the limit ends the exchange. */
    private static final class ReceiverReply extends AbstractBinResponseConsumer<Void> {

        private final Map<String, String> headers = new TreeMap<>();
        private final ByteArrayOutputStream body = new ByteArrayOutputStream();
        private int status;
        private long read;

        @Override
        protected synchronized void start(HttpResponse response, @Nullable ContentType type) {
            status = response.getCode();
            for (Header header : response.getHeaders()) {
                if (headers.size() < MAX_HEADERS && header.getValue() != null) {
                    String value = header.getValue();
                    headers.put(
                            header.getName().toLowerCase(Locale.ROOT),
                            value.substring(0, Math.min(MAX_HEADER_LENGTH, value.length())));
                }
            }
        }

        @Override
        protected int capacityIncrement() {
            return MAX_READ;
        }

        @Override
        protected synchronized void data(ByteBuffer source, boolean endOfStream) throws IOException {
            read += source.remaining();
            byte[] part = new byte[Math.min(source.remaining(), MAX_BODY - body.size())];
            source.get(part);
            source.position(source.limit());
            body.writeBytes(part);
            if (read > MAX_READ) {
                throw new IOException("The answer is too long");
            }
        }

        /** Returns the response as soon as there is a status, regardless of the body. */
        synchronized @Nullable ReceiverAnswer answer() {
            return status == 0 ? null : new ReceiverAnswer(status, headers, body.toString(StandardCharsets.UTF_8));
        }

        @Override
        protected @Nullable Void buildResult() {
            return null;
        }

        @Override
        public void releaseResources() {}
    }

    @Override
    public void destroy() {
        http.close(CloseMode.GRACEFUL);
    }
}
