package org.txsearch.query;

/**
 * The one merchant whose transactions a search may see; it comes from the access token and from nowhere else.
 *
 * @param merchantId the merchant, never empty
 */
public record TenantScope(String merchantId) {

    public TenantScope {
        if (merchantId.isBlank()) {
            throw new IllegalArgumentException("A scope without a merchant finds nothing and is never implied");
        }
    }
}
