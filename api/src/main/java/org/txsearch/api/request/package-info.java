/** Reads query strings and bodies: filters, other members, and their faults. */
@NullMarked
package org.txsearch.api.request;

import org.jspecify.annotations.NullMarked;
