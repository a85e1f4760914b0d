/** The commands {@code demo} and {@code generate}. */
package org.txsearch.demo.commands;
