package org.txsearch.statement.typeset;

import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.cos.COSDictionary;

/** The parts of a page that belong to elements, in the order of drawing. */
final class ElementContents {

    private final COSDictionary page;
    private final List<Element> owners = new ArrayList<>();

    ElementContents(COSDictionary page) {
        this.page = page;
    }

    /** Makes the next drawing the content of an element, and returns its mark on the page. */
    int mark(Element element) {
        int mark = owners.size();
        element.place(page, mark);
        owners.add(element);
        return mark;
    }

    /** Returns the owners of the drawings on the page, by their marks. */
    List<Element> owners() {
        return owners;
    }
}
