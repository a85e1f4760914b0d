/** A client of the API, for commands that call it. */
package org.txsearch.cli.client;
