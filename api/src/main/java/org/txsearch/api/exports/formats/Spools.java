package org.txsearch.api.exports.formats;

import java.io.IOException;

/** Creates temporary files for formats whose files start with data that depends on later rows. */
@FunctionalInterface
public interface Spools {

    /** Creates an empty file with a unique name. */
    Spool create(String name) throws IOException;
}
