package org.txsearch.demo.generator;

import java.util.List;

/** An industry of merchants: the share of sales in a shop, whether it ships, and its prices in cents of a euro. */
record Industry(
        String name,
        int share,
        int perThousandInStore,
        boolean shipped,
        String categoryCode,
        int lowestPrice,
        int highestPrice,
        List<String> products,
        List<String> variants,
        List<String> categories) {}
