package org.txsearch.api.limit;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** A place that a request takes up under a limit; it is given back once, at the request's end or before. */
public final class RequestPlace implements AutoCloseable {

    private final Runnable giveBack;
    private final AtomicBoolean given = new AtomicBoolean();

    RequestPlace(Runnable giveBack) {
        this.giveBack = giveBack;
    }

    /** Notes that the request has this place. */
    @SuppressWarnings("unchecked")
    public RequestPlace of(HttpServletRequest request) {
        List<RequestPlace> places = (List<RequestPlace>) request.getAttribute(RequestPlace.class.getName());
        if (places == null) {
            places = new ArrayList<>();
            request.setAttribute(RequestPlace.class.getName(), places);
        }
        places.add(this);
        return this;
    }

    /** Gives all places of a request back, which goes on without them. */
    @SuppressWarnings("unchecked")
    static void giveBackAll(HttpServletRequest request) {
        if (request.getAttribute(RequestPlace.class.getName()) instanceof List<?> places) {
            ((List<RequestPlace>) places).forEach(RequestPlace::close);
        }
    }

    @Override
    public void close() {
        if (given.compareAndSet(false, true)) {
            giveBack.run();
        }
    }
}
