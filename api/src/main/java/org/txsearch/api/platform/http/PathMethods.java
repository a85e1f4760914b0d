package org.txsearch.api.platform.http;

import java.util.List;

/** Knows the methods of some paths; several beans may know different ones. */
@FunctionalInterface
public interface PathMethods {

    /** Returns the known methods of a path. */
    List<String> at(String path);
}
