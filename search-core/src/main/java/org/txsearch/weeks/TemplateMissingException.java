package org.txsearch.weeks;

import java.io.IOException;

/** There are weeks, but the template that new ones are made from is gone. */
public final class TemplateMissingException extends IOException {

    private static final long serialVersionUID = 1L;

    TemplateMissingException() {
        super("There are weeks in Elasticsearch, but the index template \"" + WeekTemplate.NAME
                + "\" is gone: a week made without it could not be searched. Nothing was written. Find out who deleted it,"
                + " then install it again with ./txsearch weeks template");
    }
}
