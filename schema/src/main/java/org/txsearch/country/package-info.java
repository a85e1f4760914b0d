/** Codes and names of countries, from ISO's table. */
package org.txsearch.country;
