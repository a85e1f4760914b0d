package org.txsearch.api.platform.health;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.servlet.context.ServletWebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.validation.annotation.Validated;
import org.txsearch.api.platform.security.OwnToken;
import org.txsearch.api.platform.tls.ServerCertificates;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekDirectory;
import org.txsearch.lookup.BusyMerchant;
import org.txsearch.process.DaemonThreads;

/**
 * Sends typical requests to this instance before it reports that it is ready, so that the JVM has compiled the code for its first
 * callers. The requests read the transactions of one merchant through the instance's own port; their responses are discarded.
 */
@Component
final class WarmUp implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);
    private static final int CALLERS = 4;
    private static final int MAX_REQUESTS = 4_000;
    private static final int HTTP2_EVERY = 4;
    private static final int DAYS = 15;
    private static final int SPREAD_SECONDS = 10_000;
    private static final Duration FIND_WITHIN = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** A merchant without transactions, for a cluster that has none. */
    private static final String NOBODY = "nobody";

    private static final String PAGE = "/v1/transactions";
    private static final String NEWEST = PAGE + "?limit=50";
    private static final Pattern ID = Pattern.compile("\"id\":\"(\\w+)\"");
    private static final Pattern NEXT = Pattern.compile("\"next\":\"[^\"]*?(/v1/[^\"]+)\"");

    private static final String TRACE = "traceparent";

    /** A trace with this flag is not recorded, whatever the sampling rate. */
    private static final String UNRECORDED = "00-00000000000000000000000000000001-0000000000000001-00";

    /** Merchants mostly request pages. {@link #path} replaces the placeholders in braces. */
    private static final List<String> TYPICAL = List.of(
            PAGE + "?limit=50&created_from={from}&created_to={to}",
            NEWEST,
            PAGE + "?limit=50&created_from={from}&created_to={to}&fields=id,created_at,amount,status",
            "{next}",
            "{one}",
            PAGE + "?limit=50&created_from={from}&created_to={to}&status=COMPLETED&currency=EUR&amount_min=10",
            PAGE + "?limit=50&created_from={from}&created_to={to}",
            PAGE + "/summary?created_from={from}&created_to={to}&interval=DAY",
            PAGE + "?limit=50&created_from={from}&created_to={to}&name=ma&total=bounded",
            PAGE + "?limit=50&created_from={from}&created_to={to}",
            "/v1/reporting/transactions?start_date={from}&end_date={to}&fields=all&page_size=50",
            "/v1/payouts?created_from={from}&created_to={to}",
            PAGE + "?limit=200&created_from={from}&created_to={to}");

    private final WarmUpSettings settings;
    private final ClusterWatch watch;
    private final OwnToken token;
    private final Cluster cluster;
    private final WeekDirectory weeks;
    private final ServerProperties server;
    private final ObjectProvider<ServerCertificates> certificates;
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private volatile @Nullable Thread thread;
    private volatile boolean ended;
    private volatile String one = NEWEST;
    private volatile String next = NEWEST;

    /**
     * How an instance warms up.
     *
     * @param atMost how long an instance sends requests to itself before it is ready, at most {@code 1m}; {@code 0s}: not at
     *     all
     */
    @Validated
    @ConfigurationProperties("txsearch.warm-up")
    record WarmUpSettings(
            @DefaultValue("5s")
            @DurationMin(seconds = 0, message = WarmUpSettings.RANGE)
            @DurationMax(minutes = 1, message = WarmUpSettings.RANGE)
            Duration atMost) {

        private static final String RANGE = "must be a duration from 0s to 1m";
    }

    WarmUp(
            WarmUpSettings settings,
            ClusterWatch watch,
            OwnToken token,
            Cluster cluster,
            WeekDirectory weeks,
            ServerProperties server,
            ObjectProvider<ServerCertificates> certificates) {
        this.settings = settings;
        this.watch = watch;
        this.token = token;
        this.cluster = cluster;
        this.weeks = weeks;
        this.server = server;
        this.certificates = certificates;
        this.ended = settings.atMost().isZero();
    }

    /** Begins once requests can arrive. */
    @EventListener
    void begin(ServletWebServerInitializedEvent event) {
        if (event.getApplicationContext().getServerNamespace() != null) {
            // The management port.
            return;
        }
        URI own = address(event.getWebServer().getPort());
        Thread runner = new DaemonThreads("warm-up").newThread(() -> run(own));
        thread = runner;
        runner.start();
    }

    @Override
    public void destroy() {
        Thread runner = thread;
        if (runner != null) {
            runner.interrupt();
        }
    }

    private URI address(int port) {
        InetAddress bound = server.getAddress();
        String host = (bound == null ? InetAddress.getLoopbackAddress() : bound).getHostAddress();
        String scheme = certificates.getIfAvailable() == null ? "http" : "https";
        return URI.create(scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
    }

    /** Returns whether the warm-up has ended, or is switched off. */
    boolean hasEnded() {
        return ended;
    }

    private void run(URI own) {
        try {
            if (!ended) {
                watch.awaitAnswer();
                warmUp(own);
            }
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            LOG.warn(
                    "The warm-up ended early, so the first requests take longer: {}",
                    e.getClass().getName());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            token.end();
            ended = true;
        }
    }

    private void warmUp(URI own) throws IOException, GeneralSecurityException, InterruptedException {
        long start = System.nanoTime();
        String merchantId = BusyMerchant.find(cluster, weeks, FIND_WITHIN)
                .map(BusyMerchant::id)
                .orElse(NOBODY);
        send(own, "Bearer " + token.begin(merchantId), start + settings.atMost().toNanos());
        LOG.info(
                "Warmed up with {} requests in {} ms, {} of them refused",
                answered,
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start),
                refused);
    }

    private void send(URI own, String bearer, long end)
            throws IOException, GeneralSecurityException, InterruptedException {
        HttpClient http1 = client(Version.HTTP_1_1);
        HttpClient http2 = client(Version.HTTP_2);
        learn(http1, request(own, NEWEST, bearer));
        ExecutorService callers = Executors.newFixedThreadPool(CALLERS, new DaemonThreads("warm-up"));
        for (int caller = 0; caller < CALLERS; caller++) {
            callers.execute(() -> call(http1, http2, own, bearer, end));
        }
        callers.shutdown();
        callers.awaitTermination(Math.max(0, end - System.nanoTime()) + PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
    }

    private HttpClient client(Version version) throws GeneralSecurityException {
        HttpClient.Builder client = HttpClient.newBuilder().version(version);
        ServerCertificates trusted = certificates.getIfAvailable();
        return (trusted == null ? client : client.sslContext(trusted.trusted())).build();
    }

    private void call(HttpClient http1, HttpClient http2, URI own, String bearer, long end) {
        try {
            int n = begun.getAndIncrement();
            for (; System.nanoTime() < end && n < MAX_REQUESTS; n = begun.getAndIncrement()) {
                HttpClient client = n % HTTP2_EVERY == 0 ? http2 : http1;
                int status = client.send(request(own, path(n), bearer), HttpResponse.BodyHandlers.discarding())
                        .statusCode();
                answered.incrementAndGet();
                if (status != HttpStatus.OK.value()) {
                    refused.incrementAndGet();
                }
            }
        } catch (IOException e) {
            LOG.warn("A caller of the warm-up ended early: {}", e.getClass().getName());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static HttpRequest request(URI own, String path, String bearer) {
        return HttpRequest.newBuilder(own.resolve(path))
                .header(HttpHeaders.AUTHORIZATION, bearer)
                .header(TRACE, UNRECORDED)
                .timeout(PATIENCE)
                .build();
    }

    /** Returns the path of the n-th request. Its range differs from others, so that no cache answers. */
    private String path(int n) {
        Instant to = Instant.now().truncatedTo(ChronoUnit.SECONDS).minusSeconds(n % SPREAD_SECONDS);
        return TYPICAL.get(n % TYPICAL.size())
                .replace("{from}", to.minus(DAYS, ChronoUnit.DAYS).toString())
                .replace("{to}", to.toString())
                .replace("{next}", next)
                .replace("{one}", one);
    }

    /** Takes the addresses of one transaction and of the next page, if there are any. */
    private void learn(HttpClient client, HttpRequest request) throws IOException, InterruptedException {
        String page = client.send(request, HttpResponse.BodyHandlers.ofString()).body();
        Matcher found = ID.matcher(page);
        if (found.find()) {
            one = PAGE + "/" + found.group(1);
        }
        Matcher link = NEXT.matcher(page);
        if (link.find()) {
            next = link.group(1);
        }
    }
}
