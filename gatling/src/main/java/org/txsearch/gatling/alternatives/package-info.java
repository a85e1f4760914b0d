/** Transaction Search compared with other designs with the same transactions and queries. */
@NullMarked
package org.txsearch.gatling.alternatives;

import org.jspecify.annotations.NullMarked;
