/** Exports: the jobs that merchants request, the workers that write the files, and their download. */
@NullMarked
package org.txsearch.api.export;

import org.jspecify.annotations.NullMarked;
