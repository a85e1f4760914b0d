/** The document of a transaction: the API's item, preceded by one small member that only the index reads. */
@NullMarked
package org.txsearch.document;

import org.jspecify.annotations.NullMarked;
