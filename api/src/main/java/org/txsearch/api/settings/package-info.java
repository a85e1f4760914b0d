/** Settings that several packages read, and the one line that a wrong one stops the start with. */
@NullMarked
package org.txsearch.api.settings;

import org.jspecify.annotations.NullMarked;
