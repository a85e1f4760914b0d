/** The OpenAPI document, derived from the catalogue and from the declarations of filters and members. */
package org.txsearch.api.openapi;
