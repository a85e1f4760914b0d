package org.txsearch.cluster;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognizes the host names of this machine; requests to them cross no network. */
public final class LoopbackAddress {

    private static final Pattern NAME =
            Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[?(::1|0:0:0:0:0:0:0:1)]?", Pattern.CASE_INSENSITIVE);

    private LoopbackAddress() {}

    /** Returns whether that host is this machine, without looking up its address. */
    public static boolean is(@Nullable String host) {
        return host != null && NAME.matcher(host).matches();
    }
}
