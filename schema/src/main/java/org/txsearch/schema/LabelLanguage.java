package org.txsearch.schema;

/** A language of labels. */
public enum LabelLanguage {
    EN(1),
    DE(2),
    FR(3),
    ES(4);

    final int column;

    LabelLanguage(int column) {
        this.column = column;
    }

    String separator() {
        return this == FR ? " : " : ": ";
    }
}
