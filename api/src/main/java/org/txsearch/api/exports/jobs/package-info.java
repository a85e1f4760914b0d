/** Exports: the jobs that merchants request, the workers that write the files, and their download. */
@NullMarked
package org.txsearch.api.exports.jobs;

import org.jspecify.annotations.NullMarked;
