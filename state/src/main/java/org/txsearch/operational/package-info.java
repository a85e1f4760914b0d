/** What a cluster holds besides its weeks. */
package org.txsearch.operational;
