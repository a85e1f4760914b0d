package org.txsearch.api.paypal;

import org.jspecify.annotations.Nullable;
import org.txsearch.paging.Position;
import org.txsearch.paging.TransactionPage;

/**
 * A page with its position.
 *
 * @param start the start of the page; null for the first page
 * @param total the number of matching rows
 */
record NumberedPage(TransactionPage page, @Nullable Position start, int total) {}
