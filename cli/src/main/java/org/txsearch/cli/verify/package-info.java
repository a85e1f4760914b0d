/** Looking for what should not be: transactions in two weeks or in a wrong one, indices that are not as they should be. */
@NullMarked
package org.txsearch.cli.verify;

import org.jspecify.annotations.NullMarked;
