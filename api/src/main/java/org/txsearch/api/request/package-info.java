/** Reads query strings and bodies: filters, other members, and their faults. */
package org.txsearch.api.request;
