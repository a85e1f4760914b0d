/** Exports: the jobs that merchants ask for, the workers that make the files, and their download. */
@NullMarked
package org.txsearch.api.export;

import org.jspecify.annotations.NullMarked;
