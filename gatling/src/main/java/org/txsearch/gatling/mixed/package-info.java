/** Searches during other work: loads, rebuilds, other settings of the weeks. */
package org.txsearch.gatling.mixed;
