/** The storage of exports' files. */
@NullMarked
package org.txsearch.api.export.files;

import org.jspecify.annotations.NullMarked;
