/** Grants, merchants, sources, and the nightly work. */
package org.txsearch.cli.admin;
