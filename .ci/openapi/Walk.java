import java.io.FileInputStream;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ExportsApi;
import org.openapitools.client.api.TransactionsApi;
import org.openapitools.client.api.TransactionsApi.APIGetTransactionRequest;
import org.openapitools.client.api.TransactionsApi.APISearchTransactionsByBodyRequest;
import org.openapitools.client.api.TransactionsApi.APISearchTransactionsRequest;
import org.openapitools.client.api.TransactionsApi.APISummarizeTransactionsRequest;
import org.openapitools.client.model.*;

/** Uses the generated Java client as a program would. */
class Walk {

    private interface Pages {
        TransactionPage follow(String cursor) throws ApiException;
    }

    public static void main(String[] arguments) throws Exception {
        ApiClient client = new ApiClient();
        client.updateBaseUri(System.getenv("API"));
        client.setHttpClientBuilder(HttpClient.newBuilder().sslContext(trust(System.getenv("CERTIFICATE"))));
        client.setRequestInterceptor(
                request -> request.header("Authorization", "Bearer " + System.getenv("TOKEN")));
        TransactionsApi api = new TransactionsApi(client);

        List<String> states = List.of("COMPLETED", "REFUNDED");
        TransactionPage first = api.searchTransactions(APISearchTransactionsRequest.newBuilder()
                .status(states)
                .fields(List.of("amount", "status"))
                .total("exact")
                .limit(200)
                .build());
        check(first.getPage().getHasMore(), "a walk of several pages");
        int rows = walk(
                first,
                cursor -> api.searchTransactions(
                        APISearchTransactionsRequest.newBuilder().cursor(cursor).build()));

        Filter completed = new Filter().status(new StatusFilter().eq(StatusFilter.EqEnum.COMPLETED));
        Filter either = new Filter()
                .addOrItem(new Filter().name(new NameFilter().match("jose")))
                .addOrItem(new Filter().not(completed));
        TransactionSearch search =
                new TransactionSearch().filter(either).total(TransactionSearch.TotalEnum.EXACT).limit(200);
        walk(byBody(api, search), cursor -> byBody(api, new TransactionSearch().cursor(cursor)));

        Filter campaign = new Filter();
        campaign.putAdditionalProperty("metadata.campaign", new MetadataFilter().eq("newsletter"));
        check(!byBody(api, new TransactionSearch().filter(campaign)).getItems().isEmpty(), "metadata");

        Transaction one = first.getItems().get(0);
        Transaction whole = api.getTransaction(
                APIGetTransactionRequest.newBuilder().id(one.getId()).build());
        check(whole.getAmount().equals(one.getAmount()) && whole.getStatus().equals(one.getStatus()), "the same transaction");

        TransactionSummary summary = api.summarizeTransactions(APISummarizeTransactionsRequest.newBuilder()
                .status(states)
                .groupBy(List.of("status"))
                .build());
        check(
                summary.getTotals().stream().mapToLong(CurrencyTotal::getCount).sum() == rows,
                "the summary counts what the walk found");

        ExportsApi exports = new ExportsApi(client);
        ExportRequest request = new ExportRequest()
                .format(ExportRequest.FormatEnum.CSV)
                .filter(new Filter()
                        .status(new StatusFilter()
                                .in(List.of(StatusFilter.InEnum.COMPLETED, StatusFilter.InEnum.REFUNDED))));
        Export export = exports.createExport(
                ExportsApi.APICreateExportRequest.newBuilder().exportRequest(request).build());
        while (Set.of("QUEUED", "RUNNING").contains(export.getStatus())) {
            Thread.sleep(100);
            export = exports.getExport(
                    ExportsApi.APIGetExportRequest.newBuilder().id(export.getId()).build());
        }
        check(export.getResult().getRowCount() == rows, "the export holds what the walk found");
        var file = exports.downloadExportFile(ExportsApi.APIDownloadExportFileRequest.newBuilder()
                .id(export.getId())
                .n(1)
                .build());
        check(
                Files.size(file.toPath()) == export.getResult().getFiles().get(0).getBytes(),
                "the whole file");

        try {
            api.searchTransactions(APISearchTransactionsRequest.newBuilder()
                    .createdFrom("2026-02-01")
                    .createdTo("2026-01-01")
                    .build());
        } catch (ApiException refused) {
            Problem problem = ApiClient.createDefaultObjectMapper().readValue(refused.getResponseBody(), Problem.class);
            check(
                    refused.getCode() == 400 && problem.getErrors().get(0).getCode().equals("INVALID_RANGE"),
                    "the fault by its code");
            System.out.println("refused as " + problem.getCode() + ": " + problem.getDetail());
            return;
        }
        throw new AssertionError("a range that ends before it starts is refused");
    }

    private static TransactionPage byBody(TransactionsApi api, TransactionSearch search) throws ApiException {
        return api.searchTransactionsByBody(APISearchTransactionsByBodyRequest.newBuilder()
                .transactionSearch(search)
                .build());
    }

    /** Reads all pages; gives back the number of rows. */
    private static int walk(TransactionPage first, Pages pages) throws ApiException {
        Set<String> ids = new HashSet<>();
        int count = 1;
        for (TransactionPage page = first; ; page = pages.follow(page.getPage().getNextCursor()), count++) {
            for (Transaction transaction : page.getItems()) {
                new BigDecimal(transaction.getAmount().getValue());
                check(ids.add(transaction.getId()), "each transaction comes once");
            }
            if (!page.getPage().getHasMore()) {
                break;
            }
        }
        check(ids.size() == first.getTotal().getValue(), ids.size() + " rows of " + first.getTotal());
        System.out.println(ids.size() + " transactions on " + count + " pages");
        return ids.size();
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    private static SSLContext trust(String certificate) throws Exception {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        try (var pem = new FileInputStream(certificate)) {
            trusted.setCertificateEntry("server", CertificateFactory.getInstance("X.509").generateCertificate(pem));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
