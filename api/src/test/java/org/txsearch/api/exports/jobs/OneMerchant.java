package org.txsearch.api.exports.jobs;

import org.junit.jupiter.api.BeforeEach;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.TestMerchant;

/** A new merchant for each test, and its client of exports. */
abstract class OneMerchant {

    @LocalServerPort
    int port;

    final TestMerchant merchant = TestMerchant.create();
    ExportClient client;

    @BeforeEach
    void connectMerchant() {
        client = new ExportClient(port, merchant);
    }
}
