package org.txsearch.process;

import java.util.concurrent.ThreadFactory;

/** Makes threads that end with the process, whatever they are doing. */
public record DaemonThreads(String name) implements ThreadFactory {

    @Override
    public Thread newThread(Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
