package org.txsearch.api.http;

import java.util.List;

/** The methods that paths support; several beans may know a part each. */
@FunctionalInterface
public interface PathMethods {

    /** The methods of a path, as far as known here. */
    List<String> at(String path);
}
