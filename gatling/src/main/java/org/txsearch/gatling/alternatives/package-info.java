/** Transaction Search compared with other designs with the same transactions and queries. */
package org.txsearch.gatling.alternatives;
