/** Stores the files of exports. */
@NullMarked
package org.txsearch.api.exports.files;

import org.jspecify.annotations.NullMarked;
