package org.txsearch.write;

/**
 * How many requests may be under way: one more after each full round of successes, half as many after a rejection.
 *
 * <p>Additive increase and multiplicative decrease settle at what the cluster bears, whoever else uses it.
 */
final class InFlightWindow {

    private final int most;
    private double size;
    private int inFlight;

    InFlightWindow(int most) {
        this.most = most;
        this.size = most;
    }

    /** Waits for a place. */
    synchronized void enter() throws InterruptedException {
        while (inFlight >= (int) size) {
            wait();
        }
        inFlight++;
    }

    synchronized boolean hasPlace() {
        return inFlight < (int) size;
    }

    /** Counts one more request than the window allows, for a batch that had to be divided. */
    synchronized void addPlace() {
        inFlight++;
    }

    synchronized void leave() {
        inFlight--;
        notifyAll();
    }

    synchronized void accepted() {
        size = Math.min(most, size + 1 / size);
        notifyAll();
    }

    synchronized void rejected() {
        size = Math.max(1, size / 2);
    }

    /** Waits until nothing is under way. */
    synchronized void awaitEmpty() throws InterruptedException {
        while (inFlight > 0) {
            wait();
        }
    }

    synchronized int size() {
        return (int) size;
    }
}
