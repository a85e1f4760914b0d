package org.txsearch.client;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All items of a list, page by page as you read them; {@link #pages()} gives the pages instead. Each iterator and each stream starts at
 * the first.
 *
 * <p>When a page cannot be fetched, its iterator throws and stays where it is: calling it again goes on with the item after the last
 * one, so that none is lost and none comes twice.
 *
 * @param <P> the kind of page
 * @param <T> the kind of item
 */
public final class Walk<P extends Page<T>, T> implements Iterable<T> {

    private final Pages<P> pages;

    Walk(Pages<P> pages) {
        this.pages = pages;
    }

    /** The pages instead of their items. */
    public Pages<P> pages() {
        return pages;
    }

    /** The items as a stream. */
    public Stream<T> stream() {
        return Pages.stream(iterator());
    }

    @Override
    public Iterator<T> iterator() {
        return new Items<>(pages.iterator());
    }

    private static final class Items<P extends Page<T>, T> implements Iterator<T> {

        private final Iterator<P> pages;
        private @Nullable Iterator<T> items;

        Items(Iterator<P> pages) {
            this.pages = pages;
        }

        @Override
        public boolean hasNext() {
            return current() != null;
        }

        @Override
        public T next() {
            Iterator<T> current = current();
            if (current == null) {
                throw new NoSuchElementException("The last item was returned before.");
            }
            return current.next();
        }

        private @Nullable Iterator<T> current() {
            Iterator<T> current = items;
            while (current == null || !current.hasNext()) {
                if (!pages.hasNext()) {
                    return null;
                }
                current = pages.next().items().iterator();
                items = current;
            }
            return current;
        }
    }
}
