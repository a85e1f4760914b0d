/** The audit log: the caller, the merchant, and the filters of each search, without their values. */
package org.txsearch.api.platform.audit;
