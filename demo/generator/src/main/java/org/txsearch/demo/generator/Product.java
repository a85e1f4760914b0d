package org.txsearch.demo.generator;

/** An article, with its price in cents of a euro. */
record Product(String sku, String name, String variant, String category, int euroCents) {}
