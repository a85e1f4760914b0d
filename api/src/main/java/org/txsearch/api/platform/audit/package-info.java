/** The audit log: the caller, the merchant, and the filters of each search, without their values. */
@NullMarked
package org.txsearch.api.platform.audit;

import org.jspecify.annotations.NullMarked;
