package org.txsearch.api.exports.formats;

import java.io.IOException;

/** Creates temporary files for formats whose files start with something that depends on a later row. */
@FunctionalInterface
public interface Spools {

    /** Creates an empty file, whose name no other one of the export has. */
    Spool create(String name) throws IOException;
}
