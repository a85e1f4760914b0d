/** The OpenAPI document, derived from the catalogue where it speaks of fields and filters. */
@NullMarked
package org.txsearch.api.openapi;

import org.jspecify.annotations.NullMarked;
