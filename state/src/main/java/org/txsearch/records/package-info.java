/** Records of merchants, the keys by which they are created once, and their limits. */
package org.txsearch.records;
