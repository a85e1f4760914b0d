package org.txsearch.api.limit;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.apache.coyote.CloseNowException;

/**
 * Resets streams of HTTP/2 whose responses have failed after they began. Tomcat would end them as if they were whole, where it closes
 * a connection of HTTP/1.1.
 */
final class BrokenStreams extends ValveBase {

    BrokenStreams() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        getNext().invoke(request, response);
        if (request.getProtocol().equals("HTTP/2.0")
                && !is(response, ActionCode.IS_IO_ALLOWED)
                && is(response, ActionCode.IS_TRAILER_FIELDS_SUPPORTED)) {
            // The end of a response asks for its trailers, where it can still fail.
            response.getCoyoteResponse().setTrailerFields(BrokenStreams::noEnd);
        }
    }

    private static boolean is(Response response, ActionCode state) {
        AtomicBoolean is = new AtomicBoolean();
        response.getCoyoteResponse().action(state, is);
        return is.get();
    }

    private static Map<String, String> noEnd() {
        throw BrokenStreams.<RuntimeException>unchecked(new CloseNowException("The response has failed"));
    }

    /** Tomcat handles this exception there, and a supplier cannot declare it. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Exception> E unchecked(Exception failure) throws E {
        throw (E) failure;
    }
}
