package org.txsearch.index;

import java.io.IOException;
import org.txsearch.document.IndexFields;

/** A newer build has written documents of a revision that this one does not know. */
public final class NewerRevisionException extends IOException {

    private static final long serialVersionUID = 1L;

    NewerRevisionException(int revision) {
        super("A newer build has written transactions of revision " + revision + "; this build knows revision "
                + IndexFields.REVISION + " and would not find all of them. Use the newer build.");
    }
}
