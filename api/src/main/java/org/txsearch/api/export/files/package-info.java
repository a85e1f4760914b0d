/** Where exports' files are kept. */
@NullMarked
package org.txsearch.api.export.files;

import org.jspecify.annotations.NullMarked;
