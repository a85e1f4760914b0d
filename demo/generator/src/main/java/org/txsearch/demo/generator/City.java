package org.txsearch.demo.generator;

import com.fasterxml.jackson.annotation.JsonCreator;

/** A city and its state or region, in the form {@code Lyon|Auvergne-Rhône-Alpes}. */
record City(String name, String state) {
    @JsonCreator
    static City of(String text) {
        return new City(text.substring(0, text.indexOf('|')), text.substring(text.indexOf('|') + 1));
    }
}
