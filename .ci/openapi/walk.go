// Uses the generated Go client as a program would.
package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"math/big"
	"net/http"
	"os"
	"time"

	openapi "example.com/merchant/txsearch"
)

func check(holds bool, what string) {
	if !holds {
		panic(what)
	}
}

func must[T any](value T, response *http.Response, failure error) T {
	if failure != nil {
		panic(failure)
	}
	return value
}

// Reads all pages; gives back the number of rows.
func walk(first *openapi.TransactionPage, follow func(cursor string) *openapi.TransactionPage) int {
	ids := map[string]bool{}
	pages := 1
	for page := first; ; page, pages = follow(*page.Page.NextCursor.Get()), pages+1 {
		for _, transaction := range page.Items {
			if transaction.Amount != nil {
				_, isDecimal := new(big.Rat).SetString(transaction.Amount.GetValue())
				check(isDecimal, "money is a decimal in a string")
			}
			check(!ids[transaction.Id], "each transaction comes once")
			ids[transaction.Id] = true
		}
		if !page.Page.HasMore {
			break
		}
	}
	total := first.Total.Get()
	check(int64(len(ids)) == total.Value, fmt.Sprint(len(ids), " rows of ", total.Value))
	fmt.Println(len(ids), "transactions on", pages, "pages")
	return len(ids)
}

func main() {
	trusted := x509.NewCertPool()
	certificate, failure := os.ReadFile(os.Getenv("CERTIFICATE"))
	check(failure == nil && trusted.AppendCertsFromPEM(certificate), "the certificate")
	configuration := openapi.NewConfiguration()
	configuration.Servers = openapi.ServerConfigurations{{URL: os.Getenv("API")}}
	configuration.HTTPClient = &http.Client{
		Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted}, ForceAttemptHTTP2: true},
	}
	client := openapi.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), openapi.ContextAccessToken, os.Getenv("TOKEN"))
	api := client.TransactionsAPI

	states := []string{"COMPLETED", "REFUNDED"}
	first := must(api.SearchTransactions(ctx).Status(states).Fields([]string{"amount", "status"}).Total("exact").Limit(200).Execute())
	check(first.Page.HasMore, "a walk of several pages")
	rows := walk(first, func(cursor string) *openapi.TransactionPage {
		return must(api.SearchTransactions(ctx).Cursor(cursor).Execute())
	})

	completed := openapi.Filter{Status: &openapi.StatusFilter{Eq: openapi.PtrString("COMPLETED")}}
	either := openapi.Filter{Or: []openapi.Filter{
		{Name: &openapi.NameFilter{Match: openapi.PtrString("jose")}},
		{Not: &completed},
	}}
	search := openapi.TransactionSearch{Filter: &either, Total: openapi.PtrString("exact"), Limit: openapi.PtrInt32(200)}
	walk(must(api.SearchTransactionsByBody(ctx).TransactionSearch(search).Execute()), func(cursor string) *openapi.TransactionPage {
		return must(api.SearchTransactionsByBody(ctx).TransactionSearch(openapi.TransactionSearch{Cursor: &cursor}).Execute())
	})

	check(len(must(api.SearchTransactions(ctx).Metadata(map[string]string{"campaign": "newsletter"}).Execute()).Items) > 0, "metadata by query string")
	campaign := map[string]interface{}{"metadata.campaign": openapi.MetadataFilter{Eq: openapi.PtrString("newsletter")}}
	search = openapi.TransactionSearch{Filter: &openapi.Filter{AdditionalProperties: campaign}}
	check(len(must(api.SearchTransactionsByBody(ctx).TransactionSearch(search).Execute()).Items) > 0, "metadata")

	one := first.Items[0]
	whole := must(api.GetTransaction(ctx, one.Id).Execute())
	check(whole.Amount.GetValue() == one.Amount.GetValue() && *whole.Status == *one.Status, "the same transaction")

	summary := must(api.SummarizeTransactions(ctx).Status(states).GroupBy([]string{"status"}).Execute())
	counted := int64(0)
	for _, total := range summary.Totals {
		counted += total.Count
	}
	check(counted == int64(rows), "the summary counts what the walk found")

	filter := openapi.Filter{Status: &openapi.StatusFilter{In: states}}
	export := must(client.ExportsAPI.CreateExport(ctx).ExportRequest(openapi.ExportRequest{Format: "CSV", Filter: &filter}).Execute())
	for export.Status == "QUEUED" || export.Status == "RUNNING" {
		time.Sleep(100 * time.Millisecond)
		export = must(client.ExportsAPI.GetExport(ctx, export.Id).Execute())
	}
	result := export.Result.Get()
	check(result.RowCount == int64(rows), "the export holds what the walk found")
	file := must(client.ExportsAPI.DownloadExportFile(ctx, export.Id, 1).Execute())
	size := must2(file.Stat()).Size()
	check(size == result.Files[0].Bytes, "the whole file")

	_, response, refused := api.SearchTransactions(ctx).CreatedFrom("2026-02-01").CreatedTo("2026-01-01").Execute()
	problem := refused.(*openapi.GenericOpenAPIError).Model().(openapi.Problem)
	check(response.StatusCode == 400 && problem.Errors[0].Code == "INVALID_RANGE", "the fault by its code")
	fmt.Println("refused as", problem.Code+":", problem.Detail)
}

func must2[T any](value T, failure error) T {
	return must(value, nil, failure)
}
