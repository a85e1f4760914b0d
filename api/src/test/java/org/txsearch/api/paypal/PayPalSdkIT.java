package org.txsearch.api.paypal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paypal.sdk.Environment;
import com.paypal.sdk.PaypalServerSdkClient;
import com.paypal.sdk.authentication.ClientCredentialsAuthModel;
import com.paypal.sdk.controllers.TransactionSearchController;
import com.paypal.sdk.exceptions.ApiException;
import com.paypal.sdk.models.SearchBalancesInput;
import com.paypal.sdk.models.SearchResponse;
import com.paypal.sdk.models.SearchTransactionsInput;
import com.paypal.sdk.models.TransactionDetails;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiClient;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestFolder;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;

/** PayPal's Java SDK as it is published; only the host is another one, and the token is that of these tests' issuer. */
@SearchingApi
class PayPalSdkIT {

    private static final String START = "2026-11-01T00:00:00Z";
    private static final String END = "2026-11-30T23:59:59Z";

    @LocalServerPort
    private int port;

    private final TestMerchant merchant = TestMerchant.create();

    @Test
    void sdk_readsEveryRowOnce_andTheSumOfTheSummary() throws Exception {
        merchant.store(IntStream.range(0, 55)
                .mapToObj(i -> TestTransaction.of("txn_" + i)
                        .at("2026-11-1" + i % 10 + "T08:00:00.123Z")
                        .amount(i % 7 == 0 ? "-1." + (10 + i) : "2." + (10 + i), "EUR")
                        .payer("José García", "jose@example.com")
                        .with("payer.country_code", "ES")
                        .with("related_type", "TRANSACTION")
                        .with("related_id", "txn_0"))
                .toList());
        TransactionSearchController reports = reports();
        List<TransactionDetails> rows = new ArrayList<>();
        for (int page = 1, pages = 1; page <= pages; page++) {
            SearchResponse answer = reports.searchTransactions(new SearchTransactionsInput.Builder(START, END)
                            .fields("all")
                            .pageSize(20)
                            .page(page)
                            .build())
                    .getResult();
            pages = answer.getTotalPages();
            rows.addAll(answer.getTransactionDetails());
        }

        assertThat(rows).hasSize(55);
        assertThat(rows)
                .extracting(row -> row.getTransactionInfo().getTransactionId())
                .doesNotHaveDuplicates();
        assertThat(rows.get(0).getPayerInfo().getPayerName().getFullName()).isEqualTo("José García");
        BigDecimal sum = rows.stream()
                .map(row -> new BigDecimal(
                        row.getTransactionInfo().getTransactionAmount().getValue()))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        String gross = ApiClient.json(new ApiClient(port, merchant).get("/v1/transactions/summary"))
                .at("/totals/0/gross/value")
                .asString();
        assertThat(sum).isEqualByComparingTo(gross);
        assertThat(reports.searchBalances(
                                new SearchBalancesInput.Builder().asOfTime(END).build())
                        .getResult()
                        .getBalances()
                        .get(0)
                        .getTotalBalance()
                        .getValue())
                .isEqualTo(gross);
        assertThat(rows.get(54).getTransactionInfo().getEndingBalance().getValue())
                .isEqualTo(gross);
    }

    @Test
    void errors_areThoseOfTheSdk() throws Exception {
        TransactionSearchController reports = reports();

        assertThatThrownBy(() -> reports.searchTransactions(
                        new SearchTransactionsInput.Builder(START, "2099-01-01T00:00:00Z").build()))
                .isInstanceOfSatisfying(ApiException.class, error -> {
                    assertThat(error.getResponseCode()).isEqualTo(400);
                    assertThat(error.getHttpContext().getResponse().getBody()).contains("INVALID_REQUEST", "end_date");
                });
    }

    private TransactionSearchController reports() throws Exception {
        X509TrustManager trust = trust();
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, new X509TrustManager[] {trust}, null);
        OkHttpClient http = new OkHttpClient.Builder()
                .sslSocketFactory(tls.getSocketFactory(), trust)
                .addInterceptor(chain -> {
                    Request request = chain.request();
                    if (request.url().encodedPath().equals("/v1/oauth2/token")) {
                        return token(request);
                    }
                    HttpUrl url = request.url()
                            .newBuilder()
                            .host("localhost")
                            .port(port)
                            .build();
                    return chain.proceed(request.newBuilder().url(url).build());
                })
                .build();
        return new PaypalServerSdkClient.Builder()
                .environment(Environment.SANDBOX)
                .clientCredentialsAuth(new ClientCredentialsAuthModel.Builder(merchant.id(), "secret").build())
                .httpClientConfig(config -> config.httpClientInstance(http))
                .build()
                .getTransactionSearchController();
    }

    private Response token(Request request) {
        String json = "{\"access_token\":\"" + merchant.token() + "\",\"token_type\":\"Bearer\",\"expires_in\":3600}";
        return new Response.Builder()
                .request(request)
                .protocol(Protocol.HTTP_1_1)
                .code(200)
                .message("OK")
                .body(ResponseBody.create(json, MediaType.get("application/json")))
                .build();
    }

    private static X509TrustManager trust() throws Exception {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        try (InputStream pem =
                Files.newInputStream(TestFolder.DATA.resolve("tls").resolve("server.crt"))) {
            trusted.setCertificateEntry(
                    "server", CertificateFactory.getInstance("X.509").generateCertificate(pem));
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        return (X509TrustManager) factory.getTrustManagers()[0];
    }
}
