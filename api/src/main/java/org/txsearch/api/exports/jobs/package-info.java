/** Exports: the jobs that merchants request, the workers that write the files, and their download. */
package org.txsearch.api.exports.jobs;
