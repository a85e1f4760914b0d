/** PostgreSQL, partitioned by week, with the whole transaction in a json column. */
package org.txsearch.alternatives.postgresql;
