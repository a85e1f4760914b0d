package org.txsearch.statement.typeset;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.jspecify.annotations.Nullable;

/**
 * An element of the structure that screen readers follow (ISO 32000-1, 14.7 and 14.8): a container of others, or what is drawn
 * in one place of a page. A statement has 100,000 of them, so that they are smaller than the objects of PDFBox.
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

    /** Adds an element after the others. */
    public Element add(ElementRole childRole) {
        return add(childRole, 1);
    }

    /** Adds a cell that covers that many columns. */
    public Element add(ElementRole childRole, int childColumns) {
        Element child = new Element(tree, childRole, childColumns, this);
        if (children == null) {
            children = new ArrayList<>(1);
        }
        children.add(child);
        return child;
    }

    /** The tag of its content. */
    COSName name() {
        return COSName.getPDFName(role.tag);
    }

    /** The elements of a file. */
    static final class ElementTree {

        private final List<Element> elements = new ArrayList<>();
        private final List<ElementContents> pages = new ArrayList<>();

        /** Contains all others. */
        final Element root = new Element(this, ElementRole.DOCUMENT, 1, null);

        ElementContents addPage(COSDictionary page) {
            ElementContents contents = new ElementContents(page);
            pages.add(contents);
            return contents;
        }

        /** How many objects of a file it takes, the tree itself included. */
        int size() {
            return 1 + elements.size() + pages.size();
        }

        /**
         * The tree as an object of a file, then each element, then the elements of each page.
         *
         * @param index of the object, less than the size
         * @param first the number of the first of them in the file
         * @param pageNumber the number of a page's dictionary
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

    /** The parts of one page that belong to elements, in the order in which they were drawn. */
    static final class ElementContents {

        private final COSDictionary page;
        private final List<Element> owners = new ArrayList<>();

        private ElementContents(COSDictionary page) {
            this.page = page;
        }

        /** Makes what is drawn next the content of that element; returns its mark on the page. */
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
