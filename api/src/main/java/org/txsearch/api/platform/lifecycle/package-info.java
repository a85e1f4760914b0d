/** Work in the background, apart from requests. */
@NullMarked
package org.txsearch.api.platform.lifecycle;

import org.jspecify.annotations.NullMarked;
