/** Which payers' data was erased: what erasing writes down, and what ingesting honours. */
package org.txsearch.erasure;
