/** Reading Elasticsearch's answers as bytes, without building objects for parts that are only passed through. */
@NullMarked
package org.txsearch.json;

import org.jspecify.annotations.NullMarked;
