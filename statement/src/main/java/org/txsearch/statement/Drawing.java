package org.txsearch.statement;

import java.io.IOException;

/** Draws the content of an element. */
interface Drawing {
    void draw() throws IOException;
}
