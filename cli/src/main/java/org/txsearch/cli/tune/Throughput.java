package org.txsearch.cli.tune;

import java.io.IOException;

/** Something that is written to, and says how fast that went. */
public interface Throughput {

    /** Documents a second, written for a while in that way. */
    double documentsPerSecond(WriteShape shape) throws IOException, InterruptedException;
}
