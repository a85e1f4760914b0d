/** The pages that merchants read: their guide, and the page of each error code. */
package org.txsearch.api.platform.docs;
