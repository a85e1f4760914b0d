/** Client of Transaction Search: find, add up, export and follow payments. */
@NullMarked
package org.txsearch.client;

import org.jspecify.annotations.NullMarked;
