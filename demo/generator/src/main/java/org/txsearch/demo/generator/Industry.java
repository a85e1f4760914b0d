package org.txsearch.demo.generator;

import java.util.List;

/** A kind of merchant: how many of its sales are in a shop, whether it sends parcels, its prices in cents of a euro. */
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
