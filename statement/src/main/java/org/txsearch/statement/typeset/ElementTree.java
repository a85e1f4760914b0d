package org.txsearch.statement.typeset;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.apache.pdfbox.cos.COSDictionary;
import org.jspecify.annotations.Nullable;

/** The elements of a file. */
final class ElementTree {

    private final List<Element> elements = new ArrayList<>();

    /** For each page, the elements that own its drawings, by their marks. */
    private final List<List<Element>> pages = new ArrayList<>();

    /** The element that contains all others. */
    final Element root = add(ElementRole.DOCUMENT, 1, null);

    /** Adds an element; the caller adds it to its parent. */
    Element add(ElementRole role, int columns, @Nullable Element parent) {
        Element element = new Element(this, elements.size(), role, columns, parent);
        elements.add(element);
        return element;
    }

    void addPage() {
        pages.add(new ArrayList<>());
    }

    /** Returns the elements that own the drawings on a page; the first page has the number 1. */
    List<Element> owners(int page) {
        return pages.get(page - 1);
    }

    /** Returns the number of objects of the tree in a file, including the tree itself. */
    int size() {
        return 1 + elements.size() + pages.size();
    }

    /**
     * Returns an object of a file: first the tree, then each element, then the elements of each page.
     *
     * @param index the index of the object, less than the size
     * @param first the number of the first object in the file
     * @param pageNumber returns the number of a page's dictionary
     */
    String object(int index, int first, ToIntFunction<COSDictionary> pageNumber) {
        if (index == 0) {
            StringBuilder object = new StringBuilder();
            object.append("<</Type/StructTreeRoot/K ").append(first + 1).append(" 0 R/ParentTree<</Nums[");
            for (int page = 0; page < pages.size(); page++) {
                int elementsOfPage = first + 1 + elements.size() + page;
                object.append(page).append(' ').append(elementsOfPage).append(" 0 R ");
            }
            return object.append("]>>/ParentTreeNextKey ")
                    .append(pages.size())
                    .append(">>")
                    .toString();
        }
        return index > elements.size()
                ? Element.references(pages.get(index - 1 - elements.size()), first)
                : elements.get(index - 1).object(first, pageNumber);
    }
}
