package org.txsearch.demo.generator;

import com.fasterxml.jackson.annotation.JsonCreator;

/** A city, and the state or region that it lies in: {@code Lyon|Auvergne-Rhône-Alpes}. */
record City(String name, String state) {
    @JsonCreator
    static City of(String text) {
        return new City(text.substring(0, text.indexOf('|')), text.substring(text.indexOf('|') + 1));
    }
}
