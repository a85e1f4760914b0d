package org.txsearch.api.paypal;

import java.nio.charset.StandardCharsets;
import org.txsearch.api.search.MoneySum;
import org.txsearch.document.JsonBytes;
import org.txsearch.document.MemberSpans;

/** A member of PayPal's rows. */
abstract class RowTarget {

    private final byte[] opening;

    RowTarget(String name) {
        this.opening = ('"' + name + "\":").getBytes(StandardCharsets.UTF_8);
    }

    /** Appends the member, with its comma, if it has a value. */
    abstract void write(MemberSpans values, MoneySum balance, JsonBytes out);

    final void open(JsonBytes out) {
        comma(out);
        out.raw(opening);
    }

    /** Appends a comma unless nothing is before it. */
    static void comma(JsonBytes out) {
        byte before = out.array()[out.length() - 1];
        if (before != '{' && before != '[') {
            out.ascii(',');
        }
    }

    /** Ends an object or array, or removes it if it is empty. */
    static void close(int start, int empty, char end, JsonBytes out) {
        if (out.length() == empty) {
            out.cutTo(start);
        } else {
            out.ascii(end);
        }
    }
}
