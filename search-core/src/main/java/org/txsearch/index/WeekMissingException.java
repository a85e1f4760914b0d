package org.txsearch.index;

import java.io.IOException;
import org.txsearch.week.IsoWeek;

/** A week that must exist is not there, or cannot be searched: its index or an alias is gone, or it is closed. */
public final class WeekMissingException extends IOException {

    private static final long serialVersionUID = 1L;

    public WeekMissingException(IsoWeek week) {
        super("The week " + week
                + " is missing: its index or an alias is gone. It is not made again by itself; restore it"
                + " from a backup, or bring it back with ./txsearch weeks recover " + week);
    }

    /** Of a week that Elasticsearch said is not there. */
    public WeekMissingException(String why) {
        super(why);
    }
}
