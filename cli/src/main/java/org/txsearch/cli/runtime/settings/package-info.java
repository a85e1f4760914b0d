/** The settings of commands, from system properties and the environment. */
@NullMarked
package org.txsearch.cli.runtime.settings;

import org.jspecify.annotations.NullMarked;
