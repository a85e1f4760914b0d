package org.txsearch.cli.runtime;

import java.util.concurrent.Callable;

/**
 * A command that another module adds to those of the launcher, found by {@link java.util.ServiceLoader}: its class has a
 * picocli {@code @Command} with a name.
 */
public interface LauncherCommand extends Callable<Integer> {}
