/** The settings of commands, from system properties and the environment. */
package org.txsearch.cli.runtime.settings;
