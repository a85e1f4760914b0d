/** The ISO weeks in UTC, by which transactions are stored. */
package org.txsearch.week;
