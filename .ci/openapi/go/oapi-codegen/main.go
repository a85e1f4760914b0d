// Walks a list with the client that oapi-codegen generates.
package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net/http"
	"os"

	"example.com/merchant/generators/oapiclient"
)

func check(holds bool, what string) {
	if !holds {
		panic(what)
	}
}

func main() {
	trusted := x509.NewCertPool()
	certificate, failure := os.ReadFile(os.Getenv("CERTIFICATE"))
	check(failure == nil && trusted.AppendCertsFromPEM(certificate), "the certificate")
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted}, ForceAttemptHTTP2: true}
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
		return nil
	}
	client, failure := oapiclient.NewClientWithResponses(os.Getenv("API"),
		oapiclient.WithHTTPClient(&http.Client{Transport: transport}), oapiclient.WithRequestEditorFn(authorize))
	check(failure == nil, "the client")

	limit := int32(200)
	total := oapiclient.SearchTransactionsParamsTotal("exact")
	states := []oapiclient.SearchTransactionsParamsStatus{"COMPLETED", "REFUNDED"}
	params := oapiclient.SearchTransactionsParams{Limit: &limit, Total: &total, Status: &states}
	ids := map[string]bool{}
	counted := int64(-1)
	for pages := 1; ; pages++ {
		answer, failure := client.SearchTransactionsWithResponse(context.Background(), &params)
		check(failure == nil && answer.JSON200 != nil, fmt.Sprint("a page: ", failure, " ", answer))
		page := answer.JSON200
		if pages == 1 {
			counted = page.Total.Value
		}
		for _, transaction := range page.Items {
			check(!ids[transaction.Id], "each transaction comes once")
			ids[transaction.Id] = true
		}
		if !page.Page.HasMore {
			check(pages > 1, "a walk of several pages")
			break
		}
		params = oapiclient.SearchTransactionsParams{Cursor: page.Page.NextCursor}
	}
	check(int64(len(ids)) == counted, fmt.Sprint(len(ids), " rows of ", counted))

	never := "2026-11-31"
	answer, failure := client.SearchTransactionsWithResponse(context.Background(), &oapiclient.SearchTransactionsParams{CreatedFrom: &never})
	check(failure == nil && answer.ApplicationproblemJSON400 != nil, "a fault")
	fmt.Println(len(ids), "transactions by oapi-codegen")
}
