/** Work in the background, apart from requests. */
@NullMarked
package org.txsearch.api.lifecycle;

import org.jspecify.annotations.NullMarked;
