/** The OpenAPI document, derived from the catalogue and from the declarations of filters and members. */
@NullMarked
package org.txsearch.api.openapi;

import org.jspecify.annotations.NullMarked;
