/** Runs the API and the local servers. */
package org.txsearch.cli.serve;
