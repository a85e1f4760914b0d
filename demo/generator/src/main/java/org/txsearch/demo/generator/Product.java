package org.txsearch.demo.generator;

/** A product, with its price in cents of a euro. */
record Product(String sku, String name, String variant, String category, int euroCents) {}
