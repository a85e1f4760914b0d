package org.txsearch.client;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * A client of one API for one caller. Create one and share it between threads: its token is fetched once for all calls and renewed
 * early. Close it at the end.
 *
 * <p>Its methods throw a {@link TransactionSearchException}: an {@link ApiException} if the API answered with a problem, an
 * {@link ApiConnectionException} if no whole answer came.
 */
public final class TransactionSearch implements AutoCloseable {

    static final String VERSION = "0.1.0";

    private final Transport transport;
    private final Transactions transactions;
    private final Exports exports;
    private final Schedules schedules;
    private final Payouts payouts;
    private final WebhookEndpoints webhookEndpoints;
    private final WebhookDeliveries webhookDeliveries;
    private final ExecutorService threads;
    private final @Nullable HttpClient owned;

    private TransactionSearch(Builder options) {
        threads = Executors.newCachedThreadPool(new DaemonThreads());
        HttpClient given = options.httpClient;
        HttpClient http = given == null ? options.newHttpClient(threads) : given;
        owned = given == null ? http : null;
        transport = new Transport(options, http);
        transactions = new Transactions(transport, threads);
        exports = new Exports(transport, threads);
        schedules = new Schedules(transport, threads);
        payouts = new Payouts(transport, threads);
        webhookEndpoints = new WebhookEndpoints(transport, threads);
        webhookDeliveries = new WebhookDeliveries(transport, threads);
    }

    /** Starts with the options of a client. */
    public static Builder builder() {
        return new Builder();
    }

    /** Searches, sums and follows transactions. */
    public Transactions transactions() {
        return transactions;
    }

    /** Creates and downloads exports. */
    public Exports exports() {
        return exports;
    }

    /** Creates and lists regular exports. */
    public Schedules schedules() {
        return schedules;
    }

    /** Lists what reached the bank, with what it pays. */
    public Payouts payouts() {
        return payouts;
    }

    /** Creates and lists the addresses that events are sent to. {@link Webhooks} reads the events. */
    public WebhookEndpoints webhookEndpoints() {
        return webhookEndpoints;
    }

    /** Lists deliveries to them, and sends them once more. */
    public WebhookDeliveries webhookDeliveries() {
        return webhookDeliveries;
    }

    /**
     * Closes the connections and the threads. Calls in flight throw a {@link ClientClosedException}, and following ends. An HTTP
     * client of the caller's own stays open.
     */
    @Override
    public void close() {
        transport.closing.close();
        if (owned != null) {
            shutdown(owned);
        }
        threads.shutdownNow();
    }

    /** A JDK of 21 or newer closes the connections now, an older one as soon as nobody refers to them. */
    private static void shutdown(HttpClient http) {
        try {
            HttpClient.class.getMethod("shutdownNow").invoke(http);
        } catch (NoSuchMethodException e) {
            System.getLogger("org.txsearch.client")
                    .log(System.Logger.Level.DEBUG, "This JDK has no HttpClient.shutdownNow.");
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("The HTTP client cannot be closed.", e);
        }
    }

    /** Threads that do not keep a program running. */
    private static final class DaemonThreads implements ThreadFactory {

        private static final AtomicInteger COUNT = new AtomicInteger();

        @Override
        public Thread newThread(Runnable task) {
            Thread thread = new Thread(task, "txsearch-client-" + COUNT.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        }
    }

    /** The options of a client. {@link #baseUrl} is needed, and either {@link #clientCredentials} or {@link #token}. */
    public static final class Builder {

        private @Nullable String baseUrl;
        private @Nullable Path caFile;
        private int maxRetries = 3;
        private @Nullable HttpClient httpClient;

        @Nullable
        String clientId;

        @Nullable
        String clientSecret;

        @Nullable
        Supplier<String> token;

        @Nullable
        String onBehalfOf;

        Duration timeout = Duration.ofSeconds(30);
        Time time = Time.SYSTEM;

        private Builder() {}

        /** The API's address, for example {@code https://localhost:8443}. */
        public Builder baseUrl(String address) {
            this.baseUrl = address;
            return this;
        }

        /** The id and the secret of a client of {@code /oauth2/token}: the token is fetched with them. */
        public Builder clientCredentials(String id, String secret) {
            this.clientId = id;
            this.clientSecret = secret;
            return this;
        }

        /** An access token instead of credentials. */
        public Builder token(String accessToken) {
            return token(() -> accessToken);
        }

        /** Returns the current access token whenever it is called; called again if the API rejects one. */
        public Builder token(Supplier<String> accessToken) {
            this.token = accessToken;
            return this;
        }

        /** The merchant that a partner acts for. */
        public Builder onBehalfOf(String merchantId) {
            this.onBehalfOf = merchantId;
            return this;
        }

        /** How long one attempt may take, 30 seconds by default; a download, how long nothing may arrive. */
        public Builder timeout(Duration duration) {
            if (duration.isNegative() || duration.isZero()) {
                throw new IllegalArgumentException("timeout must be longer than nothing.");
            }
            this.timeout = duration;
            return this;
        }

        /** How often 429, 503, 504 and broken connections are tried again, 3 by default. */
        public Builder maxRetries(int count) {
            this.maxRetries = count;
            return this;
        }

        /** A PEM file with the certificates to trust, in place of those that Java trusts. */
        public Builder caFile(Path file) {
            this.caFile = file;
            return this;
        }

        /** An HTTP client of your own, for example with a proxy or a key store. It is not closed. */
        public Builder httpClient(HttpClient client) {
            this.httpClient = client;
            return this;
        }

        Builder time(Time moved) {
            this.time = moved;
            return this;
        }

        /**
         * Creates the client. It sends nothing yet.
         *
         * @throws IllegalArgumentException if the options are incomplete or contradict each other
         */
        public TransactionSearch build() {
            base();
            if ((token == null) == (clientId == null)) {
                throw new IllegalArgumentException("Give either token, or clientCredentials.");
            }
            if (httpClient != null && caFile != null) {
                throw new IllegalArgumentException(
                        "Give the certificates to your httpClient, or leave it out: caFile is for ours.");
            }
            return new TransactionSearch(this);
        }

        String base() {
            String address = baseUrl == null ? "" : baseUrl.replaceFirst("/+$", "");
            if (!address.matches("https?://[^/?#\\s][^?#\\s]*")) {
                throw new IllegalArgumentException(
                        "baseUrl must be an address such as https://localhost:8443, and is \"" + baseUrl + "\".");
            }
            return URI.create(address).toString();
        }

        RetryPolicy retries() {
            return RetryPolicy.of(maxRetries);
        }

        private HttpClient newHttpClient(ExecutorService threads) {
            HttpClient.Builder client =
                    HttpClient.newBuilder().executor(threads).connectTimeout(timeout);
            return caFile == null
                    ? client.build()
                    : client.sslContext(trusting(caFile)).build();
        }

        private static SSLContext trusting(Path file) {
            try (InputStream in = Files.newInputStream(file)) {
                KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
                store.load(null, null);
                int count = 0;
                for (Certificate certificate :
                        CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                    store.setCertificateEntry("ca-" + count++, certificate);
                }
                if (count == 0) {
                    throw new IllegalArgumentException("caFile " + file + " has no certificate in it.");
                }
                TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
                trust.init(store);
                SSLContext context = SSLContext.getInstance("TLS");
                context.init(null, trust.getTrustManagers(), null);
                return context;
            } catch (IOException | GeneralSecurityException e) {
                throw new IllegalArgumentException("caFile " + file + " cannot be read as PEM certificates.", e);
            }
        }
    }
}
