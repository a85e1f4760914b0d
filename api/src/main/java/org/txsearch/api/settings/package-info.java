/** Settings that several packages read, and the report of a wrong setting in one line. */
@NullMarked
package org.txsearch.api.settings;

import org.jspecify.annotations.NullMarked;
