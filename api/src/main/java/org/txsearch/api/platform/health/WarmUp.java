package org.txsearch.api.platform.health;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
import org.springframework.stereotype.Component;
import org.springframework.validation.annotation.Validated;
import org.txsearch.api.platform.tls.ServerCertificates;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekDirectory;
import org.txsearch.lookup.BusyMerchant;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.TotalMode;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.process.DaemonThreads;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;

/**
 * Lets the JVM compile the code for the first callers before this instance reports that it is ready: searches pages of a busy merchant,
 * whose rows it discards, and requests its own liveness over HTTP.
 */
@Component
final class WarmUp implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);
    private static final String REACHABLE = "/health/live";
    private static final int CALLERS = 2;
    private static final int MAX_ROUNDS = 2_000;
    private static final int ROWS = 50;
    private static final int DAYS = 15;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final WarmUpSettings settings;
    private final ClusterWatch watch;
    private final Cluster cluster;
    private final WeekDirectory weeks;
    private final TransactionSearch search;
    private final ServerProperties server;
    private final ObjectProvider<ServerCertificates> certificates;
    private final AtomicInteger rounds = new AtomicInteger();
    private volatile @Nullable Thread thread;
    private volatile boolean ended;

    /**
     * How an instance warms up.
     *
     * @param atMost how long an instance warms up before it is ready, at most {@code 1m}; {@code 0s}: not at
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
            Cluster cluster,
            WeekDirectory weeks,
            TransactionSearch search,
            ServerProperties server,
            ObjectProvider<ServerCertificates> certificates) {
        this.settings = settings;
        this.watch = watch;
        this.cluster = cluster;
        this.weeks = weeks;
        this.search = search;
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
            ended = true;
        }
    }

    private void warmUp(URI own) throws IOException, GeneralSecurityException, InterruptedException {
        long start = System.nanoTime();
        long end = start + settings.atMost().toNanos();
        BusyMerchant merchant =
                BusyMerchant.find(cluster, weeks, settings.atMost()).orElse(null);
        HttpClient.Builder client = HttpClient.newBuilder();
        ServerCertificates trusted = certificates.getIfAvailable();
        HttpClient http = (trusted == null ? client : client.sslContext(trusted.trusted())).build();
        ExecutorService callers = Executors.newFixedThreadPool(CALLERS, new DaemonThreads("warm-up"));
        for (int caller = 0; caller < CALLERS; caller++) {
            callers.execute(() -> call(http, own.resolve(REACHABLE), merchant, end));
        }
        callers.shutdown();
        callers.awaitTermination(settings.atMost().plus(PATIENCE).toNanos(), TimeUnit.NANOSECONDS);
        LOG.info("Warmed up with {} rounds in {} ms", rounds, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
    }

    private void call(HttpClient http, URI own, @Nullable BusyMerchant merchant, long end) {
        try {
            for (int n = rounds.incrementAndGet();
                    System.nanoTime() < end && n < MAX_ROUNDS;
                    n = rounds.incrementAndGet()) {
                http.send(HttpRequest.newBuilder(own).timeout(PATIENCE).build(), BodyHandlers.discarding());
                if (merchant != null) {
                    search.page(new TenantScope(merchant.id()), page(merchant, n), Deadline.after(PATIENCE));
                }
            }
        } catch (IOException | RuntimeException e) {
            LOG.warn("A caller of the warm-up ended early: {}", e.getClass().getName());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the n-th page. Its range differs from others, so that no cache answers. */
    private static PageRequest page(BusyMerchant merchant, int n) {
        Field createdAt = FieldCatalogue.transaction().field("created_at");
        Instant end = merchant.week().end().minusSeconds(n);
        return new PageRequest(
                new FieldFilter.During(createdAt, end.minus(DAYS, ChronoUnit.DAYS), end),
                Order.CREATED_AT_DESCENDING,
                ROWS,
                TotalMode.NONE,
                null,
                false);
    }
}
