/** Stores the files of exports. */
package org.txsearch.api.exports.files;
