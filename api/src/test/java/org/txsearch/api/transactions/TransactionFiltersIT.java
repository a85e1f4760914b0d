package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.util.function.SingletonSupplier;
import org.txsearch.api.ApiClient;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;

/** Each filter against the ids that it must find, the newest first; one merchant's rows serve them all unchanged. */
@SearchingApi
class TransactionFiltersIT {

    private static final Supplier<TestMerchant> MERCHANT = SingletonSupplier.of(TransactionFiltersIT::stored);

    @LocalServerPort
    private int port;

    private static TestMerchant stored() {
        return TestMerchant.create()
                .store(
                        TestTransaction.of("a")
                                .at("2025-12-31T23:59:59.999Z")
                                .payer("García, José", "Jose.Garcia@Example.com")
                                .amount("10.50", "EUR")
                                .with("updated_at", "2026-01-02T10:00:00Z")
                                .with("settled_at", "2026-01-03T23:59:59.999Z")
                                .with("event_code", "T0006")
                                .with("payer.id", "p_9")
                                .with("payer.country_code", "ES")
                                .with("payment_method.type", "CARD")
                                .with("payment_method.brand", "VISA")
                                .with("payment_method.last4", "4242")
                                .with("reference", "order-77")
                                .with("custom_id", "c-1")
                                .with("store_id", "s1")
                                .with("terminal_id", "t1")
                                .with("payout_id", "po_1")
                                .with("note", "Vielen Dank für die Blumen")
                                .with("metadata", Map.of("order", "7", "größe", "XL"))
                                .with("invoice_id", "INV-1001"),
                        TestTransaction.of("b")
                                .at("2026-10-31T22:59:59.999Z")
                                .payer("O'Brien Mary-Ann", "mary+shop@mail.example.org")
                                .amount("-10.50", "USD")
                                .with("type", "REFUND")
                                .with("related_id", "a")
                                .with("payer.country_code", "DE")
                                .with("reference", "order-78")
                                .with("store_id", "s2")
                                .with("metadata", Map.of("order", "8"))
                                .with("updated_at", "2026-11-02T00:00:00Z")
                                .with("invoice_id", "INV-1002"),
                        TestTransaction.of("c")
                                .at("2026-10-31T23:00:00Z")
                                .payer("José Obrien", "x_y%z@example.com")
                                .amount("10", "JPY")
                                .with("status", "PENDING")
                                .with("invoice_id", "INV-2*"),
                        TestTransaction.of("d")
                                .at("2026-11-01T00:00:00Z")
                                .payer("Łukasz Straße", "LUKASZ@EXAMPLE.COM")
                                .amount("10.501", "KWD")
                                .with("status", "FAILED")
                                .with("invoice_id", "inv-1001"),
                        TestTransaction.of("e")
                                .at("2026-11-19T08:00:00Z")
                                .payer("山田 太郎", "*star*@example.net")
                                .amount("90071992547409.91", "EUR")
                                .with("invoice_id", "Rechnung 7/ä"),
                        TestTransaction.of("f")
                                .at("2026-11-30T22:59:59.999Z")
                                .amount("0", "JPY")
                                .with("store_id", "s1, s2")
                                .with("terminal_id", "t\\,1"),
                        TestTransaction.of("g")
                                .at("2026-11-30T23:00:00Z")
                                .payer("No Name", "\"john smith\"@college.edu")
                                .amount("1050", "CLP"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            limit=100                                                   | g f e d c b a
            sort=created_at                                             | a b c d e f g
            id=a                                                        | a
            id=g,a,none,a                                               | g a
            id=A                                                        |
            status=PENDING                                              | c
            status=FAILED,PENDING                                       | d c
            status=DENIED                                               |
            type=REFUND                                                 | b
            type=PAYMENT,REFUND                                         | g f e d c b a
            currency=EUR                                                | e a
            currency=JPY,KWD                                            | f d c
            amount=10.500                                               | b a
            amount=10.5000&currency=EUR                                 | a
            amount=10.5010&currency=KWD                                 | d
            amount=10.00&currency=JPY                                   | c
            amount_min=10.000&amount_max=10.0000&currency=JPY           | c
            amount=0.00&currency=JPY                                    | f
            currency=LTL                                                |
            email=jose.garcia@example.com                               | a
            email=JOSE.GARCIA@EXAMPLE.COM                               | a
            email=lukasz@example.com                                    | d
            email=jose.garcia@example                                   |
            email=garcia@example.com                                    |
            email=*@Example.COM                                         | d c a
            email=*example*                                             | e d c b a
            email=mary%2Bshop@mail.example.org                          | b
            email=mary%2B*                                              | b
            email=*%2Bshop@*                                            | b
            email=%22John+Smith%22@college.edu                          | g
            email=%22john+s*                                            | g
            email=x?y%25z@example.com                                   |
            email=x_y%25z@example.com                                   | c
            email=*_y%25z*                                              | c
            email=***star*                                              |
            email=%5C*star%5C*@example.net                              | e
            email=%5C*sta*                                              | e
            email=*star%5C*@example.net                                 | e
            email=*%7Cjose*                                              |
            name=jose+gar                                               | a
            name=GAR+JOS                                                | a
            name=garc%C3%ADa                                            | a
            name=jose                                                   | c a
            name=ose                                                    |
            name=jose+smith                                             |
            name=o%27brien                                              | c b
            name=o%E2%80%99brien                                        | c b
            name=obrien                                                 | c b
            name=brien                                                  | b
            name=ann                                                    | b
            name=mary-ann                                               | b
            name=ann+mary+o+brien                                       | b
            name=lukasz+strasse                                         | d
            name=%E5%B1%B1                                              | e
            name=%E5%A4%AA%E9%83%8E+%E5%B1%B1                           | e
            amount=10.50                                                | b a
            amount=10.5                                                 | b a
            amount=10.5000                                              | b a
            amount=10                                                   | c
            amount=10.501                                               | d
            amount=0                                                    | f
            amount=1050                                                 | g
            amount=90071992547409.91                                    | e
            amount=90071992547409.9                                     |
            amount_min=10.5&amount_max=10.501                           | d b a
            amount_min=10&amount_max=10.5                               | c b a
            amount_min=10.5001                                          | g e d
            amount_min=10.5009&amount_max=10.5011                       | d
            amount_max=10.4999                                          | f c
            amount_max=9                                                | f
            amount_min=9999999999999999                                 |
            amount_max=9999999999999999.9999                            | g f e d c b a
            amount_min=10.5&currency=EUR                                | e a
            amount=10&currency=JPY                                      | c
            amount=10.50&currency=USD                                   | b
            amount=10.5&amount_min=11                                   |
            created_from=2026-11-01&created_to=2026-11-30               | g f e d
            created_from=2026-11-01&created_to=2026-11-30&time_zone=Europe/Madrid | f e d c
            created_to=2026-10-31&time_zone=Europe/Madrid               | b a
            created_from=2026-10-31T23:00:00Z&created_to=2026-11-01T00:00:00Z  | c
            created_from=2026-11-01T00:00:00%2B01:00&created_to=2026-11-01T01:00:00.001%2B01:00 | d c
            created_from=2026-10-31T22:59:59.9990001Z&created_to=2026-11-01     | d c
            created_to=2025-12-31T23:59:59.999Z                         |
            created_to=2025-12-31T23:59:59.9990001Z                     | a
            created_to=2025-12-31                                       | a
            created_from=2026-12-01                                     |
            updated_from=2026-01-01&updated_to=2026-01-31               | a
            updated_from=2026-01-02T10:00:00.001Z                       | b
            updated_to=2026-11-02T00:00:00Z                             | a
            updated_to=2026-11-02                                       | b a
            settled_from=2026-01-03&settled_to=2026-01-03               | a
            settled_to=2026-01-02                                       |
            ingested_from=2023-11-14T22:13:20Z                          | g f e d c b a
            ingested_from=2023-11-14T22:13:20.0000000001Z               |
            ingested_to=2023-11-14T22:13:20Z                            |
            event_code=T0006,T0001                                      | a
            direction=DEBIT                                             | b
            country=ES                                                  | a
            country=DE,ES                                               | b a
            payment_method=CARD                                         | a
            payment_method=card                                         |
            card_brand=VISA                                             | a
            card_last4=4242                                             | a
            card_last4=4243                                             |
            store_id=s1,s2                                              | b a
            store_id=s1%5C,+s2                                          | f
            store_id=s1%5C,+s2,s2                                       | f b
            terminal_id=t%5C%5C%5C,1                                    | f
            terminal_id=t1                                              | a
            payout_id=po_1                                              | a
            payer_id=p_9                                                | a
            payer_id=p_9,x                                              |
            related_id=a                                                | b
            reference=order-77                                          | a
            reference=order-*                                           | b a
            custom_id=c-1                                               | a
            custom_id=c*                                                | a
            metadata[order]=7                                           | a
            metadata[order]=8                                           | b
            metadata[order]=7,8                                         |
            metadata[gr%C3%B6%C3%9Fe]=XL                                | a
            metadata[order]=7&metadata[gr%C3%B6%C3%9Fe]=XL              | a
            metadata[Order]=7                                           |
            q=1001                                                      | d a
            q=inv-10                                                    | d b a
            q=INV+garc%C3%ADa                                           | a
            q=order-7                                                   | b a
            q=blumen+fur                                                | a
            q=shop                                                      | b
            q=obrien                                                    | c b
            q=O%27Brien                                                 | c b
            q=%E5%A4%AA%E9%83%8E                                        | e
            q=nothing                                                   |
            updated_from=2026-01-01&sort=updated_at                     | a b
            updated_from=2026-01-01&sort=-updated_at                    | b a
            invoice_id=INV-1001                                         | a
            invoice_id=INV-*                                            | c b a
            invoice_id=INV-100*                                         | b a
            invoice_id=INV-2**                                          | c
            invoice_id=INV-2*                                           | c
            invoice_id=inv-1001                                         | d
            invoice_id=INV-100                                          |
            invoice_id=INV-100?                                         |
            invoice_id=Rechnung+7/%C3%A4                                | e
            invoice_id=Rechnung+*                                       | e
            invoice_id=*1001                                            |
            status=COMPLETED&type=PAYMENT&currency=EUR&name=jose&email=*@example.com&amount_max=11&invoice_id=INV* | a
            """)
    void filter_findsWhatItSays(String query, String expected) {
        List<String> ids = expected == null ? List.of() : List.of(expected.split(" ", -1));

        assertThat(new ApiClient(port, MERCHANT.get()).ids(query)).isEqualTo(ids);
    }
}
