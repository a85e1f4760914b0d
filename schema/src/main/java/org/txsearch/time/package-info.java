/** Times in records, requests, and responses. */
@NullMarked
package org.txsearch.time;

import org.jspecify.annotations.NullMarked;
