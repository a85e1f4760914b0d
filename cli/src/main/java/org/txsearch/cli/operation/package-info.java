/** What the operations of the commands have in common. */
@NullMarked
package org.txsearch.cli.operation;

import org.jspecify.annotations.NullMarked;
