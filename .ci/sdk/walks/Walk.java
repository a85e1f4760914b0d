import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.txsearch.client.TransactionQuery;
import org.txsearch.client.TransactionSearch;

/** Walks by the JDK's HTTP client with Jackson alone and by the SDK, in turns. See .ci/sdk/cost. */
class Walk {

    private static final String BASE = System.getenv("TXSEARCH_URL");
    private static final Path CERTIFICATE = Path.of(System.getenv("TXSEARCH_CA_FILE"));
    private static final double MAX_RATIO = 1.15;

    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient http;
    private final String token;
    private final TransactionSearch client = TransactionSearch.builder()
            .baseUrl(BASE)
            .clientCredentials("M0001", "demo-secret")
            .caFile(CERTIFICATE)
            .build();

    private Walk() throws Exception {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream in = Files.newInputStream(CERTIFICATE)) {
            store.setCertificateEntry("ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        http = HttpClient.newBuilder().sslContext(context).build();
        String basic = Base64.getEncoder().encodeToString("M0001:demo-secret".getBytes());
        token = get(HttpRequest.newBuilder(URI.create(BASE + "/oauth2/token"))
                        .header("Authorization", "Basic " + basic)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString("grant_type=client_credentials")))
                .get("access_token")
                .asText();
    }

    private JsonNode get(HttpRequest.Builder request) throws Exception {
        HttpResponse<byte[]> response = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        if (response.statusCode() != 200) {
            throw new IllegalStateException(new String(response.body()));
        }
        return json.readTree(response.body());
    }

    private Map<String, BigDecimal> bare() throws Exception {
        Map<String, BigDecimal> found = new HashMap<>();
        for (String query = "limit=500"; ; ) {
            JsonNode page = get(HttpRequest.newBuilder(URI.create(BASE + "/v1/transactions?" + query))
                    .header("Authorization", "Bearer " + token));
            for (JsonNode t : page.get("items")) {
                found.put(t.get("id").asText(), new BigDecimal(t.get("amount").get("value").asText()));
            }
            JsonNode next = page.get("page").get("next_cursor");
            if (next.isNull()) {
                return found;
            }
            query = "limit=500&cursor=" + next.asText();
        }
    }

    private Map<String, BigDecimal> sdk() {
        Map<String, BigDecimal> found = new HashMap<>();
        client.transactions()
                .list(TransactionQuery.builder().limit(500).build())
                .forEach(t -> found.put(t.id(), t.amount().value()));
        return found;
    }

    /** Seconds on the clock and of the processor. */
    private double[] spent(boolean isSdk, Map<String, BigDecimal> rows) throws Exception {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long processor = system.getProcessCpuTime();
        long start = System.nanoTime();
        if (!(isSdk ? sdk() : bare()).equals(rows)) {
            throw new IllegalStateException("The walks differ.");
        }
        return new double[] {(System.nanoTime() - start) / 1e9, (system.getProcessCpuTime() - processor) / 1e9};
    }

    private static double median(List<double[]> values, int index) {
        return values.stream().mapToDouble(each -> each[index]).sorted().toArray()[values.size() / 2];
    }

    public static void main(String[] arguments) throws Exception {
        Walk walk = new Walk();
        Map<String, BigDecimal> rows = walk.bare();
        // The compiler of the JVM warms up.
        for (int i = 0; i < 2; i++) {
            walk.spent(true, rows);
            walk.spent(false, rows);
        }
        List<double[]> sdk = new ArrayList<>();
        List<double[]> bare = new ArrayList<>();
        List<double[]> ratios = new ArrayList<>();
        int rounds = Integer.parseInt(System.getenv("ROUNDS"));
        for (int turn = 0; turn < rounds; turn++) {
            for (boolean isSdk : turn % 2 == 0 ? new boolean[] {false, true} : new boolean[] {true, false}) {
                (isSdk ? sdk : bare).add(walk.spent(isSdk, rows));
            }
            ratios.add(new double[] {sdk.get(turn)[0] / bare.get(turn)[0]});
        }
        double ratio = median(ratios, 0);
        System.out.printf(
                "Java: %d rows, SDK %.2f s (processor %.2f), HttpClient %.2f s (%.2f), ratio %.2f (%.2f to %.2f)%n",
                rows.size(),
                median(sdk, 0),
                median(sdk, 1),
                median(bare, 0),
                median(bare, 1),
                ratio,
                ratios.stream().mapToDouble(each -> each[0]).min().orElseThrow(),
                ratios.stream().mapToDouble(each -> each[0]).max().orElseThrow());
        walk.client.close();
        System.exit(ratio > MAX_RATIO ? 1 : 0);
    }
}
