package org.txsearch.demo.generator;

/** A shop. */
record Store(String id, String name, City city, int terminals) {}
