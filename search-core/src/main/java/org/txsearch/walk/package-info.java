/** All that a filter finds, at one point in time: walked from end to end, counted and added up. */
package org.txsearch.walk;
