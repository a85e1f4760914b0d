package org.txsearch.api.http;

import java.util.List;

/** Knows which methods paths support; several may know a part each. */
@FunctionalInterface
public interface PathMethods {

    /** The methods at that path, as far as is known here. */
    List<String> at(String path);
}
