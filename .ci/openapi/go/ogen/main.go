// Walks a list with the client that ogen generates.
package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net/http"
	"os"

	"example.com/merchant/generators/ogenclient"
)

func check(holds bool, what string) {
	if !holds {
		panic(what)
	}
}

type source struct{}

func (source) AccessToken(context.Context, ogenclient.OperationName) (ogenclient.AccessToken, error) {
	return ogenclient.AccessToken{Token: os.Getenv("TOKEN")}, nil
}

func main() {
	trusted := x509.NewCertPool()
	certificate, failure := os.ReadFile(os.Getenv("CERTIFICATE"))
	check(failure == nil && trusted.AppendCertsFromPEM(certificate), "the certificate")
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted}, ForceAttemptHTTP2: true}
	client, failure := ogenclient.NewClient(os.Getenv("API"), source{}, ogenclient.WithClient(&http.Client{Transport: transport}))
	check(failure == nil, "the client")

	params := ogenclient.SearchTransactionsParams{
		Limit:  ogenclient.NewOptInt32(200),
		Total:  ogenclient.NewOptSearchTransactionsTotal("exact"),
		Status: []ogenclient.SearchTransactionsStatusItem{"COMPLETED", "REFUNDED"},
	}
	ids := map[string]bool{}
	counted := int64(-1)
	for pages := 1; ; pages++ {
		answer, failure := client.SearchTransactions(context.Background(), params)
		check(failure == nil, fmt.Sprint("a page: ", failure))
		found, isPage := answer.(*ogenclient.TransactionPageHeaders)
		check(isPage, fmt.Sprintf("a page, not %T", answer))
		page := found.Response
		if pages == 1 {
			counted = page.Total.Value.Value
		}
		for _, transaction := range page.Items {
			check(!ids[transaction.ID], "each transaction comes once")
			ids[transaction.ID] = true
		}
		if !page.Page.HasMore {
			check(pages > 1, "a walk of several pages")
			break
		}
		params = ogenclient.SearchTransactionsParams{Cursor: ogenclient.NewOptString(page.Page.NextCursor.Value)}
	}
	check(int64(len(ids)) == counted, fmt.Sprint(len(ids), " rows of ", counted))
	fmt.Println(len(ids), "transactions by ogen")
}
