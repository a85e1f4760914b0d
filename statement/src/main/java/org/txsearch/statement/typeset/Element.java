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

    private Element(ElementTree tree, ElementRole role, int columns, @Nullable Element parent) {
        this.tree = tree;
        this.role = role;
        this.columns = columns;
        this.number = tree.elements.size();
        this.parent = parent;
        tree.elements.add(this);
    }

    public Element add(ElementRole childRole) {
        return add(childRole, 1);
    }

    /** Adds a cell that covers several columns. */
    public Element add(ElementRole childRole, int childColumns) {
        Element child = new Element(tree, childRole, childColumns, this);
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

    /** The elements of a file. */
    static final class ElementTree {

        private final List<Element> elements = new ArrayList<>();
        private final List<ElementContents> pages = new ArrayList<>();

        /** The element that contains all others. */
        final Element root = new Element(this, ElementRole.DOCUMENT, 1, null);

        ElementContents addPage(COSDictionary page) {
            ElementContents contents = new ElementContents(page);
            pages.add(contents);
            return contents;
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
            StringBuilder object = new StringBuilder();
            if (index == 0) {
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
            if (index > elements.size()) {
                return references(pages.get(index - 1 - elements.size()).owners, first, object);
            }
            Element element = elements.get(index - 1);
            int parent = element.parent == null ? first : first + 1 + element.parent.number;
            object.append("<</S/").append(element.role.tag);
            object.append("/P ").append(parent).append(" 0 R");
            if (element.columns > 1 || !element.role.scope.isEmpty()) {
                object.append("/A<</O/Table").append(element.role.scope);
                object.append("/ColSpan ").append(element.columns).append(">>");
            }
            if (element.page != null) {
                object.append("/Pg ").append(pageNumber.applyAsInt(element.page));
                object.append(" 0 R/K ").append(element.mark);
            } else if (element.children != null) {
                object.append("/K");
                references(element.children, first, object);
            }
            return object.append(">>").toString();
        }

        private static String references(List<Element> elements, int first, StringBuilder object) {
            object.append('[');
            for (Element element : elements) {
                object.append(first + 1 + element.number).append(" 0 R ");
            }
            return object.append(']').toString();
        }
    }

    /** The parts of a page that belong to elements, in the order of drawing. */
    static final class ElementContents {

        private final COSDictionary page;
        private final List<Element> owners = new ArrayList<>();

        private ElementContents(COSDictionary page) {
            this.page = page;
        }

        /** Makes the next drawing the content of an element, and returns its mark on the page. */
        int mark(Element element) {
            if (element.page != null || element.children != null) {
                throw new IllegalStateException("An element has one place on a page, or other elements");
            }
            element.page = page;
            element.mark = owners.size();
            owners.add(element);
            return element.mark;
        }
    }
}
