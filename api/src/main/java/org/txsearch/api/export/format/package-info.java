/** The formats of exports: one class each, all of them in {@link org.txsearch.api.export.format.ExportFormats}. */
@NullMarked
package org.txsearch.api.export.format;

import org.jspecify.annotations.NullMarked;
