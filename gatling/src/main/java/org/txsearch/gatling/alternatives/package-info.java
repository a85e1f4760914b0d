/** Transaction Search beside other designs that hold the same transactions and answer the same questions. */
@NullMarked
package org.txsearch.gatling.alternatives;

import org.jspecify.annotations.NullMarked;
