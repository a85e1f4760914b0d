/** The commands {@code demo} and {@code generate}. */
@NullMarked
package org.txsearch.demo.commands;

import org.jspecify.annotations.NullMarked;
