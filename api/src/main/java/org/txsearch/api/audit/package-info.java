/** The audit log: who searched for whom by which filters, without their values. */
@NullMarked
package org.txsearch.api.audit;

import org.jspecify.annotations.NullMarked;
