package org.txsearch.statement.typeset;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.jspecify.annotations.Nullable;

/**
 * An element of the structure that screen readers follow (ISO 32000-1, 14.7 and 14.8): a container of other elements,
 * or content in one place of a page. A statement has up to 100,000 elements, so they are smaller than PDFBox's objects.
 */
public final class Element {

    private final ElementTree tree;
    private final ElementRole role;
    private final int columns;
    private final int number;
    private final @Nullable Element parent;
    private @Nullable List<Element> children;
    private @Nullable COSDictionary page;
    private int mark;

    /** Creates an element that the tree has given a number. */
    Element(ElementTree tree, int number, ElementRole role, int columns, @Nullable Element parent) {
        this.tree = tree;
        this.number = number;
        this.role = role;
        this.columns = columns;
        this.parent = parent;
    }

    public Element add(ElementRole childRole) {
        return add(childRole, 1);
    }

    /** Adds a cell that covers several columns. */
    public Element add(ElementRole childRole, int childColumns) {
        Element child = tree.add(childRole, childColumns, this);
        if (children == null) {
            children = new ArrayList<>(1);
        }
        children.add(child);
        return child;
    }

    /** Returns the tag of the content. */
    COSName name() {
        return COSName.getPDFName(role.tag);
    }

    /** Sets the content: the drawing with the given mark on a page. */
    void place(COSDictionary onPage, int pageMark) {
        if (page != null || children != null) {
            throw new IllegalStateException("An element has one place on a page, or other elements");
        }
        page = onPage;
        mark = pageMark;
    }

    /**
     * Returns the object of a file.
     *
     * @param first the number of the tree in the file, which precedes its elements
     * @param pageNumber returns the number of a page's dictionary
     */
    String object(int first, ToIntFunction<COSDictionary> pageNumber) {
        StringBuilder object = new StringBuilder();
        int above = parent == null ? first : first + 1 + parent.number;
        object.append("<</S/").append(role.tag);
        object.append("/P ").append(above).append(" 0 R");
        if (columns > 1 || !role.scope.isEmpty()) {
            object.append("/A<</O/Table").append(role.scope);
            object.append("/ColSpan ").append(columns).append(">>");
        }
        if (page != null) {
            object.append("/Pg ").append(pageNumber.applyAsInt(page));
            object.append(" 0 R/K ").append(mark);
        } else if (children != null) {
            object.append("/K").append(references(children, first));
        }
        return object.append(">>").toString();
    }

    /** Returns an array of references to elements. */
    static String references(List<Element> elements, int first) {
        StringBuilder references = new StringBuilder("[");
        for (Element element : elements) {
            references.append(first + 1 + element.number).append(" 0 R ");
        }
        return references.append(']').toString();
    }
}
