/** The storage of exports' files. */
@NullMarked
package org.txsearch.api.exports.files;

import org.jspecify.annotations.NullMarked;
