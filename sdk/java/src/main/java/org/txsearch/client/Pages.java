package org.txsearch.client;

import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a list, in order. Each iterator and each stream starts at the first. While one page is in use, the next is on its way.
 *
 * @param <P> the kind of page
 */
public final class Pages<P extends Page<?>> implements Iterable<P> {

    private final Fetch<P> fetch;
    private final @Nullable String start;
    private final Executor threads;

    /**
     * Where a page is.
     *
     * @param cursor null for the first page
     * @param query the query string that the page before gave for it
     */
    record Place(@Nullable String cursor, @Nullable String query) {}

    /** Fetches a page. */
    @FunctionalInterface
    interface Fetch<P> {
        P page(Place place);
    }

    Pages(Fetch<P> fetch, @Nullable String start, Executor threads) {
        this.fetch = fetch;
        this.start = start;
        this.threads = threads;
    }

    /** The pages of a list that takes all parameters with the cursor. */
    static <P extends Page<?>> Pages<P> of(
            Transport transport,
            String path,
            Map<String, String> parameters,
            JsonReader.Reading<P> reading,
            Executor threads) {
        return new Pages<>(
                place -> transport.request(
                        Transport.Call.get(path, FilterBuilder.query(parameters, "cursor", place.cursor())), reading),
                null,
                threads);
    }

    @Override
    public PageIterator<P> iterator() {
        return new PageIterator<>(fetch, start, threads);
    }

    /** The pages as a stream. */
    public Stream<P> stream() {
        return Pages.stream(iterator());
    }

    static <T> Stream<T> stream(Iterator<T> iterator) {
        return StreamSupport.stream(
                Spliterators.spliteratorUnknownSize(iterator, Spliterator.ORDERED | Spliterator.NONNULL), false);
    }

    /**
     * Goes from page to page. For one thread.
     *
     * <p>A page that cannot be fetched throws and leaves the position as it was: {@link #next()} goes on there.
     *
     * @param <P> the kind of page
     */
    public static final class PageIterator<P extends Page<?>> implements Iterator<P> {

        private final Fetch<P> fetch;
        private final Executor threads;
        private @Nullable Place place;
        private @Nullable FutureTask<P> ahead;
        private int returned;

        private PageIterator(Fetch<P> fetch, @Nullable String start, Executor threads) {
            this.fetch = fetch;
            this.place = new Place(start, null);
            this.threads = threads;
        }

        /** Where the next page starts, to give to a query later; null before the first page and after the last one. */
        public @Nullable String cursor() {
            return place == null ? null : place.cursor();
        }

        @Override
        public boolean hasNext() {
            return place != null;
        }

        @Override
        public P next() {
            if (place == null) {
                throw new NoSuchElementException("The last page was returned before.");
            }
            P page = page(place);
            String cursor = page.page().nextCursor();
            place = cursor == null
                    ? null
                    : new Place(cursor, queryOf(page.links().next()));
            // Whoever comes back for a second page is likely to want the third.
            if (++returned > 1 && place != null) {
                Place next = place;
                FutureTask<P> fetching = new FutureTask<>(() -> fetch.page(next));
                try {
                    threads.execute(fetching);
                    ahead = fetching;
                } catch (RejectedExecutionException e) {
                    // The client was closed meanwhile: this page is whole, and the next call reports it.
                    ahead = null;
                }
            }
            return page;
        }

        private P page(Place position) {
            FutureTask<P> fetched = ahead;
            ahead = null;
            if (fetched == null) {
                return fetch.page(position);
            }
            try {
                return fetched.get();
            } catch (InterruptedException e) {
                fetched.cancel(true);
                throw new CallInterruptedException(e);
            } catch (ExecutionException e) {
                throw e.getCause() instanceof RuntimeException failure
                        ? failure
                        : new IllegalStateException(e.getCause());
            }
        }

        /** The address in a link is the one that the API knows of itself, not the one that the caller gave. */
        private static @Nullable String queryOf(@Nullable String link) {
            int mark = link == null ? -1 : link.indexOf('?');
            return link == null || mark < 0 ? null : link.substring(mark + 1);
        }
    }
}
