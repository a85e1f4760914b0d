package org.txsearch.statement.typeset;

/** The role of an element. */
public enum ElementRole {
    DOCUMENT("Document", ""),
    TITLE("H1", ""),
    HEADING("H2", ""),
    PARAGRAPH("P", ""),
    TABLE("Table", ""),
    ROW("TR", ""),
    COLUMN_HEAD("TH", "/Scope/Column"),
    ROW_HEAD("TH", "/Scope/Row"),
    CELL("TD", "");

    final String tag;
    final String scope;

    ElementRole(String tag, String scope) {
        this.tag = tag;
        this.scope = scope;
    }
}
