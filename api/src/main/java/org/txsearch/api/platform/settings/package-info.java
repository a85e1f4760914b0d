/** Settings that several packages read, and the report of a wrong setting in one line. */
@NullMarked
package org.txsearch.api.platform.settings;

import org.jspecify.annotations.NullMarked;
