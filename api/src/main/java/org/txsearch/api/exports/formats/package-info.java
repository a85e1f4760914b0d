/** The formats of exports: one class each, all of them in {@link org.txsearch.api.exports.formats.ExportFormats}. */
package org.txsearch.api.exports.formats;
