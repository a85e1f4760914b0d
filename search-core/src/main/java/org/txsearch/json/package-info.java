/** Reading Elasticsearch's answers as bytes, without building what is only passed through. */
@NullMarked
package org.txsearch.json;

import org.jspecify.annotations.NullMarked;
