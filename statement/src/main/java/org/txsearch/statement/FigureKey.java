package org.txsearch.statement;

import org.txsearch.schema.MoneyState;

/** The key of a sum. The type is empty if the sums are not by type. */
record FigureKey(String type, String currency, MoneyState state) {}
