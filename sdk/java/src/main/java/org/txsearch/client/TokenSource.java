package org.txsearch.client;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where access tokens come from. Safe for many threads. */
interface TokenSource {

    /** The current token. */
    String get();

    /** Forgets a token that the API did not accept; returns false if there is no other to try. */
    boolean reject(String token);

    /** An access token and when to replace it, by the clock that nobody sets. */
    record Token(String value, long renewAtNanos) {}

    /** Tokens that the caller brings. */
    record Given(Supplier<String> token) implements TokenSource {

        @Override
        public String get() {
            return token.get();
        }

        @Override
        public boolean reject(String rejected) {
            return !token.get().equals(rejected);
        }
    }

    /** Fetches a token once, keeps it, and renews it early and once for all callers that wait. */
    final class Fetched implements TokenSource {

        private final Time time;
        private final Supplier<Token> fetch;
        private final ReentrantLock lock = new ReentrantLock();
        private volatile @Nullable Token current;

        Fetched(Time time, Supplier<Token> fetch) {
            this.time = time;
            this.fetch = fetch;
        }

        @Override
        public String get() {
            Token token = fresh();
            if (token != null) {
                return token.value();
            }
            try {
                lock.lockInterruptibly();
            } catch (InterruptedException e) {
                throw new CallInterruptedException(e);
            }
            try {
                token = fresh();
                if (token == null) {
                    token = fetch.get();
                    current = token;
                }
                return token.value();
            } finally {
                lock.unlock();
            }
        }

        private @Nullable Token fresh() {
            Token token = current;
            return token != null && time.nanos() - token.renewAtNanos() < 0 ? token : null;
        }

        @Override
        public boolean reject(String rejected) {
            lock.lock();
            try {
                Token token = current;
                if (token != null && token.value().equals(rejected)) {
                    current = null;
                }
                return true;
            } finally {
                lock.unlock();
            }
        }
    }
}
