/** Times as they are written in records, requests and answers. */
@NullMarked
package org.txsearch.time;

import org.jspecify.annotations.NullMarked;
